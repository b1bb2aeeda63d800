import { and, desc, eq, or, type SQL, sql as expression } from 'drizzle-orm'
import * as z from 'zod/mini'
import * as contract from '#contract/audit.ts'
import type { ListPage } from '#server/call/answer.ts'
import { csvTable } from '#domain/csv.ts'
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
import { csvMoment } from '#server/shared/export-cells.ts'
import { type EntryLog, logExport, logPage, newestOf, unpaged } from './log-routes.ts'
import { recordNames } from './record-names.ts'

/** An entry of the access log. */
export type AccessLogEntry = z.output<typeof contract.reads.answer.row>

const filters = z.omit(contract.reads.query, unpaged)

const log: EntryLog<z.output<typeof filters>, AccessLogEntry> = { table: accessLog, where: conditions, entries }

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
    ['When', ({ at }) => csvMoment(at, timeZone)],
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

async function conditions(sql: Sql, { entity, id, userId, customerId, from, to }: z.output<typeof filters>, timeZone: string): Promise<SQL | undefined> {
  return and(
    entity ? eq(accessLog.entity, entity) : undefined,
    id ? eq(accessLog.entityId, id) : undefined,
    userId ? eq(accessLog.userId, userId) : undefined,
    customerId ? await ofCustomer(sql, customerId) : undefined,
    ...withinDays(accessLog.at, from, to, timeZone),
  )
}

/** The customer, and every record of theirs and of their family. Their ids are read first: with them the log's key finds the few entries among all. */
async function ofCustomer(sql: Sql, customerId: string): Promise<SQL | undefined> {
  const ofOrder = eq(orders.customerId, customerId)
  const [own, people, papers, visits, results] = await Promise.all([
    sql.select({ id: orders.id }).from(orders).where(ofOrder),
    sql.select({ id: patients.id }).from(patients).where(eq(patients.customerId, customerId)),
    sql.select({ id: prescriptions.id }).from(prescriptions).where(eq(prescriptions.customerId, customerId)),
    sql.select({ id: sampleCollections.id }).from(sampleCollections).innerJoin(orders, eq(orders.id, sampleCollections.orderId)).where(ofOrder),
    sql.select({ id: reports.id }).from(reports).innerJoin(orders, eq(orders.id, reports.orderId)).where(ofOrder),
  ])
  const ofKind = (kind: (typeof accessLog.$inferSelect)['entity'], records: readonly { readonly id: string }[]) =>
    and(eq(accessLog.entity, kind), expression`${accessLog.entityId} = any(${`{${records.map(({ id }) => id).join()}}`}::text[])`)
  return or(
    ofKind('customers', [{ id: customerId }]),
    ofKind('orders', own),
    ofKind('patients', people),
    ofKind('prescriptions', papers),
    ofKind('sample-collections', visits),
    ofKind('reports', results),
  )
}
