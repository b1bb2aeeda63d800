import { isCivilDate } from '#domain/civil-date.ts'
import { type CollectionStatus, collectionStatuses } from '#domain/collection-status.ts'
import { type RoadmapDate, roadmapLimits } from '#domain/roadmap.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { RecordOf } from '#definition/field.ts'
import { at } from '#definition/path.ts'
import { readRecord } from '#definition/record.ts'
import type collections from '#resources/sample-collections.ts'
import { typedRecord } from '#crud/typed-record.ts'
import { isCount } from '#crud/wire.ts'

/** A sample collection, typed by its declaration. */
export type RoadmapCollection = RecordOf<typeof collections.fields>

/** One date of the roadmap as far as it could be read. */
export interface ShownDate extends Omit<RoadmapDate<RoadmapCollection>, 'counts'> {
  /** Null where collections that could not be read are missing from it. */
  readonly counts: RoadmapDate<RoadmapCollection>['counts'] | null
  /** Number of its first collections that could not be read. */
  readonly unreadable: number
}

const statuses = Object.keys(collectionStatuses) as CollectionStatus[]

/**
 * Reads the server's roadmap (DASH-03); null for an unreadable answer. Collections that cannot be read are counted separately: the server's counts include
 * them.
 */
export function readRoadmap(declaration: Declaration, answer: unknown): ShownDate[] | null {
  if (!Array.isArray(answer)) return null
  const dates = answer.slice(0, roadmapLimits.dates).map((each) => readDate(declaration, each))
  return dates.every((date) => date !== null) ? dates : null
}

function readDate(declaration: Declaration, raw: unknown): ShownDate | null {
  const date = at(raw, 'date')
  const first = at(raw, 'first')
  const counts = statuses.map((status) => [status, at(at(raw, 'counts'), status) ?? 0] as const)
  if (!isCivilDate(date) || !Array.isArray(first) || !counts.every(([, count]) => isCount(count))) return null
  const rows = first.slice(0, roadmapLimits.collections)
  const read = rows.flatMap((row) => {
    const result = readRecord(declaration, row)
    return 'record' in result ? [typedRecord<typeof collections>(result.record)] : []
  })
  return { date, counts: Object.fromEntries(counts) as Record<CollectionStatus, number>, first: read, unreadable: rows.length - read.length }
}
