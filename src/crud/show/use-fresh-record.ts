import { type HttpError, useOne } from '@refinedev/core'
import { useState } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'

/** A record read for editing. */
export interface FreshRecord {
  readonly record: KnownRecord | null
  readonly error: HttpError | null
  /** When it was last read, in milliseconds. */
  readonly readAt: number
  /** Reads the record as it is now, without starting the form again; rejects when that fails. */
  readNow(): Promise<KnownRecord>
  /** Reads the first time once more. */
  retry(): void
}

/** Reads a record once, fresh, when its form opens: never from memory, never another record's, and not again while someone types. */
export function useFreshRecord(resource: string, id: string): FreshRecord {
  const [kept, keep] = useState<KnownRecord | null>(null)
  const { query } = useOne({
    resource,
    id,
    meta: { readFor: 'edit' },
    queryOptions: {
      enabled: kept === null,
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
  if (first && kept === null) keep({ ...first, id })
  return {
    record: kept,
    error: query.isFetching ? null : query.error,
    readAt: query.dataUpdatedAt,
    async readNow() {
      const { data } = await query.refetch({ throwOnError: true })
      if (!data) throw new Error('a record was read without an answer')
      return { ...data.data, id }
    },
    retry: () => void query.refetch(),
  }
}
