import { and, desc, eq, inArray, or, type SQL, sql as expression } from 'drizzle-orm'
import { z } from 'zod'
import { readEntities } from '#domain/read-entity.ts'
import type { ListPage } from '#server/call/answer.ts'
import { csvTable } from '#server/call/csv.ts'
import { optionalDay, optionalOneOf, optionalText } from '#server/call/list-query.ts'
import { recordId } from '#server/call/record-id.ts'
import type { Sql } from '#server/db/database.ts'
import { withinDays } from '#server/db/day-range.ts'
import { onePage } from '#server/db/page.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports } from '#server/db/tables/reports.ts'
import { accessLog } from '#server/db/tables/requests.ts'
import { users } from '#server/db/tables/staff.ts'
import { momentText } from './export.ts'
import { logRoutes } from './log-routes.ts'
import { recordNames } from './record-names.ts'

const row = z.object({
  at: z.string(),
  userId: z.string(),
  userName: z.string().nullable(),
  entity: z.enum(readEntities),
  entityId: z.string(),
  /** Name of the record; null if it is unknown. */
  recordName: z.string().nullable(),
  address: z.string(),
})

/** An entry of the access log. */
export type AccessLogEntry = z.output<typeof row>

const filters = z.object({
  entity: optionalOneOf(readEntities),
  id: optionalText,
  customerId: recordId.optional(),
  userId: recordId.optional(),
  from: optionalDay,
  to: optionalDay,
})

/** Reads of personal data. */
export const accessRoutes = logRoutes({
  log: 'reads',
  path: '/admin/access-log',
  summary: 'Who read the data of a customer, an order, a report or a prescription, newest first; one row for a person, a record and ten minutes',
  exportSummary: 'The entries of the access log that the filters leave, as a CSV file',
  entity: 'access-log',
  fileName: 'access-log',
  filters,
  row,
  table: accessLog,
  where: conditions,
  entries,
  csv: readsCsv,
})

/** The access log as a CSV file. */
function readsCsv(reads: readonly AccessLogEntry[], timeZone: string): string {
  return csvTable(reads, [
    ['When', ({ at }) => momentText(at, timeZone)],
    ['Who', ({ userName }) => userName],
    ['Kind of record', ({ entity }) => entity],
    ['Record', ({ recordName }) => recordName],
    ['Record ID', ({ entityId }) => entityId],
    ['From', ({ address }) => address],
  ])
}

async function entries(sql: Sql, where: SQL | undefined, page: ListPage): Promise<AccessLogEntry[]> {
  const rows = await onePage(
    sql
      .select({ read: accessLog, userName: users.name })
      .from(accessLog)
      .leftJoin(users, eq(users.id, accessLog.userId))
      .where(where)
      .orderBy(desc(accessLog.at), desc(accessLog.entity), desc(accessLog.entityId), desc(accessLog.userId)),
    page,
  )
  const asTrailEntry = (read: typeof accessLog.$inferSelect) => ({ ...read, before: null, after: null })
  const nameOf = await recordNames(
    sql,
    rows.map(({ read }) => asTrailEntry(read)),
  )
  return rows.map(({ read, userName }) => {
    const { period: _, requestId: _request, ...entry } = read
    return { ...entry, userName, recordName: nameOf(asTrailEntry(read)) }
  })
}

function conditions(sql: Sql, { entity, id, userId, customerId, from, to }: z.output<typeof filters>, timeZone: string): SQL | undefined {
  return and(
    entity ? eq(accessLog.entity, entity) : undefined,
    id ? eq(accessLog.entityId, id) : undefined,
    userId ? eq(accessLog.userId, userId) : undefined,
    customerId ? ofCustomer(sql, customerId) : undefined,
    ...withinDays(accessLog.at, from, to, timeZone),
  )
}

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
