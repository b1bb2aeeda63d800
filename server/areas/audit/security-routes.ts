import { and, desc, eq, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { mostLogEntries } from '#domain/log-entries.ts'
import { securityKinds, securityReasons } from '#domain/security-event.ts'
import { list, listOf } from '#server/call/answer.ts'
import { listQuery, namesOf, optionalDay, optionalOneOf } from '#server/call/list-query.ts'
import { defineRoute } from '#server/call/route.ts'
import { countRows } from '#server/db/count.ts'
import { withinDays } from '#server/db/day-range.ts'
import { securityEvents, users } from '#server/db/schema.ts'

const { page, limit } = listQuery(['at'], 'at')

const row = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(namesOf(securityKinds)),
  reason: z.string(),
  account: z.string().nullable(),
  userName: z.string().nullable(),
  address: z.string(),
})

/** What was refused at the sign-in, for whoever looks into it. */
export const securityRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/security-events',
    summary: 'Failed sign-ins and the like, newest first; an account is a hash, the same for the same account',
    permission: 'settings.view',
    query: z.object({
      page,
      limit,
      kind: optionalOneOf(namesOf(securityKinds)),
      account: z.string().max(16).optional(),
      from: optionalDay,
      to: optionalDay,
    }),
    answer: listOf('items', row),
    async run({ sql, query, settings: { timeZone } }) {
      const { kind, account, from, to } = query
      const where: SQL | undefined = and(
        kind ? eq(securityEvents.kind, kind) : undefined,
        account ? eq(securityEvents.accountHash, account) : undefined,
        ...withinDays(securityEvents.at, from, to, timeZone),
      )
      const found = await sql
        .select({ event: securityEvents, userName: users.name })
        .from(securityEvents)
        .leftJoin(users, eq(users.id, securityEvents.userId))
        .where(where)
        .orderBy(desc(securityEvents.at), desc(securityEvents.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
      const rows = found.map(({ event: { id, at, kind: of, reason, accountHash, address }, userName }) => ({
        id,
        at,
        kind: of,
        reason: reasonWords(reason),
        account: accountHash,
        userName,
        address,
      }))
      return list(rows, await countRows(sql, securityEvents, where, mostLogEntries), query)
    },
  }),
]

function reasonWords(reason: string): string {
  return Object.hasOwn(securityReasons, reason) ? securityReasons[reason as keyof typeof securityReasons] : reason
}
