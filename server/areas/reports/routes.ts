import { z } from 'zod'
import { reportStatuses } from '#domain/report.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { listParameters, keysOf, optionalDay, optionalOneOf } from '#server/call/list-query.ts'
import { notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { listReports, reportSorts } from './list.ts'
import { reportRowSchema, reportSchema, reportVersionSchema } from './response-schemas.ts'
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
    answer: listAnswer('top', reportRowSchema),
    run: async ({ sql, query, settings }) => list(await listReports(sql, query, settings.timeZone), query),
  }),
  defineRoute({
    method: 'GET',
    path: '/reports/{id}',
    summary: 'One report with its tests',
    permission,
    transaction: 'snapshot',
    answer: reportSchema,
    async run({ sql, params: { id } }) {
      const report = await readReport(sql, id)
      if (!report) throw notFound('Report not found')
      return ok(report.answer, { version: report.version })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/reports/admin/{id}/versions',
    summary: 'The files that a report has had, newest first',
    permission,
    transaction: 'snapshot',
    answer: z.array(reportVersionSchema),
    async run({ sql, params: { id } }) {
      if (!(await readReport(sql, id))) throw notFound('Report not found')
      return ok(await versionsOf(sql, id))
    },
  }),
]
