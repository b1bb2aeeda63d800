import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ReportStatus } from '#domain/report.ts'
import { find } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { withinDays } from '#server/db/day-range.ts'
import { cutPage, emptyLast, type PageQuery } from '#server/db/page.ts'
import { openDueOfReport, reports } from '#server/db/tables/reports.ts'
import { reportSearch } from '#server/shared/row-searches.ts'
import { reportAnswers, reportRows } from './rows.ts'

/** The columns that a list of reports can be sorted by (REP-03). */
export const reportSorts = { createdAt: reports.createdAt, orderNumber: reports.orderNumber, resultsDueAt: openDueOfReport(reports) } as const

/** Query of a list of reports. Days are the laboratory's. */
export interface ReportListQuery extends PageQuery {
  readonly search?: string | undefined
  readonly status?: ReportStatus | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  /** Those that are late (WRK-02). */
  readonly late?: boolean | undefined
  readonly sort: keyof typeof reportSorts
}

/** One page of the undeleted reports with their number (REP-01, REP-02). */
export async function listReports(db: Sql, query: ReportListQuery, { now, timeZone }: { readonly now: Date; readonly timeZone: string }) {
  const others = and(
    query.late ? sql`${reportSorts.resultsDueAt} < ${now.toISOString()}` : undefined,
    ...withinDays(reports.createdAt, query.startDate, query.endDate, timeZone),
  )
  const found = await find(db, {
    ...reportSearch,
    text: query.search,
    where: and(isNull(reports.deletedAt), query.status && eq(reports.status, query.status), others),
    countedStates: others ? undefined : { status: query.status },
  })
  const matches = query.sort === 'resultsDueAt' ? emptyLast(found, reportSorts.resultsDueAt, query) : found
  if (matches.total.count === 0) return { rows: [], total: matches.total }
  const { ids, orderBy } = cutPage(db, reports, matches, [reportSorts[query.sort]], query)
  const rows = await reportRows(db)
    .where(inArray(reports.id, ids))
    .orderBy(...orderBy)
  return { rows: await reportAnswers(db, rows), total: matches.total }
}
