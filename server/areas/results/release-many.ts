import { and, eq, inArray, isNull } from 'drizzle-orm'
import { releaseJobs, releaseMany } from '#contract/results.ts'
import { testsOfRejected } from '#domain/results/rejected-sample.ts'
import { appendAudit } from '#server/call/audit/append-audit.ts'
import { ok } from '#server/call/answer.ts'
import { notFound, Problem } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { reports } from '#server/db/tables/reports.ts'
import { addJob, type JobKind, type JobStep } from '#server/jobs/jobs.ts'
import { lockReportRow } from '#server/shared/report-row.ts'
import { lastReleased } from '#server/shared/results/last-released.ts'
import { pendingOf } from '#server/shared/results/pending.ts'
import { type ResultSheet, readSheet } from '#server/shared/results/read-sheet.ts'
import { auditedValues } from '#server/shared/results/replace-rows.ts'
import { otherReportsOf } from '#server/shared/other-reports.ts'
import { openCriticals } from '#server/shared/results/critical-entries.ts'
import { preparePdf, releaseReport, type Releasing } from './release.ts'
import { whyLeftOut } from './left-out.ts'
import { readSignatures } from './signing.ts'

/** Releases reports one after the other; those that somebody has to look at are left out (RES-10). */
export const releaseReportsJob: JobKind = { calls: releaseJobs, step: releaseOne }

/** Begins releasing many reports, outside of the call. */
export const releaseManyRoute = serve(releaseMany, async ({ sql, body, user, now, address, audit }) => {
  const items = [...new Set(body.ids)]
  const known = await sql.select({ id: reports.id }).from(reports).where(inArray(reports.id, items))
  if (known.length < items.length) throw notFound('Report not found')
  const id = await addJob(sql, { kind: releaseReportsJob, items, userId: user.id, address, now })
  audit({ action: 'create', entity: 'jobs', entityId: id, after: { kind: releaseJobs.name, total: items.length } })
  return ok({ id, total: items.length }, { status: 201, message: `Releasing ${items.length} ${items.length === 1 ? 'report' : 'reports'}` })
})

/** Reads the ids of the reports that wait in a running release of many. */
export async function queuedReports(sql: Sql): Promise<ReadonlySet<string>> {
  const open = await sql
    .select({ items: jobs.items, position: jobs.position })
    .from(jobs)
    .where(and(eq(jobs.kind, releaseJobs.name), isNull(jobs.finishedAt)))
  return new Set(open.flatMap(({ items, position }) => items.slice(position)))
}

/** Releases one report: its PDF is made first, so that the transaction is short. */
async function releaseOne(step: JobStep, id: string): Promise<void> {
  const { database, files, user, now, settings, address, jobId, finish } = step
  const releasing: Releasing = { user, now, files, ...settings }
  const prepared = await preparePdf(database, id, {}, releasing, async (sql, sheet) => (await whyNotReleased(sql, sheet, releasing)) === null)
  await database.transaction(async (sql) => {
    const report = await lockReportRow(sql, id)
    if (!report) {
      const [deleted] = await sql.select({ number: reports.number }).from(reports).where(eq(reports.id, id))
      return finish(sql, { id, label: deleted?.number ?? '', leftOut: 'It was deleted' })
    }
    const label = report.number
    const sheet = await readSheet(sql, id, settings.timeZone)
    const why = await whyNotReleased(sql, sheet, releasing)
    if (why !== null) return finish(sql, { id, label, leftOut: why })
    const done = await releaseReport(sql, sheet, {}, { ...releasing, prepared }).catch(refusalOf)
    if (typeof done === 'string') return finish(sql, { id, label, leftOut: done })
    const after = auditedValues(done.rows.map((row) => ({ ...row, state: 'Released' })))
    await appendAudit(sql, { user, now, address, requestId: jobId }, [
      { action: 'release', entity: 'reports', entityId: id, before: auditedValues(done.rows), after },
    ])
    await finish(sql, { id, label, leftOut: null })
  })
}

/** Returns the reason a report is left out of a release of many, or null. */
async function whyNotReleased(sql: Sql, { report, rows, order, tests, samples }: ResultSheet, releasing: Releasing): Promise<string | null> {
  const others = await otherReportsOf(sql, report)
  const facts = {
    isCriticalOpen: (await openCriticals(sql, report.id)) > 0,
    pending: pendingOf({ tests, rows }, await lastReleased(sql, report.id)),
    hasOtherReport: others.some(({ status }) => status === 'Available'),
    rejected: testsOfRejected(rows, samples),
    lacking: (await readSignatures(sql, rows, releasing)).of(rows).lacking,
  }
  return whyLeftOut({ report, rows, orderStatus: order.status, ...facts }, releasing)
}

/** Message of a refusal, without a patient's name: a job stays after the patient's data is erased. */
function refusalOf(problem: unknown): string {
  if (!(problem instanceof Problem)) throw problem
  if (problem.code === 'unprintable') return 'It has a sign that the report cannot print'
  return Object.values(problem.errors ?? {})[0]?.[0] ?? problem.message
}
