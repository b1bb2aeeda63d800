import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import { roadmap } from '#contract/collections.ts'
import { addDays, type CivilDate, monthBounds } from '#domain/civil-date.ts'
import { type RoadmapDate, roadmapLimits, roadmapOf } from '#domain/roadmap.ts'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { knownRecords } from '#crud/list/rows.ts'
import { callFilters } from '#crud/list/call.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'
import { typedRecord } from '#crud/typed-record.ts'
import type { RecordOf } from '#definition/field.ts'
import { readRecord } from '#definition/record.ts'
import type sampleCollections from '#resources/sample-collections.ts'
import { loadedRecords, type Part, shownPart } from './part.ts'

type RoadmapCollection = RecordOf<typeof sampleCollections.fields>
const collectionOf = typedRecord<typeof sampleCollections>

/** One date of the roadmap as far as it could be read. */
export interface ShownDate extends Omit<RoadmapDate<RoadmapCollection>, 'counts'> {
  /** Null where collections that could not be read are missing from it. */
  readonly counts: RoadmapDate<RoadmapCollection>['counts'] | null
  /** Number of its first collections that could not be read. */
  readonly unreadable: number
}

/** A date of the server's roadmap with its collections as the declaration reads them. The counts include those that could not be read. */
function shownDate(declaration: Declaration, { date, counts, first }: Content<typeof roadmap>[number]): ShownDate {
  const rows = first.slice(0, roadmapLimits.collections)
  const read = rows.flatMap((row) => {
    const result = readRecord(declaration, row)
    return 'record' in result ? [collectionOf(result.record)] : []
  })
  return { date, counts, first: read, unreadable: rows.length - read.length }
}

/** The dates from today to the end of the month: the server's, or worked out from the loaded collections where it has none (DASH-03). */
export function useRoadmap(declaration: Declaration, today: CivilDate): Part<ShownDate[]> {
  const to = addDays(monthBounds(today).before, -1)
  const answer = useRead(roadmap, { from: today, to })
  const { content } = answer
  const dates = useMemo(() => content?.slice(0, roadmapLimits.dates).map((date) => shownDate(declaration, date)), [declaration, content])
  const isCounted = describeError(answer.error).isUnsupported
  const { query: loaded } = useList({
    resource: declaration.name,
    pagination: { currentPage: 1, pageSize: loadedRecords },
    filters: callFilters({ search: '', filters: { fromDate: today, toDate: to } }),
    sorters: [{ field: 'scheduledDate', order: 'asc' }],
    queryOptions: { enabled: isCounted },
    errorNotification: false,
  })
  if (!isCounted) return shownPart({ ...answer, content: dates ?? null, counted: null, unreadable: 0 })
  const rows = loaded.data?.data ?? []
  const collections = knownRecords(rows).map(collectionOf)
  const unreadable = rows.length - collections.length
  // Dates of unreadable collections are unknown, so that no date has a count.
  const shown = roadmapOf(collections, today).map((date) => ({ ...date, counts: unreadable > 0 ? null : date.counts, unreadable: 0 }))
  return shownPart({ content: loaded.data ? shown : null, counted: rows.length, unreadable, error: loaded.error, retry: () => void loaded.refetch() })
}
