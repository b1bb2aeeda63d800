import { and, desc, eq, inArray, or, type SQL, sql as expression } from 'drizzle-orm'
import { z } from 'zod'
import { mostLogEntries } from '#domain/log-entries.ts'
import { defaultPageSize, largestPage } from '#domain/page.ts'
import { readEntities } from '#domain/read-entity.ts'
import { list, listOf } from '#server/call/answer.ts'
import { optionalDay } from '#server/call/list-query.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute } from '#server/call/route.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { withinDays } from '#server/db/day-range.ts'
import { accessLog, orders, patients, prescriptions, reports, sampleCollections, users } from '#server/db/schema.ts'
import { recordNames } from './record-names.ts'

const row = z.object({
  at: z.string(),
  userId: z.string(),
  userName: z.string().nullable(),
  entity: z.enum(readEntities),
  entityId: z.string(),
  recordName: z.string().nullable(),
  address: z.string(),
})

/** Who read whose data. */
export const accessRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/access-log',
    summary: 'Who read the data of a customer, an order, a report or a prescription, newest first; one row for a person, a record and ten minutes',
    permission: 'settings.view',
    query: z.object({
      entity: z.enum(readEntities).optional(),
      id: z.string().max(200).optional(),
      customerId: recordId.optional(),
      userId: recordId.optional(),
      from: optionalDay,
      to: optionalDay,
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(largestPage).default(defaultPageSize),
    }),
    answer: listOf('items', row),
    async run({ sql, query, settings: { timeZone } }) {
      const { entity, id, customerId, userId, from, to, page, limit } = query
      const where = and(
        entity ? eq(accessLog.entity, entity) : undefined,
        id ? eq(accessLog.entityId, id) : undefined,
        userId ? eq(accessLog.userId, userId) : undefined,
        customerId ? ofCustomer(sql, customerId) : undefined,
        ...withinDays(accessLog.at, from, to, timeZone),
      )
      const found = await sql
        .select({ read: accessLog, userName: users.name })
        .from(accessLog)
        .leftJoin(users, eq(users.id, accessLog.userId))
        .where(where)
        .orderBy(desc(accessLog.at), desc(accessLog.entity), desc(accessLog.entityId), desc(accessLog.userId))
        .limit(limit)
        .offset((page - 1) * limit)
      const kept = (read: typeof accessLog.$inferSelect) => ({ ...read, before: null, after: null })
      const nameOf = await recordNames(
        sql,
        found.map(({ read }) => kept(read)),
      )
      const rows = found.map(({ read, userName }) => {
        const { period: _, requestId: _request, ...entry } = read
        return { ...entry, userName, recordName: nameOf(kept(read)) }
      })
      return list(rows, await countRows(sql, accessLog, where, mostLogEntries), query)
    },
  }),
]

/** The customer, and every record of theirs and of their family. */
function ofCustomer(sql: Sql, customerId: string): SQL | undefined {
  const text = (column: SQL) => expression<string>`${column}::text`
  const own = sql
    .select({ id: text(expression`${orders.id}`) })
    .from(orders)
    .where(eq(orders.customerId, customerId))
  const people = sql
    .select({ id: text(expression`${patients.id}`) })
    .from(patients)
    .where(eq(patients.customerId, customerId))
  const papers = sql
    .select({ id: text(expression`${prescriptions.id}`) })
    .from(prescriptions)
    .where(eq(prescriptions.customerId, customerId))
  const results = sql
    .select({ id: text(expression`${reports.id}`) })
    .from(reports)
    .innerJoin(orders, eq(orders.id, reports.orderId))
    .where(eq(orders.customerId, customerId))
  const visits = sql
    .select({ id: text(expression`${sampleCollections.id}`) })
    .from(sampleCollections)
    .innerJoin(orders, eq(orders.id, sampleCollections.orderId))
    .where(eq(orders.customerId, customerId))
  return or(
    and(eq(accessLog.entity, 'customers'), eq(accessLog.entityId, customerId)),
    and(eq(accessLog.entity, 'orders'), inArray(accessLog.entityId, own)),
    and(eq(accessLog.entity, 'patients'), inArray(accessLog.entityId, people)),
    and(eq(accessLog.entity, 'prescriptions'), inArray(accessLog.entityId, papers)),
    and(eq(accessLog.entity, 'sample-collections'), inArray(accessLog.entityId, visits)),
    and(eq(accessLog.entity, 'reports'), inArray(accessLog.entityId, results)),
  )
}
