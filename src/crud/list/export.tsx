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
  readonly query: ListQuery
}

/** Downloads the list as a file, with the search, filters and sort in force (USR-04). */
export function ListExport({ declaration, query }: ListExportProps) {
  const { download, isWorking } = useFileExport(endpointsOf(declaration).export, declaration.label.many)
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

/** Downloads the answer at a path as a file that is named after the records in it, and reports the outcome (USR-04). */
export function useFileExport(url: string, many: string): { download(asked: Asked): Promise<void>; readonly isWorking: boolean } {
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
    download: (asked) =>
      run(async () => {
        const answer = await provider.custom?.({ url, method: 'get', ...asked, headers: { Accept: 'text/csv' } })
        if (!saveFile(answer?.data, `${many}.csv`)) throw new Error('the answer is no file')
        open?.({ type: 'success', message: `The ${many} are in your downloads` })
      }),
  }
}
