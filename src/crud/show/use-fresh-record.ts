import { type HttpError, useOne } from '@refinedev/core'
import { useState } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'

/** A record read for editing. */
export interface FreshRecord {
  readonly record: KnownRecord | null
  readonly error: HttpError | null
  /** Grows with every reload: a form keyed by it starts again. */
  readonly generation: number
  /** Reads the version as it is now, without starting the form again; rejects when that fails. */
  readVersion(): Promise<string | undefined>
  /** Reads again and starts the form again; rejects when that fails. */
  reload(): Promise<void>
}

/** Reads a record once, fresh, when its form opens: never from memory, never another record's, and not again while someone types. */
export function useFreshRecord(resource: string, id: string): FreshRecord {
  const [kept, keep] = useState<{ record: KnownRecord | null; generation: number }>({ record: null, generation: 0 })
  const { query } = useOne({
    resource,
    id,
    meta: { readFor: 'edit' },
    queryOptions: {
      enabled: kept.record === null,
      staleTime: Infinity,
      gcTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      // A read that failed without a connection goes on by itself; once the record is kept, nothing is read any more.
      refetchOnReconnect: true,
    },
    errorNotification: false,
  })
  const first = query.isFetchedAfterMount && query.isSuccess ? query.data.data : undefined
  if (first && kept.record === null) keep({ record: { ...first, id }, generation: 0 })
  const read = async () => (await query.refetch({ throwOnError: true })).data?.data
  return {
    record: kept.record,
    error: query.isFetching ? null : query.error,
    generation: kept.generation,
    async readVersion() {
      const version: unknown = (await read())?.version
      return typeof version === 'string' ? version : undefined
    },
    async reload() {
      const found = await read()
      if (found) keep((before) => ({ record: { ...found, id }, generation: before.generation + 1 }))
    },
  }
}
