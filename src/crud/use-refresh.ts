import { hashKey, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

interface RefreshOptions {
  /** The key of a query whose answer is known already. */
  readonly skippedKey?: readonly unknown[]
  /** Queries on screen are not refetched now, only when they are next shown. */
  readonly isLazy?: boolean
  /** The id of a record that was deleted: what is read of it alone is not read again while its window closes. */
  readonly goneId?: string | undefined
}

/**
 * Invalidates all queries of the resources: lists, records, counts and the answers of their calls (stat cards).
 * Queries on screen are refetched at once, the others when they are next shown. A read that began before the change is cancelled,
 * even a first one: react-query would otherwise join it, and the list would show the rows before the change. The record whose id is `spared`
 * is left to the caller, who reads it anyway.
 */
export function useRefresh(): (resources: readonly string[], spared?: string, options?: RefreshOptions) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (resources, spared, { skippedKey, isLazy = false, goneId } = {}) => {
      const skipped = skippedKey && hashKey(skippedKey)
      await Promise.all(
        [...new Set(resources)].map(async (resource) => {
          const all = { queryKey: ['data', 'default', resource] }
          const isOfGone = ({ queryHash }: Query) => goneId !== undefined && queryHash.includes(`"${goneId}"`)
          const stale = {
            ...all,
            predicate: (query: Query) => {
              const [, , , action, id] = query.queryKey
              return query.queryHash !== skipped && (spared === undefined || action !== 'one' || id !== spared) && !isOfGone(query)
            },
            ...(isLazy ? { refetchType: 'none' as const } : {}),
          }
          if (goneId !== undefined) await client.invalidateQueries({ ...all, predicate: isOfGone, refetchType: 'none' })
          if (!isLazy) await client.cancelQueries(stale)
          await client.invalidateQueries(stale)
        }),
      )
    },
    [client],
  )
}

/** The cache key of a declared call's answer. It lies under its resource, so that `useRefresh` reaches it. */
export function callKey(resource: string, call: string, parameters: Readonly<Record<string, unknown>> = {}): readonly unknown[] {
  return ['data', 'default', resource, 'call', call, parameters]
}
