import { z } from 'zod'
import { longestReportNotes } from '#domain/report.ts'
import { lines } from '#server/call/clean-input.ts'
import { bytes, bytesOf, ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute } from '#server/call/route.ts'
import { checkVersion } from '#server/call/version.ts'
import { reportFile } from './files.ts'
import { lockReport, reportFacts } from './lock.ts'
import { reportSchema } from './response-schemas.ts'
import { readReport } from './rows.ts'
import { addReport, replaceFile } from './upload.ts'

const notes = lines().max(longestReportNotes).optional()
/** Fields of a form are texts. */
const confirmed = z.literal('true').optional()
const pdf = bytesOf()

/** Uploading, replacing and downloading the files of reports (REP-06, REP-07, REP-09, RES-13). */
export const reportFileRoutes = [
  defineRoute({
    method: 'POST',
    path: '/reports/admin',
    summary:
      'Upload the report of a patient of an order in Testing: a PDF of at most 10 MB, under the name file. A locked or known file is a 409 until `confirmed`',
    permission: 'reports.create',
    upload: true,
    body: z.strictObject({ orderId: recordId, patientId: recordId, notes, confirmed, beside: confirmed, replaces: recordId.optional() }),
    answer: reportSchema,
    async run(context) {
      const { confirmed: isConfirmed, beside, ...report } = context.body
      const { before, after } = await addReport(context, { ...report, isConfirmed: isConfirmed === 'true', isBeside: beside === 'true' })
      context.audit({ action: 'upload', entity: 'reports', entityId: after.id, before: before && reportFacts(before), after: reportFacts(after) })
      return answerOf(context.sql, after.id, { status: 201, message: 'Report uploaded' })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/reports/admin/{id}',
    summary: 'Put a new file in the place of a report’s; the former one is kept as a version',
    permission: 'reports.edit',
    upload: true,
    body: z.strictObject({ notes, reason: lines().max(500).optional(), confirmed }),
    answer: reportSchema,
    async run(context) {
      const { sql, params, body, audit } = context
      const before = await lockReport(sql, params.id)
      await checkVersion(context, 'reports', before.id, before.version)
      const after = await replaceFile(context, before, { ...body, isConfirmed: body.confirmed === 'true' })
      audit({ action: 'reupload', entity: 'reports', entityId: before.id, before: reportFacts(before), after: reportFacts(after), reason: body.reason || null })
      return answerOf(sql, before.id, { status: 200, message: 'Report updated' })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/reports/admin/{id}/download',
    summary: 'The newest file of a report',
    permission: 'reports.view',
    answer: pdf,
    run: async (context) => fileAnswer(await reportFile(context, context.params.id)),
  }),
  defineRoute({
    method: 'GET',
    path: '/reports/admin/{id}/versions/{n}/download',
    summary: 'One of the files that a report has had',
    permission: 'reports.view',
    params: z.object({ id: recordId, n: z.coerce.number().int().min(1).max(100_000) }),
    answer: pdf,
    run: async (context) => fileAnswer(await reportFile(context, context.params.id, context.params.n)),
  }),
]

function fileAnswer({ content, name }: { readonly content: Uint8Array; readonly name: string }) {
  return bytes(content, { name, type: 'application/pdf', place: 'attachment' })
}

async function answerOf(sql: Parameters<typeof readReport>[0], id: string, answer: { readonly status: 200 | 201; readonly message: string }) {
  const report = await readReport(sql, id)
  if (!report) throw notFound('Report not found')
  return ok(report.answer, { ...answer, version: report.version })
}
