import { useList } from '@refinedev/core'
import { addDays, type CivilDate, monthBounds } from '#domain/civil-date.ts'
import { roadmapOf } from '#domain/roadmap.ts'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { knownRecords } from '#crud/list/list-row.ts'
import { callFilters } from '#crud/list/list-call.ts'
import { useCallQuery } from '#crud/use-call-query.ts'
import { loadedRecords, type Part, shownPart, unreadableAnswer } from './part.ts'
import { type Collection, readRoadmap, type ShownDate } from './wire-roadmap.ts'

/** The dates from today to the end of the month: the server's, or worked out from the loaded collections where it has none (DASH-03). */
export function useRoadmap(declaration: Declaration, today: CivilDate): Part<ShownDate[]> {
  const to = addDays(monthBounds(today).before, -1)
  const query = useCallQuery(declaration, 'roadmap', { query: { from: today, to } })
  const isCounted = describeError(query.error).isUnsupported
  const { query: loaded } = useList({
    resource: declaration.name,
    pagination: { currentPage: 1, pageSize: loadedRecords },
    filters: callFilters({ search: '', filters: { fromDate: today, toDate: to } }),
    sorters: [{ field: 'scheduledDate', order: 'asc' }],
    queryOptions: { enabled: isCounted },
    errorNotification: false,
  })
  if (isCounted) {
    const rows = loaded.data?.data ?? []
    const collections = knownRecords(rows) as unknown as Collection[]
    const unreadable = rows.length - collections.length
    // Which dates the others belong to is not known, so that none has a count.
    const dates = roadmapOf(collections, today).map((date) => ({ ...date, counts: unreadable > 0 ? null : date.counts, unreadable: 0 }))
    return shownPart({ content: loaded.data ? dates : null, isCounted, unreadable, error: loaded.error, retry: () => void loaded.refetch() })
  }
  const content = query.isSuccess ? readRoadmap(declaration, query.data.data) : null
  const error = query.isSuccess && !content ? unreadableAnswer : query.error
  return shownPart({ content, isCounted, unreadable: 0, error: query.isFetching && !content ? null : error, retry: () => void query.refetch() })
}
