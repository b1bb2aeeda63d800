import { ageOn, isCivilDate } from '#domain/civil-date.ts'
import { earliestBirth } from './age.ts'
import { type Formula, formulas, formulaUnits } from './formulas.ts'
import type { Parameter, Subject, Value } from './parameter.ts'
import { isPlausible } from './plausible.ts'
import { numericValue, readTypedValue } from './value.ts'

/** A calculated value, or why it is absent (RES-06). */
export type Calculated = { readonly value: Value; readonly absent: null } | { readonly value: null; readonly absent: string }

/** Spellings of a unit that mean the same: `mg/dl` and `mg/dL`, `µg` and `ug`, `m²` and `m2`. */
export const unitSpelling = { from: 'µμ²³ ', to: 'uu23' } as const

/** A unit as it is compared. */
export function comparedUnit(unit: string): string {
  return unit.toLowerCase().replace(/[µμ²³ ]/g, (sign) => unitSpelling.to[unitSpelling.from.indexOf(sign)] ?? '')
}

/** True for a number in the unit of the formulas. */
function hasFormulaUnit({ code, kind, unit }: Measured): boolean {
  return kind === 'numeric' && Object.hasOwn(formulaUnits, code) && comparedUnit(formulaUnits[code] ?? '') === comparedUnit(unit)
}

type Measured = Pick<Parameter, 'code' | 'kind' | 'unit'>

/**
 * The codes of those parameters that are calculated: all inputs of the formula are measured beside them, and all are numbers in its units. Any other is typed.
 */
export function calculatedCodes(parameters: readonly Measured[]): ReadonlySet<string> {
  const known = new Set(parameters.filter(hasFormulaUnit).map(({ code }) => code))
  const isCalculated = (code: string) => {
    const formula = formulaOf(code)
    return formula !== null && Object.keys(formula.inputs).every((input) => known.has(input))
  }
  return new Set([...known].filter(isCalculated))
}

/** The formula of a parameter, or null. */
export function formulaOf(code: string): Formula | null {
  return Object.hasOwn(formulas, code) ? (formulas[code] ?? null) : null
}

/** Calculates a parameter from the values typed so far; null for one without a formula. Panel and server both call it. */
export function calculate(parameter: Parameter, values: ReadonlyMap<string, Value>, subject: Subject): Calculated | null {
  const formula = formulaOf(parameter.code)
  if (!formula) return null
  const numbers = new Map<string, number>()
  const missing: string[] = []
  for (const [code, words] of Object.entries(formula.inputs)) {
    const value = values.get(code)
    if (value?.kind !== 'numeric') missing.push(words)
    else if (value.comparator !== null) return absent(`Not calculated: ${words} is not an exact number`)
    else numbers.set(code, value.number)
  }
  if (missing.length > 0) return absent(`Needs ${missing.join(' and ')}`)
  const computed = formula.compute((code) => numbers.get(code) ?? Number.NaN, { sex: subject.sex, years: yearsOf(subject) })
  if (typeof computed === 'object') return absent(computed.absent)
  if (!Number.isFinite(computed)) return absent('Not calculated')
  const value = numericValue(computed, parameter.decimals ?? 2)
  return isPlausible(parameter, value.number) ? { value, absent: null } : absent(`Not calculated: ${value.text} is not plausible`)
}

/**
 * Calculates a parameter for the youngest age that a stated one can mean, with the values of its youngest and its oldest (PAT-03): a flag is sure only where they
 * agree. A formula that refuses one of the two ages gives no value.
 */
export function calculateForAge(
  parameter: Parameter,
  values: ReadonlyMap<string, Value>,
  subject: Subject,
): (Calculated & { readonly possible: readonly (Value | null)[] }) | null {
  const made = calculate(parameter, values, subject)
  const oldest = subject.ageUnit && calculate(parameter, values, { ...subject, dateOfBirth: earliestBirth(subject), ageUnit: null })
  if (!made) return null
  if (!oldest) return { ...made, possible: [made.value] }
  return oldest.value ? { ...made, possible: [made.value, oldest.value] } : { ...oldest, possible: [] }
}

/** Returns the error for a value typed into a calculated parameter (RES-06), or null for the calculated value itself. */
export function calculatedProblem(parameter: Parameter, typed: string, { value, absent }: { readonly value: Value | null; readonly absent: string | null }) {
  if (value && readTypedValue(parameter, typed).value?.text === value.text) return null
  return `${parameter.name} is calculated from other values${value ? `, as ${value.text}` : ` (${absent})`}: leave its row out`
}

function yearsOf({ dateOfBirth, collectedOn }: Subject): number | null {
  return isCivilDate(dateOfBirth) ? ageOn(collectedOn, dateOfBirth) : null
}

function absent(reason: string): Calculated {
  return { value: null, absent: reason }
}
