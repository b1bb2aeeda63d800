import { z } from 'zod'
import { civilDateOf } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { mostLogEntries } from '#domain/log-entries.ts'
import { defaultPageSize, largestPage } from '#domain/page.ts'
import { file, fileOf, list, listOf, ok } from '#server/call/answer.ts'
import { auditExport } from '#server/call/audit/append-audit.ts'
import { csvType } from '#server/call/csv.ts'
import { optionalDay, optionalText } from '#server/call/list-query.ts'
import { invalid } from '#server/call/problem.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute } from '#server/call/route.ts'
import { trailCsv } from './export.ts'
import { listTrail, trailNames, wholeTrail } from './list.ts'

const permission = 'settings.view'

const text = z.string().nullable()

const row = z.object({
  id: z.string(),
  at: z.string(),
  userId: text,
  userName: text,
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  recordName: text,
  reason: text,
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown(), before: text, after: text })),
})

const filters = { entity: optionalText, id: optionalText, userId: recordId.optional(), action: optionalText, from: optionalDay, to: optionalDay }

/** The index knows a record by its kind first. */
function checkRecord({ entity, id }: { readonly entity?: string | undefined; readonly id?: string | undefined }): void {
  if (id !== undefined && entity === undefined) throw invalid({ entity: ['Say of which kind the record is'] })
}

/** Who did what, and when: of one record, or of all by person, kind of record, action and period (HIS-03). */
export const auditRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/audit',
    summary: `Who changed a record, when, and what from what to what; newest first. Counted up to ${formatCount(mostLogEntries)}`,
    permission,
    query: z.object({
      ...filters,
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(largestPage).default(defaultPageSize),
    }),
    answer: listOf('items', row),
    async run({ sql, query, settings: { timeZone } }) {
      checkRecord(query)
      const { rows, total } = await listTrail(sql, query, timeZone)
      return list(rows, total, query)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/audit/names',
    summary: 'The kinds of record and the actions that the audit trail knows',
    permission,
    answer: z.object({ entities: z.array(z.string()), actions: z.array(z.string()) }),
    async run({ sql }) {
      return ok(await trailNames(sql))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/audit/export',
    summary: 'The entries of the audit trail that the filters leave, as a CSV file with a line for each field',
    permission,
    // Taking the trail out of the house is a read that leaves an audit row.
    transaction: 'own',
    query: z.object(filters),
    answer: fileOf(csvType),
    async run({ database, query, user, now, address, requestId, settings: { timeZone } }) {
      checkRecord(query)
      const found = await wholeTrail(database.sql, query, timeZone)
      const after = { ...Object.fromEntries(Object.keys(filters).map((name) => [name, query[name as keyof typeof query] ?? null])), entries: found.length }
      await auditExport(database, { user, now, address, requestId }, { entity: 'audit', entityId: 'all', after })
      return file(`audit-trail-${civilDateOf(now, timeZone)}.csv`, trailCsv(found, timeZone))
    },
  }),
]
