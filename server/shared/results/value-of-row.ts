import type { Value } from '#domain/results/parameter.ts'
import { unclearText } from '#domain/results/flag.ts'
import { readCount } from '#domain/results/value.ts'
import type { results } from '#server/db/tables/results.ts'

type ResultRow = typeof results.$inferSelect

/** The value of a row, as the rules take it. */
export function valueOfRow(row: Pick<ResultRow, 'kind' | 'value' | 'number' | 'comparator'>): Value {
  if (row.kind === 'numeric' && row.number !== null) return { kind: 'numeric', comparator: row.comparator, number: row.number, text: row.value }
  if (row.kind === 'range count') return readCount(row.value).value ?? { kind: 'text', text: row.value }
  return { kind: row.kind === 'choice' ? 'choice' : 'text', text: row.value }
}

/** The reason why a saved value has no flag, such as `< 0.5` or one of a stated age that fits several ranges, or null (RES-04, PAT-03). */
export function unclearTextOf(
  row: Pick<ResultRow, 'kind' | 'value' | 'number' | 'comparator' | 'flag' | 'rangeLow' | 'rangeHigh' | 'ageUnclear'>,
): string | null {
  const value = valueOfRow(row)
  if (row.flag !== null || !('number' in value)) return null
  return unclearText({ ...value, hasRange: row.rangeLow !== null || row.rangeHigh !== null, ageUnclear: row.ageUnclear })
}
