import { useNotification, useOnError } from '@refinedev/core'
import * as prescriptions from '#contract/prescriptions.ts'
import { describeError } from '#ui/describe-error.ts'
import { saveFile } from '#crud/save-file.ts'
import { useReadFile } from '#crud/use-read.ts'

/** Saves the file of a prescription under the name that the server gives it; a failure is shown (PRE-05). */
export function useDownload(id: string): () => Promise<void> {
  const read = useReadFile()
  const { open } = useNotification()
  const { mutate: reportRefusal } = useOnError()
  return async () => {
    try {
      const file = await read(prescriptions.download, { id })
      saveFile(file, 'prescription')
      open?.({ type: 'success', message: `${file.name ?? 'The file'} is in your downloads` })
    } catch (thrown) {
      reportRefusal(thrown)
      const { message, outcomeText } = describeError(thrown)
      const description = [message, outcomeText].filter(Boolean).join(' ')
      open?.({ type: 'error', message: 'Failed to download prescription file', ...(description ? { description } : {}) })
    }
  }
}
