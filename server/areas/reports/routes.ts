import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import * as contract from '#contract/reports.ts'
import { reportStatuses } from '#domain/report.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { keysOf, listParameters, optionalDay, optionalFlag, optionalOneOf } from '#server/call/list-query.ts'
import { notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { users } from '#server/db/tables/staff.ts'
import { versionChanges } from '#server/shared/results/version-changes.ts'
import { listReports, reportSorts } from './list.ts'
import { readReport } from './rows.ts'

/** All files that a report has had, newest first (RES-13). */
async function versionsOf(db: Sql, reportId: string) {
  const rows = await db
    .select({ version: reportVersions, madeBy: users.name })
    .from(reportVersions)
    .leftJoin(users, eq(users.id, reportVersions.madeBy))
    .where(eq(reportVersions.reportId, reportId))
    .orderBy(desc(reportVersions.n))
  const changesOf = await versionChanges(db, reportId)
  return rows.map(({ version: { n, fileName, fileSize, reason, stage, pending, madeAt }, madeBy }, index) => ({
    n,
    fileName,
    fileSize,
    reason,
    stage,
    pending: [...pending],
    madeBy,
    madeAt,
    fileUrl: `/reports/admin/${reportId}/versions/${n}/download`,
    isCurrent: index === 0,
    changes: n > 1 ? changesOf(madeAt) : [],
  }))
}

const permission = 'reports.view'
/** Reading reports (REP-01…04, RES-13). */
export const reportRoutes = [
  defineRoute({
    method: 'GET',
    path: '/reports/admin/all',
    summary: 'Reports, newest first',
    permission,
    query: z.object({
      ...listParameters(keysOf(reportSorts), 'createdAt'),
      status: optionalOneOf(keysOf(reportStatuses)),
      startDate: optionalDay,
      endDate: optionalDay,
      late: optionalFlag,
    }),
    answer: listAnswer('top', z.object({ ...contract.report.shape, etag: z.string() })),
    run: async ({ sql, query, settings, now }) => list(await listReports(sql, query, { now, timeZone: settings.timeZone }), query),
  }),
  defineRoute({
    method: 'GET',
    path: '/reports/{id}',
    summary: 'One report with its tests',
    permission,
    transaction: 'snapshot',
    answer: contract.report,
    async run({ sql, params: { id } }) {
      const report = await readReport(sql, id)
      if (!report) throw notFound('Report not found')
      return ok(report.answer, { version: report.version })
    },
  }),
  serve(contract.versions, {
    transaction: 'snapshot',
    async run({ sql, params: { id } }) {
      if (!(await readReport(sql, id))) throw notFound('Report not found')
      return ok(await versionsOf(sql, id))
    },
  }),
]
