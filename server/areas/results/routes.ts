import { z } from 'zod'
import { missingPermission } from '#domain/permission.ts'
import { resultSteps } from '#domain/results/states.ts'
import { hasPermission } from '#domain/role.ts'
import { lines } from '#server/call/clean-input.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { conflict, forbidden } from '#server/call/problem.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute, longBody } from '#server/call/route.ts'
import { changeResults } from './change.ts'
import { savePlainRows } from './free-rows.ts'
import { lastReleased } from '#server/shared/results/last-released.ts'
import { readSheet, type ResultRow } from '#server/shared/results/read-sheet.ts'
import { checkVerification, markReleased, preparePdf, type Releasing, releaseReport } from './release.ts'
import { removeRow } from './remove-row.ts'
import { amendBody, plainBody, reason, releaseBody, removeBody, valuesBody } from './request-schemas.ts'
import { saveValues } from './save-values.ts'
import { sheetAnswer, sheetSchema } from './sheet-answer.ts'
import { enterRows, callNow, judgedNow, moveRows, refuseOutdated, refuseUnordered, refuseVerifier, stepRows } from './steps.ts'

const answer = sheetSchema
const note = lines().max(2000).nullish()

const unchanged = (rows: readonly ResultRow[], state: ResultRow['state']) => ({ before: rows, after: rows.map((row) => ({ ...row, state })) })

function releasingOf({ user, now, settings }: Pick<RouteContext, 'now' | 'settings'> & Pick<Releasing, 'user'>): Releasing {
  return { user, now, timeZone: settings.timeZone, twoPersons: settings.twoPersons }
}

/** A report's results: reading, saving, and the steps from draft to released (RES-01 to RES-12). */
export const resultRoutes = [
  defineRoute({
    method: 'GET',
    path: '/reports/admin/{id}/results',
    summary: "A report's results with the parameters of its tests",
    permission: 'reports.view',
    transaction: 'snapshot',
    answer,
    async run({ sql, params: { id }, settings, now }) {
      const sheet = await readSheet(sql, id, settings.timeZone)
      return ok(await sheetAnswer(sql, sheet, { twoPersons: settings.twoPersons, now }), { version: sheet.report.version })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/reports/admin/{id}/results',
    summary: 'Save values of a test as drafts',
    permission: 'reports.create',
    bodyLimit: longBody,
    body: valuesBody,
    answer,
    run: (context) =>
      changeResults(context, {
        action: 'results',
        message: 'Results saved',
        work: (sheet) =>
          saveValues(context.sql, sheet, context.body.testId, context.body.values, { userId: context.user.id, now: context.now, state: 'Draft', at: 'values' }),
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/{id}/results',
    summary: 'Add results of a test, as rows of parameter, value, normal range and status',
    permission: 'reports.create',
    bodyLimit: longBody,
    body: plainBody,
    answer,
    run: (context) =>
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
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/{id}/results/remove',
    summary: 'Remove a value that no parameter of its test has a place for; a released one by a correction, with a reason',
    permission: 'reports.create',
    body: removeBody,
    answer,
    run: (context) =>
      changeResults(context, {
        action: 'results',
        message: 'Result removed',
        reason: context.body.reason,
        work: (sheet) => removeRow(context.sql, sheet, { ...context.body, user: context.user, now: context.now }),
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/{id}/results/enter',
    summary: 'Hand saved values over to verification',
    permission: 'reports.create',
    body: z.strictObject({ confirmIncomplete: z.boolean().optional() }),
    answer,
    run: (context) =>
      changeResults(context, {
        action: 'enter',
        message: 'Results handed over to verification',
        work: async (sheet) => unchanged(await enterRows(context.sql, sheet, context.body.confirmIncomplete === true, context.now), resultSteps.enter.to),
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/{id}/results/call-now',
    summary: 'Start the clock of a critical draft before it is handed over',
    permission: 'reports.create',
    body: z.strictObject({ resultId: recordId }),
    answer,
    run: (context) =>
      changeResults(context, {
        action: 'critical call now',
        message: 'Critical value to phone',
        work: (sheet) => callNow(context.sql, sheet, context.body.resultId, context.now),
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/{id}/results/verify',
    summary: 'Verify entered results without releasing them; beside an uploaded file they are done then',
    permission: 'reports.create',
    body: z.strictObject({ reason: note }),
    answer,
    run: (context) =>
      changeResults(context, {
        action: 'verify',
        message: 'Results verified',
        reason: context.body.reason,
        async work(sheet) {
          const { sql, user, now, body, settings } = context
          if (sheet.report.source === 'upload') {
            const { rows } = checkVerification(sheet, body.reason, releasingOf(context))
            await markReleased(sql, rows, user, now)
            return unchanged(rows, resultSteps.release.to)
          }
          const rows = stepRows('verify', sheet, 'There are no entered results to verify')
          refuseVerifier(rows, user, body.reason, settings.twoPersons)
          refuseUnordered(sheet, rows)
          refuseOutdated(sheet, judgedNow(sheet, rows))
          await moveRows(sql, rows, { state: resultSteps.verify.to, verifiedBy: user.id, verifiedAt: now.toISOString() })
          return unchanged(rows, resultSteps.verify.to)
        },
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/{id}/results/return',
    summary: 'Send results back to be typed again',
    permission: 'reports.create',
    body: z.strictObject({ reason }),
    answer,
    run: (context) =>
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
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/{id}/results/release',
    summary: 'Release results: they are verified, and the report is made from them',
    permission: 'reports.create',
    body: releaseBody,
    answer,
    prepared: (call) => preparePdf(call.database, call.params.id, call.body, releasingOf(call)),
    run: (context) =>
      changeResults(context, {
        action: 'release',
        message: 'Report released',
        reason: context.body.reason,
        async work(sheet) {
          const { sql, body, files, prepared } = context
          const { rows, version } = await releaseReport(sql, sheet, body, { ...releasingOf(context), files, prepared })
          return { ...unchanged(rows, resultSteps.release.to), version }
        },
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/{id}/results/amend',
    summary: 'Correct released results; the correction is verified and released like any result',
    permission: 'reports.edit',
    bodyLimit: longBody,
    body: amendBody,
    answer,
    run: (context) =>
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
  }),
]
