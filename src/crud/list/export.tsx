import { type CrudFilter, useDataProvider, useNotification, useOnError } from '@refinedev/core'
import { Button } from 'antd'
import { Download } from 'lucide-react'
import { saveFile } from '#crud/save-file.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { describeError } from '#ui/describe-error.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { callFilters } from './call.ts'
import type { ListQuery } from './query.ts'

interface ListExportProps {
  readonly declaration: Declaration
  /** The declared call that answers the file; `true` for the list's own. */
  readonly call: string | true
  readonly query: ListQuery
}

/** Downloads the list as a file, with the search, filters and sort in force (USR-04). */
export function ListExport({ declaration, call, query }: ListExportProps) {
  const { download, isWorking } = useFileExport(declaration, call)
  const sort: Record<string, string> = query.sort ? { sort: query.sort.field, order: query.sort.order } : {}
  return (
    <Button icon={<Download size={14} aria-hidden="true" />} loading={isWorking} onClick={() => void download({ query: sort, filters: callFilters(query) })}>
      Export
    </Button>
  )
}

interface Asked {
  readonly query?: Readonly<Record<string, string>>
  readonly filters?: CrudFilter[]
}

/** Downloads the answer of a declared call as a file, and reports the outcome (USR-04). `true` is the export call that every list has. */
export function useFileExport(declaration: Declaration, call: string | true): { download(asked: Asked): Promise<void>; readonly isWorking: boolean } {
  const provider = useDataProvider()()
  const { open } = useNotification()
  const { mutate: reportRefusal } = useOnError()
  const { many } = declaration.label
  const { isWorking, run } = useOneAtATime((thrown) => {
    reportRefusal(thrown)
    const { message, outcomeText } = describeError(thrown)
    open?.({ type: 'error', message: message ?? `Failed to export ${many}`, ...(outcomeText ? { description: outcomeText } : {}) })
  })
  return {
    isWorking,
    download: (asked) =>
      run(async () => {
        const endpoints = endpointsOf(declaration)
        const url = call === true ? endpoints.export : endpoints.call(call).path
        const answer = await provider.custom?.({ url, method: 'get', ...asked, headers: { Accept: 'text/csv' } })
        if (!saveFile(answer?.data, `${many}.csv`)) throw new Error('the answer is no file')
        open?.({ type: 'success', message: `The ${many} are in your downloads` })
      }),
  }
}
