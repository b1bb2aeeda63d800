import { useList } from '@refinedev/core'
import { useCallback } from 'react'
import { addDays, type CivilDate, monthBounds } from '#domain/civil-date.ts'
import { roadmapOf } from '#domain/roadmap.ts'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { knownRecords } from '#crud/list/rows.ts'
import { callFilters } from '#crud/list/call.ts'
import { typedRecord } from '#crud/typed-record.ts'
import type sampleCollections from '#resources/sample-collections.ts'
import { useAnswer } from '#crud/use-answer.ts'
import { loadedRecords, type Part, shownPart } from './part.ts'
import { readRoadmap, type ShownDate } from './wire-roadmap.ts'

/** The dates from today to the end of the month: the server's, or worked out from the loaded collections where it has none (DASH-03). */
export function useRoadmap(declaration: Declaration, today: CivilDate): Part<ShownDate[]> {
  const to = addDays(monthBounds(today).before, -1)
  const read = useCallback((data: unknown) => readRoadmap(declaration, data), [declaration])
  const answer = useAnswer(declaration, 'roadmap', { query: { from: today, to } }, read)
  const isCounted = describeError(answer.error).isUnsupported
  const { query: loaded } = useList({
    resource: declaration.name,
    pagination: { currentPage: 1, pageSize: loadedRecords },
    filters: callFilters({ search: '', filters: { fromDate: today, toDate: to } }),
    sorters: [{ field: 'scheduledDate', order: 'asc' }],
    queryOptions: { enabled: isCounted },
    errorNotification: false,
  })
  if (!isCounted) return shownPart({ ...answer, isCounted, unreadable: 0 })
  const rows = loaded.data?.data ?? []
  const collections = knownRecords(rows).map(typedRecord<typeof sampleCollections>)
  const unreadable = rows.length - collections.length
  // Dates of unreadable collections are unknown, so that no date has a count.
  const dates = roadmapOf(collections, today).map((date) => ({ ...date, counts: unreadable > 0 ? null : date.counts, unreadable: 0 }))
  return shownPart({ content: loaded.data ? dates : null, isCounted, unreadable, error: loaded.error, retry: () => void loaded.refetch() })
}
