import { readFileSync } from 'node:fs'
import type { Parameter, ReferenceRange, Subject } from '#domain/results/parameter.ts'

const adult = 18 * 365 + 4

/** A range for adults of both sexes unless said otherwise. */
export function range(low: number | null, high: number | null, more: Partial<ReferenceRange> = {}): ReferenceRange {
  return { sex: 'any', fromDays: adult, toDays: null, low, high, ...more }
}

/** Potassium of adults unless said otherwise. */
export function parameter(more: Partial<Parameter> = {}): Parameter {
  return {
    code: 'K',
    name: 'Potassium',
    kind: 'numeric',
    unit: 'mmol/L',
    decimals: 1,
    ranges: [range(3.5, 5)],
    rangeText: null,
    critical: { low: 2.8, high: 6.2, inclusive: false },
    criticalValues: [],
    plausible: { min: 1, max: 12 },
    delta: { percent: 20, withinDays: 3 },
    options: [],
    normalValues: [],
    ...more,
  }
}

/** A choice of a urine test unless said otherwise. */
export function choiceParameter(more: Partial<Parameter> = {}): Parameter {
  return parameter({
    code: 'MP',
    name: 'Malaria Parasite (smear)',
    kind: 'choice',
    unit: '',
    decimals: null,
    ranges: [],
    rangeText: 'Not seen',
    critical: null,
    plausible: null,
    delta: null,
    options: ['Not seen', 'Doubtful', 'Seen'],
    normalValues: ['Not seen'],
    criticalValues: ['Seen'],
    ...more,
  })
}

/** Haemoglobin, with ranges by sex. */
export const haemoglobin = parameter({
  code: 'HB',
  name: 'Haemoglobin (Hb)',
  unit: 'g/dL',
  ranges: [range(13, 17, { sex: 'Male' }), range(12, 15, { sex: 'Female' })],
  critical: { low: 7, high: 20, inclusive: true },
  plausible: { min: 2, max: 26 },
})

/** A man of 40 on the day of collection, unless said otherwise. */
export function subject(more: Partial<Subject> = {}): Subject {
  return { sex: 'Male', dateOfBirth: '1986-11-21', collectedOn: '2026-11-21', ...more }
}

const catalogue = JSON.parse(readFileSync(new URL('../../../server/seed/data/catalogue.json', import.meta.url), 'utf8')) as {
  readonly parameters: Readonly<Record<string, Pick<Parameter, 'name' | 'unit' | 'decimals' | 'plausible'>>>
}

/** A parameter with the decimals and limits of the catalogue. */
export function catalogueParameter(code: string): Parameter {
  const found = catalogue.parameters[code]
  if (!found) throw new Error(`the catalogue has no ${code}`)
  return parameter({ code, name: found.name, unit: found.unit, decimals: found.decimals, plausible: found.plausible })
}
