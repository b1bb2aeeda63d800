import { eq } from 'drizzle-orm'
import * as results from '#contract/results.ts'
import { missingPermission } from '#domain/permission.ts'
import { missingReason } from '#domain/results/reason.ts'
import { mayStep, resultSteps } from '#domain/results/states.ts'
import { hasPermission } from '#domain/role.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { reportPhrases } from '#server/db/tables/report-phrases.ts'
import { isPatientOutdated, lastReleased } from '#server/shared/results/last-released.ts'
import { type ResultRow, type ResultSheet, readSheet } from '#server/shared/results/read-sheet.ts'
import { reevaluated } from '#server/shared/results/reevaluate-results.ts'
import { replaceRows, type SavedRows, type Saving } from '#server/shared/results/replace-rows.ts'
import { changeResults } from './change.ts'
import { savePlainRows } from './free-rows.ts'
import { checkVerification, markReleased, preparePdf, type Releasing, releaseReport } from './release.ts'
import { saveValues } from './save-values.ts'
import { sheetAnswer } from './sheet-answer.ts'
import { ownRows, readSignatures } from './signing.ts'
import { callNow, enterRows, judgedNow, measures, moveRows, refuseOutdated, refuseUnordered, refuseVerifier, stepRows } from './steps.ts'

/** Value to remove, with the user, and the reason for a released one. */
interface Removal {
  readonly resultId: string
  readonly reason?: string | null | undefined
  readonly user: StaffUser
  readonly now: Date
}

/**
 * Removes a value that no grid has a cell for: a free row (REP-08), or one of a parameter that its test no longer measures. A draft is no longer in force; a
 * released one is taken back by a correction with a reason, and leaves the report when that is released (RES-12).
 */
async function removeRow(db: Sql, sheet: ResultSheet, { resultId, reason, user, now }: Removal): Promise<SavedRows> {
  const row = sheet.rows.find(({ id }) => id === resultId)
  if (!row) throw notFound('This value was not found: it may have been changed since')
  const test = sheet.tests.find(({ id }) => id === row.testId)
  if (row.parameterCode !== null && test && measures(test, row.parameterCode))
    throw conflict(`${row.parameter} is measured by ${test.name}: empty its value there`)
  const saving = { userId: user.id, now, at: '' } as const
  const wanted = [{ key: row.key, before: row, row: null }]
  if (mayStep('save', row.state)) return replaceRows(db, wanted, { ...saving, state: 'Draft' })
  if (!hasPermission(user, 'reports.edit')) throw forbidden(missingPermission('reports.edit'))
  const trimmedReason = reason?.trim()
  if (!trimmedReason) throw invalid({ reason: [missingReason] })
  return replaceRows(db, wanted, { ...saving, state: 'Entered', amendment: trimmedReason })
}

/** Enters the released values of a report again, as the rules evaluate them for the corrected patient (PAT-01). Who typed them stays, so that they are not the one who verifies. */
async function reissue(db: Sql, sheet: ResultSheet, saving: Saving): Promise<SavedRows> {
  if (!isPatientOutdated(sheet, await lastReleased(db, sheet.report.id)))
    throw conflict('This report has the present name, sex and date of birth of the patient')
  const released = sheet.rows.filter(({ state }) => mayStep('amend', state))
  if (released.length === 0) throw conflict('A correction of this report is under way')
  const entered = { state: saving.state, reason: saving.amendment ?? null, amends: true, enteredAt: saving.now.toISOString() }
  const open = { verifiedBy: null, verifiedAt: null, releasedAt: null, returnReason: null }
  const wanted = released.map((row) => {
    const next = reevaluated(sheet, row, saving.now, false)
    return { ...next, row: next.row && { ...next.row, ...entered, ...open } }
  })
  return replaceRows(db, wanted, { ...saving, isReissue: true })
}

const unchanged = (rows: readonly ResultRow[], state: ResultRow['state']) => ({ before: rows, after: rows.map((row) => ({ ...row, state })) })

function releasingOf({ user, now, settings, files }: Pick<RouteContext, 'now' | 'settings' | 'files'> & Pick<Releasing, 'user'>): Releasing {
  return { user, now, files, ...settings }
}

