import * as z from 'zod/mini'
import { formatCount } from '#domain/count.ts'
import { maxLogEntries } from '#domain/log-entries.ts'
import { readEntities } from '#domain/read-entity.ts'
import { securityKinds } from '#domain/security-event.ts'
import { callsOf, pageOf } from './call.ts'
import { day, keyOf, orNone, orNull, pageQuery, recordId } from './schemas.ts'

const text = z.string()
const period = { from: z.optional(day), to: z.optional(day) }
const word = z.optional(text.check(z.maxLength(200)))

/** Limit of a log's count, as the summary of a call names it. */
export const countedUpTo = `Counted up to ${formatCount(maxLogEntries)}`

const call = callsOf('audit')

/** Values of the trail's filters. */
export const names = call({
  method: 'GET',
  path: '/admin/audit/names',
  summary: 'The kinds of record, the actions and the people that the audit trail knows',
  permission: 'settings.view',
  answer: z.object({
    entities: z.array(text),
    actions: z.array(text),
    /** People with entries, also deleted ones, by their present names. */
    people: orNone(z.object({ id: text, name: text })),
  }),
})

/** Refused sign-ins, for an investigation. */
export const refusals = call({
  method: 'GET',
  path: '/admin/security-events',
  summary: `Refused sign-ins, newest first. An account is shown as a hash. ${countedUpTo}`,
  permission: 'settings.view',
  query: { kind: z.optional(keyOf(securityKinds)), account: z.optional(text.check(z.maxLength(16))), ...period, ...pageQuery() },
  answer: pageOf(
    z.object({
      id: text,
      at: text,
      kind: keyOf(securityKinds),
      reason: text,
      /** A hash, the same for the same account. */
      account: orNull(text),
      userName: orNull(text),
      address: text,
    }),
  ),
})

/** Reads of personal data. */
export const reads = call({
  method: 'GET',
  path: '/admin/access-log',
  summary: `Reads of the data of a customer, an order, a report or a prescription, newest first; one row per person, record and ten minutes. ${countedUpTo}`,
  permission: 'settings.view',
  query: { entity: z.optional(z.enum(readEntities)), id: word, customerId: z.optional(recordId), userId: z.optional(recordId), ...period, ...pageQuery() },
  answer: pageOf(
    z.object({
      id: text,
      at: text,
      userId: text,
      userName: orNull(text),
      entity: text,
      entityId: text,
      /** Name of the record; null if it is unknown. */
      recordName: orNull(text),
      address: text,
    }),
  ),
})

/** The path of a log's entries as a CSV file. */
export function exportPath({ path }: typeof refusals | typeof reads) {
  return `${path}/export` as const
}
