import type { HttpError } from '@refinedev/core'
import type { ReferenceOptions } from './use-reference-options.ts'

/** How reading what records are called went. */
export type Naming = Pick<ReferenceOptions, 'error' | 'isLoading' | 'unreadable' | 'retry'>

interface NamingQuery {
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: HttpError | null
  refetch(): unknown
}

/** Reads it off the query; while that runs, its last failure is not told. */
export function namingOf(query: NamingQuery): Naming {
  const isLoading = query.isPending && query.isFetching
  return { error: isLoading ? null : query.error, isLoading, unreadable: 0, retry: () => void query.refetch() }
}
