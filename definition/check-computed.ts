import type { ReportProblem } from './declaration-problem.ts'
import type { AnyField, Fields } from './field.ts'

/** Usual values of a field, to try a computed one with; amounts and counts are odd, so that fractions show. */
function samplesOf(field: AnyField): readonly unknown[] {
  switch (field.kind) {
    case 'rupees':
    case 'integer':
      return [12_345, 7, 0]
    case 'yesNo':
      return [true, false]
    case 'choice':
      return Object.keys(field.choices)
    case 'choices':
      return [Object.keys(field.choices), []]
    case 'references':
      return [['a', 'b'], []]
    case 'icon':
      return field.icons
    case 'civilDate':
      return ['2026-11-27', '1990-02-28']
    case 'instant':
      return ['2026-11-27T06:00:00.000Z']
    case 'clockTime':
      return ['09:30', '00:00']
    case 'file':
      return [{ id: 'a', name: 'Invoice.pdf', type: 'application/pdf', size: 1_024, url: null }]
    case 'group':
      return [sampleRecord(field.fields, 0)]
    case 'rows':
      return [[sampleRecord(field.fields, 0), sampleRecord(field.fields, 1)], []]
    default:
      return ['Asha Rao', 'a']
  }
}

function sampleRecord(fields: Fields, index: number): Readonly<Record<string, unknown>> {
  const stored = Object.entries(fields).filter(([, { kind }]) => kind !== 'computed')
  return Object.fromEntries(stored.map(([name, field]) => [name, sampleAt(field, index)]))
}

function sampleAt(field: AnyField | undefined, index: number): unknown {
  const samples = field ? samplesOf(field) : []
  return samples[index % Math.max(1, samples.length)] ?? null
}

const maxTries = 12

/** Tries a computed field with usual values: it throws, or answers another kind than it is declared `as`, or a fraction of a paisa. */
export function checkComputed(field: Extract<AnyField, { kind: 'computed' }>, fields: Fields, place: string, report: ReportProblem): void {
  const { as, of, takesNull } = field
  const value = field.value as (...values: unknown[]) => unknown
  const tries: unknown[][] = Array.from({ length: maxTries }, (_, index) => of.map((name) => sampleAt(fields[name], index)))
  if (takesNull) tries.push(of.map(() => null))
  for (const values of tries) {
    const problem = problemOf(as, values, value)
    if (problem === null) continue
    report(`${place}.value`, problem)
    return
  }
}

function problemOf(as: 'text' | 'rupees' | 'integer', values: readonly unknown[], value: (...values: unknown[]) => unknown): string | null {
  const given = values.map((each) => JSON.stringify(each)).join(', ')
  try {
    const result = value(...values)
    if (result === undefined) return `gives no value for ${given}: return one, or null for none`
    if (result === null) return null
    if (as === 'text') return typeof result === 'string' ? null : `must be a text; for ${given} it is ${JSON.stringify(result)}`
    if (Number.isSafeInteger(result)) return null
    return `must be ${as === 'rupees' ? 'whole paise' : 'a whole number'}; for ${given} it is ${typeof result === 'number' ? result : JSON.stringify(result)}`
  } catch (error) {
    return `fails for ${given}: ${error instanceof Error ? error.message : String(error)}`
  }
}
