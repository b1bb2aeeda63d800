import type { BaseRecord, CustomResponse } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Writes the answer of a change into the cache of the call that reads the same, and returns its key. An answer that comes after a later one is left out. */
export function useShowCallAnswer(): (queryKey: readonly unknown[], data: BaseRecord) => readonly unknown[] {
  const client = useQueryClient()
  return useCallback(
    (queryKey, data) => {
      // A read that began before the change must not bring the older answer back.
      void client.cancelQueries({ queryKey, exact: true })
      client.setQueryData<CustomResponse<BaseRecord>>(queryKey, (before) => (before && versionOf(before.data) > versionOf(data) ? before : { data }))
      return queryKey
    },
    [client],
  )
}

/** The number in a version such as `"v12"`; 0 where there is none. */
function versionOf({ version }: BaseRecord): number {
  return typeof version === 'string' ? Number(/\d+/.exec(version)?.[0] ?? 0) : 0
}
