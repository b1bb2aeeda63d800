import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { ReportStatus } from '#domain/report.ts'
import { find } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { withinDays } from '#server/db/day-range.ts'
import { cutPage, type PageQuery } from '#server/db/page.ts'
import { reports } from '#server/db/schema.ts'
import { reportAnswers, reportRows } from './rows.ts'

/** The columns that a list of reports can be sorted by (REP-03). */
export const reportSorts = { createdAt: reports.createdAt, orderNumber: reports.orderNumber } as const

/** What is asked of a list of reports; days are the laboratory's. */
export interface ReportListQuery extends PageQuery {
  readonly search?: string | undefined
  readonly status?: ReportStatus | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly sort: keyof typeof reportSorts
}

function conditions({ status, startDate, endDate }: ReportListQuery, timeZone: string): SQL | undefined {
  return and(isNull(reports.deletedAt), status && eq(reports.status, status), ...withinDays(reports.createdAt, startDate, endDate, timeZone))
}

/** One page of the reports that are not deleted, and how many there are (REP-01, REP-02). */
export async function listReports(db: Sql, query: ReportListQuery, timeZone: string) {
  const { where, total } = await find(db, { table: reports, column: reports.searchText, text: query.search, where: conditions(query, timeZone) })
  const { ids, orderBy } = cutPage(db, reports, where, [reportSorts[query.sort]], query)
  const found = await reportRows(db)
    .where(inArray(reports.id, ids))
    .orderBy(...orderBy)
  return { rows: await reportAnswers(db, found), total }
}
