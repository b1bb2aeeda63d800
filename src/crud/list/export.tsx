import { type CrudFilter, useDataProvider, useNotification, useOnError } from '@refinedev/core'
import { Button } from 'antd'
import { Download } from 'lucide-react'
import { saveFile } from '#crud/save-file.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { filterTerms } from '#definition/stock-filters.ts'
import { describeError } from '#ui/describe-error.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { callFilters } from './call.ts'
import type { ListQuery } from './query.ts'

interface ListExportProps {
  readonly declaration: Declaration
  readonly query: ListQuery
}

/** Downloads the list as a file, with the search, filters and sort in force (USR-04). */
export function ListExport({ declaration, query }: ListExportProps) {
  const { download, isWorking } = useFileExport(declaration)
  const sort: Record<string, string> = query.sort ? { sort: query.sort.field, order: query.sort.order } : {}
  return (
    <Button icon={<Download size={14} aria-hidden="true" />} loading={isWorking} onClick={() => void download({ query: sort, filters: callFilters(query) })}>
      Export
    </Button>
  )
}

interface Asked {
  readonly query?: Readonly<Record<string, string>>
  /** As a stock page or a generated list has them. */
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
