import { useList } from '@refinedev/core'
import type { FilterValue } from '#definition/declaration.ts'
import { knownRecords } from '#crud/list/rows.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { callFilters } from '#crud/list/call.ts'
import { type Part, shownPart } from './part.ts'

/** Number of rows of a dashboard table (DASH-02). */
const tableRows = 6

/** The newest records of a list. */
export interface NewestRecords {
  readonly rows: readonly KnownRecord[]
  readonly total: number
}

/** The newest records of a list with these filters, and how many there are in all. */
export function useNewest(resource: string, filters: Readonly<Record<string, FilterValue>>): Part<NewestRecords> {
  const { query } = useList({
    resource,
    pagination: { currentPage: 1, pageSize: tableRows },
    filters: callFilters({ search: '', filters }),
    sorters: [{ field: 'createdAt', order: 'desc' }],
    errorNotification: false,
  })
  const page = query.data
  const rows = page ? knownRecords(page.data) : []
  return shownPart({
    content: page ? { rows, total: page.total } : null,
    counted: null,
    unreadable: page ? page.data.length - rows.length : 0,
    error: query.isFetching && !page ? null : query.error,
    retry: () => void query.refetch(),
  })
}
