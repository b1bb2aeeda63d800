import { type PendingTest, pendingTests } from '#domain/results/missing.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import type { ResultRow, ResultSheet } from './read-sheet.ts'

/** Returns the missing tests and parameters of a sheet. Values withdrawn by a correction are not missing: `last` are the rows released last. */
export function pendingOf({ tests, rows }: Pick<ResultSheet, 'tests' | 'rows'>, last: ReadonlyMap<string, ResultRow>): PendingTest[] {
  const withdrawn = [...last.values()].filter(({ value }) => value === withdrawnValue)
  return pendingTests(tests, [...rows, ...withdrawn])
}
