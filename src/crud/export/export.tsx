import { type CrudFilter, useDataProvider, useNotification, useOnError } from '@refinedev/core'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { beginExport, exportList } from '#contract/list-exports.ts'
import { saveFile } from '#crud/save-file.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useMissingPartNotice } from '#crud/use-missing-part-notice.ts'
import { useReadFile } from '#crud/use-read.ts'
import { useWrites } from '#crud/use-write.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { listTitle } from '#definition/labels.ts'
import { filterTerms } from '#definition/stock-filters.ts'
import { parameterName, wireName } from '#definition/wire-names.ts'
import { type ExportFormat, exportFormats, exportLimits } from '#domain/list-export.ts'
import { describeError } from '#ui/describe-error.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton, MenuDots } from '#ui/light-button.tsx'
import { useMenuButton } from '#ui/use-menu-button.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { callFilters } from '#crud/list/call.ts'
import { shownNames } from '#crud/list/columns.tsx'
import { filtersInWords } from '#crud/list/filters.ts'
import type { ListQuery } from '#crud/list/query.ts'
import type { ListContent } from '#crud/list/rows.ts'
import { noteExportBegun } from './exports-begun.ts'

const ExportMenu = lazyWithPreload(async () => (await import('#ui/open-menu.tsx')).OpenMenu)

interface ListExportProps {
  readonly declaration: Declaration
  /** The declaration with the columns that are shown. */
  readonly shown: Declaration
  readonly view: string | undefined
  readonly query: ListQuery
  readonly content: Pick<ListContent, 'total' | 'isTotalCapped'>
}

/** Downloads all rows of the list as it is shown, as CSV or XLSX (VIEW-03); a large file is made in the background. */
export function ListExport({ declaration, shown, view, query, content }: ListExportProps) {
  const read = useReadFile()
  const { send } = useWrites()
  const own = useFileExport(declaration)
  const { open } = useNotification()
  const showFailure = useFailureNotice()
  const { isOpen, close, button } = useMenuButton(ExportMenu.load, useMissingPartNotice())
  const { isWorking, run } = useOneAtATime((thrown) => {
    if (!describeError(thrown).isUnsupported) showFailure(thrown, (message) => message ?? `Failed to export ${declaration.label.many}`)
    // An API of another kind may make a file of its own.
    else if (declaration.list.export) void own.download({ query: sortOf(query), filters: callFilters(query) })
    else open?.({ type: 'error', message: 'This server does not make files of lists' })
  })
  const isBusy = isWorking || own.isWorking
  const make = (format: ExportFormat) =>
    run(async () => {
      const asked = { format, ...exportedPart(shown, view, query) }
      if (content.isTotalCapped || content.total > exportLimits.atOnce) {
        await send(beginExport, { resource: declaration.name }, asked)
        noteExportBegun()
        return
      }
      const answer = await read(exportList, { resource: declaration.name, ...asked })
      saveFile(answer, `${declaration.label.many}.${format}`)
      open?.({ type: 'success', message: `The ${declaration.label.many} are in your downloads` })
    })
  return (
    <span className="list-export">
      <LightButton
        {...button}
        aria-label="Export"
        aria-busy={isBusy}
        title="Export"
        icon={isBusy ? <MenuDots isBusy /> : <Download size={14} aria-hidden="true" />}
        onClick={isBusy ? undefined : button.onClick}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <ExportMenu
            className=""
            items={Object.entries(exportFormats).map(([key, { label }]) => ({ key, label }))}
            onClose={close}
            onChoose={(key) => {
              close()
              void make(key as ExportFormat)
            }}
          />
        </Suspense>
      ) : null}
    </span>
  )
}

const sortOf = ({ sort }: ListQuery): Record<string, string> => (sort ? { sort: sort.field, order: sort.order } : {})

/** Content of a file of a list: its columns and the values under them, the search, filters and order as parameters of the call, and words for its name. */
function exportedPart(shown: Declaration, view: string | undefined, query: ListQuery) {
  const { fields, list } = shown
  const { search, filters, sort } = query
  const parameters = new URLSearchParams(Object.entries(filters).map(([name, value]) => [parameterName(fields, name), String(value)]))
  if (search) parameters.set('search', search)
  if (sort) for (const [name, value] of Object.entries({ sort: wireName(fields, sort.field), order: sort.order })) parameters.set(name, value)
  const title = list.views?.[view ?? '']?.tab
  const words = [listTitle(shown, view), title, search ? 'search' : '', filtersInWords(shown, filters)].filter(Boolean).join(' ')
  return { columns: [...new Set(shownNames(shown))].join(','), query: parameters.toString(), name: words.slice(0, 200) }
}

interface Asked {
  readonly query?: Readonly<Record<string, string>>
  readonly filters: readonly CrudFilter[]
}

/** Downloads the list as a file, and reports the outcome (USR-04). */
function useFileExport(declaration: Declaration): { download(asked: Asked): Promise<void>; readonly isWorking: boolean } {
  const { many } = declaration.label
  const provider = useDataProvider()()
  const { open } = useNotification()
  const { mutate: reportRefusal } = useOnError()
  const { isWorking, run } = useOneAtATime((thrown) => {
    reportRefusal(thrown)
    const { message, outcomeText } = describeError(thrown)
    open?.({ type: 'error', message: message ?? `Failed to export ${many}`, ...(outcomeText ? { description: outcomeText } : {}) })
  })
  return {
    isWorking,
    download: ({ query, filters }) =>
      run(async () => {
        const terms = filterTerms(declaration, filters, (sentence) => {
          throw new Error(sentence)
        })
        const url = endpointsOf(declaration).export
        const answer = await provider.custom?.({ url, method: 'get', query: { ...query, ...Object.fromEntries(terms) }, headers: { Accept: 'text/csv' } })
        if (!saveFile(answer?.data, `${many}.csv`)) throw new Error('the answer is no file')
        open?.({ type: 'success', message: `The ${many} are in your downloads` })
      }),
  }
}
