import { type BaseRecord, type CrudFilter, type CrudSort, type HttpError, useList } from '@refinedev/core'
import { useMemo } from 'react'
import { largestPage } from '#domain/page.ts'
import { useDeclaration } from '#crud/declarations-context.ts'

/** Options of a reference to another resource. */
export interface ReferenceOptions {
  readonly options: readonly ReferenceOption[]
  /** Number of records; more than `options` when not all are loaded. */
  readonly total: number
  readonly isLoading: boolean
  readonly error: HttpError | null
  /** Number of records of the answer that could not be read, so that they cannot be offered. */
  readonly unreadable: number
  retry(): void
}

/** One record that may be chosen, with the words of its title. */
export interface ReferenceOption {
  readonly id: string
  readonly title: string
  readonly record: BaseRecord
}

/** The query for the other resource: its records, narrowed by `where` and by the server's search. */
export interface ReferenceQuestion {
  readonly to: string
  readonly where?: Readonly<Record<string, string | boolean | number>> | undefined
  readonly limit?: number | undefined
  /** Without it they come as in the list of the resource. */
  readonly sort?: CrudSort
  readonly search?: string
  readonly isNeeded?: boolean
  /** True while other words are typed than it asked for. Found options may stay, an empty result may not. */
  readonly isBehind?: boolean
}

const noRows: BaseRecord[] = []

/** Loads the records that a reference offers; the same query is answered from the cache for 30 seconds (PKG-03). */
export function useReferenceOptions({
  to,
  where,
  limit = largestPage,
  sort: chosenSort,
  search = '',
  isNeeded = true,
  isBehind = false,
}: ReferenceQuestion): ReferenceOptions {
  const target = useDeclaration(to)
  const filters = { ...where, ...(search ? { search } : {}) }
  const sort = chosenSort ?? target?.list.sort
  const { query, result } = useList({
    resource: to,
    pagination: { currentPage: 1, pageSize: limit },
    filters: Object.entries(filters).map(([field, value]): CrudFilter => ({ field, operator: 'eq', value })),
    sorters: sort ? [{ field: sort.field, order: sort.order }] : [],
    queryOptions: { enabled: isNeeded && target !== undefined, staleTime: 30_000 },
    errorNotification: false,
  })
  const rows = query.data ? result.data : noRows
  const title = target?.title
  const options = useMemo(
    () => rows.flatMap((row) => (row.id === undefined || row.id === null || 'unreadable' in row ? [] : [optionOf(row, title)])),
    [rows, title],
  )
  return {
    options,
    total: result.total ?? 0,
    isLoading: (query.isFetching && !query.data) || (isBehind && options.length === 0),
    error: query.isFetching || isBehind ? null : query.error,
    unreadable: rows.length - options.length,
    retry: () => void query.refetch(),
  }
}

/** A record as an option; a record without a title is known by its id. */
export function optionOf(record: BaseRecord, title: string | undefined): ReferenceOption {
  const words: unknown = title === undefined ? undefined : record[title]
  const id = String(record.id)
  return { id, title: typeof words === 'string' && words !== '' ? words : id, record }
}
