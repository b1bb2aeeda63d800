import { type CrudFilter, useDataProvider, useNotification, useOnError } from '@refinedev/core'
import { describeError } from '#ui/describe-error.ts'
import { saveFile } from '#crud/save-file.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'

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
