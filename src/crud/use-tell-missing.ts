import { useNotification } from '@refinedev/core'
import { chunkLoadMessage } from '#ui/chunk-load-message.ts'

/** Gives a function that tells the user that what they reached for could not be fetched. */
export function useTellMissing(): () => void {
  const { open: tell } = useNotification()
  return () => tell?.({ type: 'error', message: chunkLoadMessage.title, description: chunkLoadMessage.cause })
}
