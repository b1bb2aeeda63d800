import { missingReason } from '#domain/results/reason.ts'
import { missingPermission } from '#domain/permission.ts'
import { mayStep } from '#domain/results/states.ts'
import { hasPermission } from '#domain/role.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { conflict, forbidden, invalid, notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import type { ResultSheet } from '#server/shared/results/read-sheet.ts'
import { replaceRows, type SavedRows } from '#server/shared/results/replace-rows.ts'
import { measures } from './steps.ts'

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
export async function removeRow(db: Sql, sheet: ResultSheet, { resultId, reason, user, now }: Removal): Promise<SavedRows> {
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
