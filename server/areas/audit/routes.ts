import { and, count, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defaultPageSize, largestPage } from '#domain/page.ts'
import { changesOf } from '#server/call/audit/audit-changes.ts'
import { auditLog } from '#server/db/schema.ts'
import { list, listOf } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'

const row = z.object({
  id: z.string(),
  at: z.string(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})

/** The history of a record. */
export const auditRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/audit',
    summary: 'Who changed a record, when, and what from what to what; newest first',
    permission: 'settings.view',
    query: z.object({
      entity: z.string().max(100),
      id: z.string().max(200),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(largestPage).default(defaultPageSize),
    }),
    answer: listOf('items', row),
    async run({ sql, query }) {
      const where = and(eq(auditLog.entity, query.entity), eq(auditLog.entityId, query.id))
      const [all] = await sql.select({ count: count() }).from(auditLog).where(where)
      const found = await sql
        .select()
        .from(auditLog)
        .where(where)
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
      const rows = found.map(({ before, after, address: _address, requestId: _requestId, ...entry }) => ({ ...entry, changes: changesOf(before, after) }))
      return list(rows, all?.count ?? 0, query)
    },
  }),
]
