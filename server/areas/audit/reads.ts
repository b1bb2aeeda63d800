import { and, desc, eq, inArray, or, type SQL, sql as expression } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import { mostLogEntries } from '#domain/log-entries.ts'
import type { ReadEntity } from '#domain/read-entity.ts'
import type { Page } from '#server/call/answer.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { withinDays } from '#server/db/day-range.ts'
import { onePage } from '#server/db/page.ts'
import { accessLog, orders, patients, prescriptions, reports, sampleCollections, users } from '#server/db/schema.ts'
import type { Newest } from './log-export.ts'
import { recordNames } from './record-names.ts'

/** What is asked of the access log; days are the laboratory's. */
export interface ReadFilters {
  readonly entity?: ReadEntity | undefined
  readonly id?: string | undefined
  readonly customerId?: string | undefined
  readonly userId?: string | undefined
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
}

/** An entry of the access log. */
export interface Read extends Pick<typeof accessLog.$inferSelect, 'at' | 'userId' | 'entity' | 'entityId' | 'address'> {
  readonly userName: string | null
  /** What the record is called; null where nothing says it. */
  readonly recordName: string | null
}

/** One page of who read what, newest first, and how many entries there are up to `mostLogEntries`. */
export async function listReads(sql: Sql, query: ReadFilters & Page, timeZone: string) {
  const where = conditions(sql, query, timeZone)
  const rows = await entries(sql, where, query)
  return { rows, total: await countRows(sql, accessLog, where, mostLogEntries) }
}

/** The newest entries that the filters leave. */
export function newestReads(sql: Sql, filters: ReadFilters, { timeZone, limit }: Newest): Promise<Read[]> {
  return entries(sql, conditions(sql, filters, timeZone), { page: 1, limit })
}

async function entries(sql: Sql, where: SQL | undefined, page: Page): Promise<Read[]> {
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

function conditions(sql: Sql, { entity, id, userId, customerId, from, to }: ReadFilters, timeZone: string): SQL | undefined {
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
