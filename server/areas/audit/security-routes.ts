import { z } from 'zod'
import { securityKinds } from '#domain/security-event.ts'
import { list, listOf } from '#server/call/answer.ts'
import { namesOf, optionalDay, optionalOneOf, pageQuery } from '#server/call/list-query.ts'
import { defineRoute } from '#server/call/route.ts'
import { refusalsCsv } from './export.ts'
import { countedUpTo, logExport } from './log-export.ts'
import { listRefusals, newestRefusals } from './refusals.ts'

const row = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(namesOf(securityKinds)),
  reason: z.string(),
  account: z.string().nullable(),
  userName: z.string().nullable(),
  address: z.string(),
})

const filters = z.object({ kind: optionalOneOf(namesOf(securityKinds)), account: z.string().max(16).optional(), from: optionalDay, to: optionalDay })

/** What was refused at the sign-in, for whoever looks into it. */
export const securityRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/security-events',
    summary: `Failed sign-ins and the like, newest first; an account is a hash, the same for the same account. ${countedUpTo}`,
    permission: 'settings.view',
    query: filters.extend(pageQuery()),
    answer: listOf('items', row),
    run: async ({ sql, query, settings: { timeZone } }) => list(await listRefusals(sql, query, timeZone), query),
  }),
  logExport({
    log: 'refusals',
    path: '/admin/security-events/export',
    summary: 'The refused sign-ins and the like that the filters leave, as a CSV file',
    entity: 'security-events',
    fileName: 'refused-sign-ins',
    filters,
    newest: newestRefusals,
    csv: refusalsCsv,
  }),
]
