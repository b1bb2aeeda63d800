import { labelFromName } from '#definition/labels.ts'
import { csvOf } from '#domain/csv.ts'
import { csvMoment } from '#server/shared/export-cells.ts'
import type { TrailEntry } from './list.ts'

const titles = ['When', 'Who', 'Action', 'Kind of record', 'Record', 'Record ID', 'Reason', 'Field', 'Before', 'After']

/** The trail as a CSV file: one line for each field that changed, one for an entry without any (HIS-03). */
export function trailCsv(entries: readonly TrailEntry[], timeZone: string): string {
  const lines = entries.flatMap(({ at, userName, action, entity, recordName, entityId, reason, changes }) => {
    const entry = [csvMoment(at, timeZone), userName ?? '', action, entity, recordName ?? '', entityId, reason ?? '']
    if (changes.length === 0) return [[...entry, '', '', '']]
    return changes.map(({ field, before, after }) => [...entry, labelFromName(field), before ?? '', after ?? ''])
  })
  return csvOf([titles, ...lines])
}
