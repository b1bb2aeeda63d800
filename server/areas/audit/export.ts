import { formatInstant } from '#domain/civil-date.ts'
import { securityKinds } from '#domain/security-event.ts'
import { labelFromName } from '#definition/labels.ts'
import { csvOf, csvTable } from '#server/call/csv.ts'
import type { TrailEntry } from './list.ts'
import type { Read } from './access-log.ts'
import type { Refusal } from './security-events.ts'

const titles = ['When', 'Who', 'Action', 'Kind of record', 'Record', 'Record ID', 'Reason', 'Field', 'Before', 'After']

/** The trail as a CSV file: one line for each field that changed, one for an entry without any (HIS-03). */
export function trailCsv(entries: readonly TrailEntry[], timeZone: string): string {
  const lines = entries.flatMap(({ at, userName, action, entity, recordName, entityId, reason, changes }) => {
    const entry = [when(at, timeZone), userName ?? '', action, entity, recordName ?? '', entityId, reason ?? '']
    if (changes.length === 0) return [[...entry, '', '', '']]
    return changes.map(({ field, before, after }) => [...entry, labelFromName(field), before ?? '', after ?? ''])
  })
  return csvOf([titles, ...lines])
}

/** The access log as a CSV file. */
export function readsCsv(reads: readonly Read[], timeZone: string): string {
  return csvTable(reads, [
    ['When', ({ at }) => when(at, timeZone)],
    ['Who', ({ userName }) => userName],
    ['Kind of record', ({ entity }) => entity],
    ['Record', ({ recordName }) => recordName],
    ['Record ID', ({ entityId }) => entityId],
    ['From', ({ address }) => address],
  ])
}

/** The log of refused sign-ins as a CSV file. */
export function refusalsCsv(refusals: readonly Refusal[], timeZone: string): string {
  return csvTable(refusals, [
    ['When', ({ at }) => when(at, timeZone)],
    ['What', ({ kind }) => securityKinds[kind].label],
    ['Why', ({ reason }) => reason],
    ['Who', ({ userName }) => userName],
    ['Account', ({ account }) => account],
    ['From', ({ address }) => address],
  ])
}

function when(at: string, timeZone: string): string {
  return formatInstant(at, timeZone) ?? at
}
