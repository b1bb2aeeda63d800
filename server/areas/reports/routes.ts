import { z } from 'zod'
import * as contract from '#contract/reports.ts'
import { reportStatuses } from '#domain/report.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { listParameters, keysOf, optionalDay, optionalOneOf } from '#server/call/list-query.ts'
import { notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { listReports, reportSorts } from './list.ts'
import { readReport } from './rows.ts'
import { versionsOf } from './versions.ts'

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
    }),
    answer: listAnswer('top', z.object({ ...contract.report.shape, etag: z.string() })),
    run: async ({ sql, query, settings }) => list(await listReports(sql, query, settings.timeZone), query),
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
