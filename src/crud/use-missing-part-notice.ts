import { useNotification } from '@refinedev/core'
import { chunkLoadMessage } from '#ui/chunk-load-message.ts'

/** Returns a function that tells the user that a part of the program could not be loaded. */
export function useMissingPartNotice(): () => void {
  const { open } = useNotification()
  return () => open?.({ type: 'error', message: chunkLoadMessage.title, description: chunkLoadMessage.cause })
}
