import { type HttpError, useOne } from '@refinedev/core'
import { useState } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'

/** A record read for editing. */
export interface FreshRecord {
  readonly record: KnownRecord | null
  readonly error: HttpError | null
  /** Moment of the last read, in milliseconds. */
  readonly readAt: number
  /** Reads the record as it is now, without starting the form again; rejects when that fails. */
  readNow(): Promise<KnownRecord>
  /** Repeats the read. */
  retry(): void
}

/** Reads a record once when its form opens: never from the cache, and not again while the user types. */
export function useFreshRecord(resource: string, id: string): FreshRecord {
  const [record, setRecord] = useState<KnownRecord | null>(null)
  const { query } = useOne({
    resource,
    id,
    meta: { readFor: 'edit' },
    queryOptions: {
      enabled: record === null,
      staleTime: Infinity,
      gcTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      // react-query repeats a read that failed offline; once the record is there, nothing is read again.
      refetchOnReconnect: true,
    },
    errorNotification: false,
  })
  const first = query.isFetchedAfterMount && query.isSuccess ? query.data.data : undefined
  if (first && record === null) setRecord({ ...first, id })
  return {
    record: record,
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
