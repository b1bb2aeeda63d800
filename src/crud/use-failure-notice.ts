import { useNotification } from '@refinedev/core'
import { describeError } from '#ui/describe-error.ts'

/** Shows a failure as a notice: the sentence for the server's message, and what to do next. A later notice with the same key replaces it. */
export function useFailureNotice(): (thrown: unknown, sentence: (message: string | null) => string, key?: string) => void {
  const { open } = useNotification()
  return (thrown, sentence, key) => {
    const { message, afterPress } = describeError(thrown)
    open?.({ type: 'error', message: sentence(message), ...(key ? { key } : {}), ...(afterPress ? { description: afterPress } : {}) })
  }
}
