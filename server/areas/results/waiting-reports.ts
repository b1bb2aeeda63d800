import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { onePage, type PageQuery } from '#server/db/page.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'

/** One page of the reports that have values in force of this kind, the oldest first, each with those values; and how many there are. */
export async function reportsWith(sql: Sql, kind: SQL | undefined, query: Pick<PageQuery, 'page' | 'limit'>) {
  const wanted = and(isNull(results.supersededAt), kind)
  const ids = sql.selectDistinct({ id: results.reportId }).from(results).where(wanted)
  const where = and(inArray(reports.id, ids), isNull(reports.deletedAt))
  const found = await onePage(
    sql
      .select({ report: reports, patient: { id: patients.id, name: patients.name, number: patients.number }, orderStatus: orders.orderStatus })
      .from(reports)
      .innerJoin(orders, eq(orders.id, reports.orderId))
      .innerJoin(patients, eq(patients.id, reports.patientId))
      .where(where)
      .orderBy(asc(reports.createdAt), asc(reports.id)),
    query,
  )
  const shown = found.map(({ report }) => report.id)
  const values =
    shown.length === 0
      ? []
      : await sql
          .select()
          .from(results)
          .where(and(wanted, inArray(results.reportId, shown)))
  return {
    rows: found.map((each) => ({ ...each, values: values.filter(({ reportId }) => reportId === each.report.id) })),
    total: await sql.$count(reports, where),
  }
}
