import { reasonsOf } from '#domain/results/reason.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import type { PrintedCorrection } from './pdf/sheet.ts'
import { cellOf } from './critical-entries.ts'
import type { ResultRow } from './read-sheet.ts'
import { type ReleaseChanges, shown } from './report-sheet.ts'

/**
 * The changes of a release against the last released values (RES-12). `rows` are the rows in force before it, in the report's order. Null for a first release.
 */
export function changesOfRelease(rows: readonly ResultRow[], last: ReadonlyMap<string, ResultRow>): ReleaseChanges | null {
  const [latest] = last.values()
  if (!latest) return null
  const amended = rows.filter((row) => row.amends && row.releasedAt === null)
  return {
    formerRelease: latest.releasedAt ?? latest.enteredAt,
    isCorrection: amended.length > 0,
    reasons: reasonsOf(amended.map(({ reason }) => reason)),
    changes: rows.flatMap((row) => changeBetween(last.get(cellOf(row)) ?? null, row)),
  }
}

/** Returns the change between a value and the one released before in its place. Empty without a change. */
export function changeBetween(former: ResultRow | null, row: ResultRow): PrintedCorrection[] {
  if (row.value === withdrawnValue && (!former || former.value === withdrawnValue)) return []
  const before = former && shown(former)
  const after = shown(row)
  return before === after ? [] : [{ test: row.testName, parameter: row.parameter, before, after }]
}
