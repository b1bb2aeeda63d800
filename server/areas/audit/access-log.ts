import { and, desc, eq, inArray, or, type SQL, sql as expression } from 'drizzle-orm'
import * as z from 'zod/mini'
import * as contract from '#contract/audit.ts'
import type { ListPage } from '#server/call/answer.ts'
import { csvTable } from '#server/call/csv.ts'
import { serve } from '#server/call/serve.ts'
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
import { type Log, logExport, logPage, newestOf, unpaged } from './log-routes.ts'
import { recordNames } from './record-names.ts'

/** An entry of the access log. */
export type AccessLogEntry = z.output<typeof contract.reads.answer.row>

const filters = z.omit(contract.reads.query, unpaged)

const log: Log<z.output<typeof filters>, AccessLogEntry> = { table: accessLog, where: conditions, entries }

/** Reads of personal data. */
export const accessRoutes = [
  serve(contract.reads, ({ sql, query, settings }) => logPage(sql, log, query, settings.timeZone)),
  logExport({
    log: 'reads',
    path: contract.exportPath(contract.reads),
    summary: 'The entries of the access log that the filters leave, as a CSV file',
    entity: 'access-log',
    fileName: 'access-log',
    filters,
    newest: newestOf(log),
    csv: readsCsv,
  }),
]

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
    const { period, requestId: _, ...entry } = read
    const id = [entry.userId, entry.entity, entry.entityId, period].join(' ')
    return { id, ...entry, userName, recordName: nameOf(asTrailEntry(read)) }
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
