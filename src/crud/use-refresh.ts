import { useInvalidate } from '@refinedev/core'
import { useCallback } from 'react'

/**
 * Makes stale all that is shown of the resources: lists, records, counts and the answers of their calls (stat cards).
 * What is on screen is read again at once, the rest when it is next shown. A reading that began before the change is not waited for.
 */
export function useRefresh(): (resources: readonly string[]) => Promise<void> {
  const invalidate = useInvalidate()
  return useCallback(
    async (resources) => {
      await Promise.all(
        [...new Set(resources)].map((resource) => invalidate({ resource, invalidates: ['resourceAll'], invalidationOptions: { cancelRefetch: true } })),
      )
    },
    [invalidate],
  )
}

/** The cache key of a declared call's answer. It lies under its resource, so that `useRefresh` reaches it. */
export function callKey(resource: string, call: string, parameters: Readonly<Record<string, unknown>> = {}): readonly unknown[] {
  return ['data', 'default', resource, 'call', call, parameters]
}
