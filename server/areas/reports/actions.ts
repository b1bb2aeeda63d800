import { reportDeletionProblem } from '#domain/report-change.ts'
import reports from '#resources/reports.ts'
import { conflict, notFound } from '#server/call/problem.ts'
import { openCriticals } from '#server/shared/results/critical-entries.ts'
import { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'
import { lockReport, type ReportRow, reportFacts, saveReport } from './lock.ts'
import { reportSchema } from './response-schemas.ts'
import { readReport } from './rows.ts'

const target: ActionTarget<ReportRow, typeof reportSchema> = {
  lock: ({ sql }, id) => lockReport(sql, id),
  facts: reportFacts,
  answer: reportSchema,
  async read({ sql }, id) {
    const report = await readReport(sql, id, 'deleted too')
    if (!report) throw notFound('Report not found')
    return report
  },
}

/** Deleting takes a report out of sight and keeps its row and files, with the reason (REP-10). */
export const reportActionRoutes = actionRoutes(reports, target, {
  remove: async (report, { reason }, { sql, user, now }) => {
    const problem = reportDeletionProblem(await openCriticals(sql, report.id))
    if (problem) throw conflict(problem)
    return saveReport(sql, report, { deletedAt: now.toISOString(), deletedBy: user.id, deleteReason: reason }, now)
  },
})
