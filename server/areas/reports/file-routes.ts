import * as contract from '#contract/reports.ts'
import { bytes, ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { reportFile } from './files.ts'
import { lockReport, reportFacts } from './lock.ts'
import { readReport } from './rows.ts'
import { addReport, replaceFile } from './upload.ts'

/** Uploading, replacing and downloading the files of reports (REP-06, REP-07, REP-09, RES-13). */
export const reportFileRoutes = [
  serve(contract.upload, async (context) => {
    const { confirmed: isConfirmed, beside, ...report } = context.body
    const { before, after } = await addReport(context, { ...report, isConfirmed: isConfirmed === 'true', isBeside: beside === 'true' })
    context.audit({ action: 'upload', entity: 'reports', entityId: after.id, before: before && reportFacts(before), after: reportFacts(after) })
    return answerOf(context.sql, after.id, { status: 201, message: 'Report uploaded' })
  }),
  serve(contract.reupload, async (context) => {
    const { sql, params, body, audit } = context
    const before = await lockReport(sql, params.id)
    await checkVersion(context, 'reports', before.id, before.version)
    const after = await replaceFile(context, before, { ...body, isConfirmed: body.confirmed === 'true' })
    audit({ action: 'reupload', entity: 'reports', entityId: before.id, before: reportFacts(before), after: reportFacts(after), reason: body.reason || null })
    return answerOf(sql, before.id, { status: 200, message: 'Report updated' })
  }),
  serve(contract.download, async (context) => fileAnswer(await reportFile(context, context.params.id))),
  serve(contract.downloadVersion, async (context) => fileAnswer(await reportFile(context, context.params.id, context.params.n))),
]

function fileAnswer({ content, name }: { readonly content: Uint8Array; readonly name: string }) {
  return bytes(content, { name, type: 'application/pdf', place: 'attachment' })
}

async function answerOf(sql: Parameters<typeof readReport>[0], id: string, answer: { readonly status: 200 | 201; readonly message: string }) {
  const report = await readReport(sql, id)
  if (!report) throw notFound('Report not found')
  return ok(report.answer, { ...answer, version: report.version })
}
