import { report } from '#contract/reports.ts'
import { reportDeletionProblem } from '#domain/report-change.ts'
import reports from '#resources/reports.ts'
import { conflict, notFound } from '#server/call/problem.ts'
import { openCriticals } from '#server/shared/results/critical-entries.ts'
import type { ReportRow } from '#server/shared/report-row.ts'
import { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'
import { lockReport, reportFacts, saveReport } from './lock.ts'
import { readReport } from './rows.ts'

const target: ActionTarget<ReportRow, typeof report> = {
  lock: ({ sql }, id) => lockReport(sql, id),
  facts: reportFacts,
  answer: report,
  async read({ sql }, id) {
    const found = await readReport(sql, id, 'deleted too')
    if (!found) throw notFound('Report not found')
    return found
  },
}

/** Deleting takes a report out of sight and keeps its row and files, with the reason (REP-10). */
export const reportActionRoutes = actionRoutes(reports, target, {
  remove: async (row, { reason }, { sql, user, now }) => {
    const problem = reportDeletionProblem(await openCriticals(sql, row.id))
    if (problem) throw conflict(problem)
    return saveReport(sql, row, { deletedAt: now.toISOString(), deletedBy: user.id, deleteReason: reason }, now)
  },
})
