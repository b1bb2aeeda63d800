import * as contract from '#contract/audit.ts'
import { z } from 'zod'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import declaration from '#resources/audit.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { optionalDay, optionalFlag, optionalText } from '#server/call/list-query.ts'
import { invalid } from '#server/call/problem.ts'
import { pageQuery, recordId } from '#contract/schemas.ts'
import { defineRoute, type Route } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { trailCsv } from './export.ts'
import { listTrail, newestOfTrail, trailNames } from './list.ts'
import { logExport } from './log-routes.ts'

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

const filters = z.object({
  entity: optionalText,
  id: optionalText,
  userId: z.optional(recordId),
  action: optionalText,
  from: optionalDay,
  to: optionalDay,
  withoutSignIns: optionalFlag,
})

/** The index knows a record by its kind first. */
function checkRecord({ entity, id }: { readonly entity?: string | undefined; readonly id?: string | undefined }): void {
  if (id !== undefined && entity === undefined) throw invalid({ entity: ['Say of which kind the record is'] })
}

/** Reads of the audit trail: of one record, or of all by person, kind of record, action and period (HIS-03). */
export function auditRoutes(declarations: readonly Declaration[]): Route[] {
  const byName = new Map(declarations.map((each) => [each.name, each]))
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/audit',
      summary: `Who changed a record, when, and what from what to what; newest first. ${contract.countedUpTo}`,
      permission,
      query: filters.extend(pageQuery()),
      answer: listAnswer('items', row),
      async run({ sql, query, settings: { timeZone } }) {
        checkRecord(query)
        return list(await listTrail(sql, query, { timeZone, byName }), query)
      },
    }),
    serve(contract.names, async ({ sql }) => {
      return ok(await trailNames(sql))
    }),
    logExport({
      log: 'trail',
      path: endpointsOf(declaration).export,
      summary: 'The entries of the audit trail that the filters leave, as a CSV file with a line for each field',
      entity: 'audit',
      fileName: 'audit-trail',
      filters,
      newest(sql, query, options) {
        checkRecord(query)
        return newestOfTrail(sql, query, { ...options, byName })
      },
      csv: trailCsv,
    }),
  ]
}
