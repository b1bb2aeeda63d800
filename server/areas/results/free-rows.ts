import { calculatedProblem } from '#domain/results/calculate.ts'
import type { Flag } from '#domain/results/flag.ts'
import { invalid } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import type { ResultSheet, SheetTest } from '#server/shared/results/read-sheet.ts'
import { replaceRows, type SavedRows, type Saving } from '#server/shared/results/replace-rows.ts'
import { evaluateTypedValues, sharedColumns, saveValues, type Typed } from './save-values.ts'
import { handOver } from './steps.ts'

/** A row of the plain form (REP-08), with the optional fields of the grid. */
export interface FreeRow {
  readonly parameter: string
  readonly value: string
  readonly normalRange: string
  readonly status: Flag
  readonly parameterCode?: string | undefined
  readonly comment?: string | null | undefined
  readonly confirmed?: boolean | undefined
  readonly flagReason?: string | null | undefined
}

/**
 * Saves rows of the plain form (REP-08). A row that names a parameter of the test, by code or name, is that parameter: read, checked and flagged by the
 * catalogue, and another status than Normal or the computed flag needs a reason. Any other row is kept as it was typed. Other drafts of the test stay drafts
 * (RES-09).
 */
export async function savePlainRows(db: Sql, sheet: ResultSheet, testId: string, rows: readonly FreeRow[], saving: Saving): Promise<SavedRows> {
  const test = sheet.tests.find(({ id }) => id === testId) ?? { id: testId, name: '', parameters: [] }
  const codeOf = new Map(test.parameters.flatMap(({ code, name }) => [[code.toLowerCase(), code] as const, [name.toLowerCase(), code] as const]))
  const codes = rows.map((row) => codeOf.get((row.parameterCode ?? row.parameter).trim().toLowerCase()) ?? null)
  const unknown = rows.findIndex((row, index) => row.parameterCode !== undefined && codes[index] === null)
  if (unknown >= 0) throw invalid({ [`results.${unknown}.parameterCode`]: [`${test.name || 'This test'} does not measure this`] })
  refuseRepeated(rows, codes)
  const measured = rows.flatMap((row, index): Typed[] => {
    const code = codes[index]
    return code ? [{ place: index, parameterCode: code, value: row.value, comment: row.comment, confirmed: row.confirmed, ...flagWithReason(row) }] : []
  })
  refuseCalculated(sheet, test, measured)
  const drafts = sheet.rows.filter((row) => row.testId === testId && row.state === 'Draft')
  const given = new Set(rows.map((row, index) => codes[index] ?? freeKey(row)))
  const isDraftLeft = drafts.some(({ key, calculated }) => !calculated && !given.has(key))
  const first = await saveValues(db, sheet, testId, measured, isDraftLeft ? { ...saving, untyped: 'Draft' } : saving)
  const free = rows.filter((_, index) => codes[index] === null)
  const second = await saveFree(db, sheet, test, free, saving)
  const saved = both(first, second)
  const left = drafts.filter(({ id }) => !saved.before.some((row) => row.id === id))
  // Unchanged drafts are handed over with the other rows, and calculated values with the last draft of their test.
  const moved = isDraftLeft ? left.filter(({ key, calculated }) => given.has(key) && !calculated) : left
  await handOver(db, moved, saving.now)
  return both(saved, { before: moved, after: moved.map((row) => ({ ...row, state: saving.state })) })
}

function both(first: SavedRows, second: SavedRows): SavedRows {
  return { before: [...first.before, ...second.before], after: [...first.after, ...second.after] }
}

/** Refuses a value typed for a calculated parameter, since it would be lost, unless it equals the calculated value (RES-06). */
function refuseCalculated(sheet: ResultSheet, test: Pick<SheetTest, 'id' | 'parameters'>, measured: readonly Typed[]): void {
  const judged = evaluateTypedValues(sheet, test, measured)
  const errors = measured.flatMap(({ place, parameterCode, value }) => {
    const [parameter, cell] = [test.parameters.find(({ code }) => code === parameterCode), judged.get(parameterCode)]
    const problem = parameter && cell?.calculated ? calculatedProblem(parameter, value, cell) : null
    return problem ? [[`results.${place}.parameter`, [problem]] as const] : []
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** Refuses a parameter that is in two rows, by name or code: one of its values would be lost. */
function refuseRepeated(rows: readonly FreeRow[], codes: readonly (string | null)[]): void {
  const keys = rows.map((row, index) => codes[index] ?? freeKey(row))
  const repeated = rows.flatMap(({ parameter }, index) =>
    keys.indexOf(keys[index] ?? '') < index ? [[`results.${index}.parameter`, [`${parameter} is in an earlier row already`]] as const] : [],
  )
  if (repeated.length > 0) throw invalid(Object.fromEntries(repeated))
}

/** Returns the key of a row outside the test's parameters. It is unique within the test. */
function freeKey({ parameter }: FreeRow): string {
  return `name:${parameter.trim().toLowerCase()}`
}

/** Returns a row's flag with its reason. Rows begin as Normal, so Normal without a reason leaves the computed flag (RES-04). */
function flagWithReason({ status, flagReason }: FreeRow) {
  return status === 'Normal' && !flagReason?.trim() ? {} : { flag: status, flagReason }
}

function saveFree(
  db: Sql,
  sheet: ResultSheet,
  test: { readonly id: string; readonly name: string },
  rows: readonly FreeRow[],
  saving: Saving,
): Promise<SavedRows> {
  const current = new Map(sheet.rows.filter((row) => row.testId === test.id && row.parameterCode === null).map((row) => [row.key, row]))
  const wanted = rows.map((row, index) => {
    const key = freeKey(row)
    const typed = {
      ...sharedColumns(sheet, test, saving),
      key,
      parameter: row.parameter.trim(),
      position: 1000 + index,
      kind: 'text' as const,
      calculated: false,
      ageUnclear: false,
      deltaBeyond: false,
      unit: '',
      value: row.value.trim(),
      rangeText: row.normalRange.trim(),
      flag: row.status,
      comment: row.comment?.trim() || null,
    }
    return { key, before: current.get(key) ?? null, row: typed }
  })
  return replaceRows(db, wanted, saving)
}
