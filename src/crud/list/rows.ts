import { type BaseRecord, useList } from '@refinedev/core'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'
import { type LiveChanges, useLiveChanges, useLiveEvents } from '#crud/use-live-changes.ts'
import { useSlow } from '#crud/use-slow.ts'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { listCall } from './call.ts'
import { changeQuery, type ListQuery, pageCount } from './query.ts'
import type { ListState } from './state.ts'

/** One row of a list: a record, an unreadable record, or a placeholder while it loads. */
export type ListRow =
  | { readonly key: string; readonly kind: 'record'; readonly record: KnownRecord }
  | { readonly key: string; readonly kind: 'unreadable'; readonly reason: string }
  | { readonly key: string; readonly kind: 'loading' }

/** The rows of an answer, in its order. A row without a usable id, or whose id came before, is unreadable. */
export function listRows(data: readonly BaseRecord[]): readonly ListRow[] {
  const seen = new Set<string>()
  return data.map((row, index): ListRow => {
    const id = typeof row.id === 'string' || typeof row.id === 'number' ? String(row.id) : ''
    const key = id === '' || seen.has(id) ? `row-${index}` : id
    seen.add(id)
    if (typeof row.unreadable === 'string') return { key, kind: 'unreadable', reason: row.unreadable }
    return key === id ? { key, kind: 'record', record: { ...row, id } } : { key, kind: 'unreadable', reason: 'it has no id of its own' }
  })
}

/** Places for rows that are still loading. */
function loadingRows(count: number): readonly ListRow[] {
  return Array.from({ length: count }, (_, index) => ({ key: `loading-${index}`, kind: 'loading' }))
}

/** The records among rows. */
export function recordsIn(rows: readonly ListRow[]): KnownRecord[] {
  return rows.flatMap((row) => (row.kind === 'record' ? [row.record] : []))
}

/** The records of an answer that could be read, for small tables that have no place for the others. */
export function knownRecords(data: readonly BaseRecord[]): readonly KnownRecord[] {
  return recordsIn(listRows(data))
}

/** Records as the rows have them by now; one that no row has any more stays as it was. */
export function currentRecords(records: readonly KnownRecord[], rows: readonly ListRow[]): readonly KnownRecord[] {
  const shown = new Map(recordsIn(rows).map((record) => [record.id, record] as const))
  return records.map((record) => shown.get(record.id) ?? record)
}

/** Rows that a list shows now. */
export interface ListContent {
  readonly rows: readonly ListRow[]
  readonly total: number
  /** True if there are more than `total`. */
  readonly isTotalCapped: boolean
  /** No row matches the search; these are similar. */
  readonly isSimilar: boolean
  /** True until something has been read that can be shown. */
  readonly isFirst: boolean
  /** The next page is loading, and the rows are the previous page's. */
  readonly isPlaceholder: boolean
  readonly isSlow: boolean
  /** The live changes of records of this kind (LIVE-02). */
  readonly liveChanges: LiveChanges
  /** Failure of the last read; earlier rows stay, unless they may no longer be seen. */
  readonly error: unknown
  retry(): void
}

/** Keeps the rows of the page before while the next one is read. Only rows of this list: another resource's rows must never be shown. */
export function keepsRowsOf(resource: string) {
  return <Answer>(before: Answer, of: { readonly queryKey: QueryKey } | undefined) => (of?.queryKey[2] === resource ? before : undefined)
}

/** Leaves a page that does not exist (any more) for the last one that does; true while it does so. `total` is undefined until the page is read. */
export function useLeaveMissingPage(
  query: ListQuery,
  { total, isEmpty }: { readonly total: number | undefined; readonly isEmpty: boolean },
  go: ListState['go'],
) {
  const last = pageCount(total ?? 0, query.pageSize)
  const isBeyond = total !== undefined && isEmpty && query.page > last
  useEffect(() => {
    if (isBeyond) go(changeQuery(query, { page: last }), { replace: true })
  }, [go, isBeyond, last, query])
  return isBeyond
}

/** Maximum number of places drawn while the first page loads. */
const maxPlaces = 10

/** Reads the page of a list that its query names; keeps the rows of the page before until it is there, and leaves pages that do not exist (any more). */
export function useListRows(declaration: Declaration, { query, isTyping, go }: ListState, isAllowed: boolean): ListContent {
  const liveEvents = useLiveEvents()
  const call = useMemo(() => listCall(declaration, query), [declaration, query])
  const { query: read } = useList({
    ...call,
    queryOptions: {
      enabled: isAllowed,
      placeholderData: keepsRowsOf(declaration.name),
    },
    onLiveEvent: liveEvents.onLiveEvent,
    errorNotification: false,
  })
  const liveChanges = useLiveChanges(liveEvents, read)
  // Rows that the user may no longer see are hidden.
  const answer = describeError(read.error).isForbidden ? undefined : read.data
  const rows = useMemo(() => (answer ? listRows(answer.data) : []), [answer])
  // An empty page before this one says nothing about this one, nor about the search that is being typed.
  const isOfOther = read.isPlaceholderData || (isTyping && !read.error)
  const isFirst = (!answer && (read.isFetching || !read.error)) || (isOfOther && rows.length === 0)
  const places = useMemo(() => loadingRows(Math.min(query.pageSize, maxPlaces)), [query.pageSize])
  const total = answer?.total ?? 0
  const isBeyond = useLeaveMissingPage(query, { total: answer && !read.isPlaceholderData ? total : undefined, isEmpty: rows.length === 0 }, go)
  return {
    rows: isFirst || isBeyond ? places : rows,
    total,
    isTotalCapped: answer?.isTotalCapped === true,
    isSimilar: answer?.isSimilar === true && !read.isPlaceholderData,
    isFirst: isFirst || isBeyond,
    isPlaceholder: read.isPlaceholderData,
    isSlow: useSlow(read.isFetching),
    liveChanges,
    error: read.isFetching && !answer ? null : read.error,
    retry: () => void read.refetch(),
  }
}