/** A report's results: reading, saving, and the steps from draft to released (RES-01 to RES-12). */
export const resultRoutes = [
  serve(results.sheet, {
    transaction: 'snapshot',
    async run({ sql, params: { id }, settings, user, now }) {
      const sheet = await readSheet(sql, id, settings.timeZone)
      return ok(await sheetAnswer(sql, sheet, { settings, user, now }), { version: sheet.report.version })
    },
  }),
  serve(results.phrases, async ({ sql }) => {
    const rows = await sql.select({ phrase: reportPhrases.phrase }).from(reportPhrases).where(eq(reportPhrases.isActive, true))
    return ok(rows.map(({ phrase }) => phrase).sort((a, b) => a.localeCompare(b)))
  }),
  serve(results.save, (context) =>
    changeResults(context, {
      action: 'results',
      message: 'Results saved',
      work: (sheet) =>
        saveValues(context.sql, sheet, context.body.testId, context.body.values, { userId: context.user.id, now: context.now, state: 'Draft', at: 'values' }),
    }),
  ),
  serve(results.add, (context) =>
    changeResults(context, {
      action: 'results',
      message: 'Test results added successfully',
      async work(sheet) {
        const { body, user, now, sql } = context
        const saved = await savePlainRows(sql, sheet, body.testId, body.results, { userId: user.id, now, state: 'Entered', revises: true, at: 'results' })
        if (saved.before.some(({ state }) => state !== 'Draft') && !hasPermission(user, 'reports.edit')) throw forbidden(missingPermission('reports.edit'))
        return saved
      },
    }),
  ),
  serve(results.remove, (context) =>
    changeResults(context, {
      action: 'results',
      message: 'Result removed',
      reason: context.body.reason,
      work: (sheet) => removeRow(context.sql, sheet, { ...context.body, user: context.user, now: context.now }),
    }),
  ),
  serve(results.enter, (context) =>
    changeResults(context, {
      action: 'enter',
      message: 'Results handed over to verification',
      work: async (sheet) => unchanged(await enterRows(context.sql, sheet, context.body, context.now), resultSteps.enter.to),
    }),
  ),
  serve(results.callNow, (context) =>
    changeResults(context, {
      action: 'critical call now',
      message: 'Critical value to phone',
      work: (sheet) => callNow(context.sql, sheet, context.body.resultId, context.now),
    }),
  ),
  serve(results.verify, (context) =>
    changeResults(context, {
      action: 'verify',
      message: 'Results verified',
      reason: context.body.reason,
      async work(sheet) {
        const { sql, user, now, body, settings } = context
        const isSigned = (await readSignatures(sql, sheet.rows, { user, ...settings })).of(sheet.rows).lacking.length === 0
        if (sheet.report.source === 'upload' && isSigned) {
          const { rows } = await checkVerification(sql, sheet, body.reason, releasingOf(context))
          await markReleased(sql, rows, user, now)
          return unchanged(rows, resultSteps.release.to)
        }
        const rows = await ownRows(sql, stepRows('verify', sheet, 'There are no entered results to verify'), { user, ...settings })
        refuseVerifier(rows, user, body.reason, settings.twoPersons)
        refuseUnordered(sheet, rows)
        refuseOutdated(sheet, judgedNow(sheet, rows))
        await moveRows(sql, rows, { state: resultSteps.verify.to, verifiedBy: user.id, verifiedAt: now.toISOString() })
        return unchanged(rows, resultSteps.verify.to)
      },
    }),
  ),
  serve(results.sendBack, (context) =>
    changeResults(context, {
      action: 'return',
      message: 'Results returned',
      reason: context.body.reason,
      async work(sheet) {
        const rows = stepRows('return', sheet, 'There are no results that await verification')
        await moveRows(context.sql, rows, { state: resultSteps.return.to, verifiedBy: null, verifiedAt: null, returnReason: context.body.reason })
        return unchanged(rows, resultSteps.return.to)
      },
    }),
  ),
  serve(results.release, {
    prepared: (call) =>
      preparePdf(call.database, call.params.id, call.body, releasingOf(call), async (sql, { report }) => {
        await checkVersion({ ...call, sql }, 'reports', report.id, report.version)
        return true
      }),
    run: (context) =>
      changeResults(context, {
        action: 'release',
        message: 'Report released',
        reason: context.body.reason,
        async work(sheet) {
          const { sql, body, prepared } = context
          const { rows, version } = await releaseReport(sql, sheet, body, { ...releasingOf(context), prepared })
          return { ...unchanged(rows, resultSteps.release.to), version }
        },
      }),
  }),
  serve(results.amend, (context) =>
    changeResults(context, {
      action: 'amend',
      message: 'Correction saved: it awaits verification',
      reason: context.body.reason,
      async work(sheet) {
        const { sql, body, user, now } = context
        const released = [...(await lastReleased(sql, sheet.report.id)).values()]
        if (!released.some(({ testId }) => testId === body.testId)) throw conflict('Nothing of this test is released yet')
        return saveValues(sql, sheet, body.testId, body.values, { userId: user.id, now, state: 'Entered', amendment: body.reason, at: 'values' })
      },
    }),
  ),
  serve(results.reissue, (context) =>
    changeResults(context, {
      action: 'amend',
      message: 'Corrected report begun: it awaits verification',
      reason: context.body.reason,
      work: (sheet) => reissue(context.sql, sheet, { userId: context.user.id, now: context.now, state: 'Entered', amendment: context.body.reason, at: '' }),
    }),
  ),
]
