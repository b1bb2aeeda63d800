import { useNotification } from '@refinedev/core'

/** Says in a notice that disappears by itself why a key did nothing. */
export function useRefusedKey(): (reason: string) => void {
  const { open } = useNotification()
  return (message) => open?.({ type: 'error', key: 'refused-key', message, undoableTimeout: 1 })
}
