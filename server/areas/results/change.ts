import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { checkVersion } from '#server/call/version.ts'
import { readSheet, type ResultRow, type ResultSheet } from '#server/shared/results/read-sheet.ts'
import { touchReport, auditedValues } from '#server/shared/results/replace-rows.ts'
import { sheetAnswer } from './sheet-answer.ts'

/** Parts of a call that a change of results needs. */
export type ResultContext = Pick<RouteContext, 'sql' | 'now' | 'ifMatch' | 'audit' | 'settings'> & {
  readonly user: SignedIn
  readonly params: { readonly id: string }
}

/**
 * One change of a report's results: its name in the audit trail, the work, and the reason or notes. `version` where the work raised the report's version
 * itself.
 */
export interface ResultChange {
  readonly action: string
  readonly message: string
  readonly reason?: string | null | undefined
  work(sheet: ResultSheet): Promise<{ readonly before: readonly ResultRow[]; readonly after: readonly ResultRow[]; readonly version?: number }>
}

/**
 * Changes results with the report locked: refuses a stale version, leaves an audit row with each value before and after, and answers the sheet as it then is.
 */
export async function changeResults(context: ResultContext, { action, message, reason, work }: ResultChange) {
  const { sql, now, settings, audit, params } = context
  const sheet = await readSheet(sql, params.id, settings.timeZone, { lock: true })
  await checkVersion(context, 'reports', sheet.report.id, sheet.report.version)
  const done = await work(sheet)
  if (done.before.length > 0 || done.after.length > 0) {
    if (done.version === undefined) await touchReport(sql, sheet.report, {}, now)
    audit({
      action,
      entity: 'reports',
      entityId: sheet.report.id,
      before: auditedValues(done.before),
      after: auditedValues(done.after),
      reason: reason?.trim() || null,
    })
  }
  const fresh = await readSheet(sql, params.id, settings.timeZone)
  return ok(await sheetAnswer(sql, fresh, { settings, user: context.user, now }), { message, version: fresh.report.version })
}
