import { isCivilDate } from '#domain/civil-date.ts'
import { type CollectionStatus, collectionStatuses } from '#domain/collection-status.ts'
import { type RoadmapDate, roadmapLimits } from '#domain/roadmap.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { RecordOf } from '#definition/field.ts'
import { at } from '#definition/path.ts'
import { readRecord } from '#definition/record.ts'
import type collections from '#resources/sample-collections.ts'
import { isCount } from './wire-figures.ts'

/** A sample collection, as its declaration's fields make it. */
export type Collection = RecordOf<typeof collections.fields>

const statuses = Object.keys(collectionStatuses) as CollectionStatus[]

/** Reads the server's roadmap (DASH-03); null when it is none. A collection that cannot be read is left out: the counts have it. */
export function readRoadmap(declaration: Declaration, answer: unknown): RoadmapDate<Collection>[] | null {
  if (!Array.isArray(answer)) return null
  const dates = answer.slice(0, roadmapLimits.dates).map((each) => readDate(declaration, each))
  return dates.every((date) => date !== null) ? dates : null
}

function readDate(declaration: Declaration, raw: unknown): RoadmapDate<Collection> | null {
  const date = at(raw, 'date')
  const first = at(raw, 'first')
  const counts = statuses.map((status) => [status, at(at(raw, 'counts'), status) ?? 0] as const)
  if (!isCivilDate(date) || !Array.isArray(first) || !counts.every(([, count]) => isCount(count))) return null
  const read = first.slice(0, roadmapLimits.collections).flatMap((row) => {
    const found = readRecord(declaration, row)
    return 'record' in found ? [found.record as unknown as Collection] : []
  })
  return { date, counts: Object.fromEntries(counts) as Record<CollectionStatus, number>, first: read }
}
