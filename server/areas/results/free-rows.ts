import type { Flag } from '#domain/results/flag.ts'
import { invalid } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import type { ResultSheet } from '#server/shared/results/read-sheet.ts'
import { replaceRows, type Saved, type Saving } from '#server/shared/results/replace-rows.ts'
import { identity, saveValues, type Typed } from './save-values.ts'

/** A row of the plain form (REP-08), with the optional fields of the grid. */
export interface PlainRow {
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
 * Saves rows of the plain form (REP-08). A row that names a parameter of the test, by code or name, is that parameter: read, checked and flagged by the catalogue,
 * and another status than Normal or the computed flag needs a reason. Any other row is kept as it was typed.
 */
export async function savePlainRows(db: Sql, sheet: ResultSheet, testId: string, rows: readonly PlainRow[], saving: Saving): Promise<Saved> {
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
  const first = await saveValues(db, sheet, testId, measured, saving)
  const free = rows.filter((_, index) => codes[index] === null)
  const second = await saveFree(db, sheet, test, free, saving)
  return { before: [...first.before, ...second.before], after: [...first.after, ...second.after] }
}

/** Refuses a parameter that is in two rows, by name or code: one of its values would be lost. */
function refuseRepeated(rows: readonly PlainRow[], codes: readonly (string | null)[]): void {
  const keys = rows.map((row, index) => codes[index] ?? freeKey(row))
  const repeated = rows.flatMap(({ parameter }, index) =>
    keys.indexOf(keys[index] ?? '') < index ? [[`results.${index}.parameter`, [`${parameter} is in an earlier row already`]] as const] : [],
  )
  if (repeated.length > 0) throw invalid(Object.fromEntries(repeated))
}

/** What tells a row that no parameter of the test has a place for from the others of its test. */
function freeKey({ parameter }: PlainRow): string {
  return `name:${parameter.trim().toLowerCase()}`
}

/** What a row says of its flag. Normal, with which a row begins, says nothing without a reason: the computed flag holds (RES-04). */
function flagWithReason({ status, flagReason }: PlainRow) {
  return status === 'Normal' && !flagReason?.trim() ? {} : { flag: status, flagReason }
}

function saveFree(
  db: Sql,
  sheet: ResultSheet,
  test: { readonly id: string; readonly name: string },
  rows: readonly PlainRow[],
  saving: Saving,
): Promise<Saved> {
  const current = new Map(sheet.rows.filter((row) => row.testId === test.id && row.parameterCode === null).map((row) => [row.key, row]))
  const wanted = rows.map((row, index) => {
    const key = freeKey(row)
    const typed = {
      ...identity(sheet, test, saving),
      key,
      parameter: row.parameter.trim(),
      position: 1000 + index,
      kind: 'text' as const,
      calculated: false,
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
