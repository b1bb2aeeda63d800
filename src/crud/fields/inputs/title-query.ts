import type { HttpError } from '@refinedev/core'
import { emptyText } from '#domain/text.ts'
import type { ReferenceOptions } from './use-reference-options.ts'

/** Placeholder for the title of a record that is not known (yet), never its id. */
export function titlePlaceholder(isLoading: boolean): string {
  return isLoading ? '…' : emptyText
}

/** The state of reading titles of records. */
export type Naming = Pick<ReferenceOptions, 'isLoading' | 'unreadable' | 'retry'> & { readonly error: unknown }

interface NamingQuery {
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: HttpError | null
  refetch(): unknown
}

/** The state of a query; while that runs, its last failure is not shown. */
export function namingOf(query: NamingQuery): Naming {
  const isLoading = query.isPending && query.isFetching
  return { error: isLoading ? null : query.error, isLoading, unreadable: 0, retry: () => void query.refetch() }
}
