import type { StatusStyle } from '#domain/tone.ts'
import { type Comparator, isCompared, type NumericValue, type Parameter, type Subject, type Value } from './parameter.ts'
import { hasSeveralRanges, type Limits, possibleLimits } from './range.ts'

/** The three flags of a result with label, colour and icon (REP-08). */
export const flags = {
  Normal: { label: 'Normal', tone: 'success', icon: 'check' },
  Abnormal: { label: 'Abnormal', tone: 'warning', icon: 'alert' },
  Critical: { label: 'Critical', tone: 'danger', icon: 'alert' },
} as const satisfies Record<string, StatusStyle>

export type Flag = keyof typeof flags
export type Direction = 'High' | 'Low'

/** A flag with the side on which the value lies; a choice has no side. */
export interface Flagged {
  readonly flag: Flag
  readonly direction: Direction | null
}

/**
 * The flag of a value for a patient by the catalogue's rules, or null if none can be given (RES-04). Panel and server both call it.
 * Critical limits come first; then the range for sex and age on the day of collection. Without a range that fits there is never a Normal.
 * A value with a sign such as `<` gets a flag only where every value that it can mean has that same flag.
 * A stated age that fits several ranges gets none, except for a value that is critical at each of its ages (PAT-03).
 */
export function flagOf(parameter: Parameter, value: Value, subject: Subject): Flagged | null {
  if (!('number' in value)) return value.kind === 'choice' ? choiceFlag(parameter, value.text) : null
  const possible = possibleLimits(parameter, subject).map((limits) =>
    sameFlag(meantNumbers(parameter, value, limits).map((number) => numberFlag(number, limits))),
  )
  const flagged = sameFlag(possible)
  return flagged?.flag !== 'Critical' && hasSeveralRanges(parameter, subject) ? null : flagged
}

/** The flag that all have, or null. */
export function sameFlag([first = null, ...others]: readonly (Flagged | null)[]): Flagged | null {
  return others.every((other) => other?.flag === first?.flag && other?.direction === first?.direction) ? first : null
}

/** Facts of a value without a flag that give the reason. */
interface UnflaggedValue {
  readonly comparator: Comparator | null
  readonly number: number | null
  readonly hasRange: boolean
  /** The flag depends on the exact age. */
  readonly ageUnclear: boolean
}

/** The words in place of a reference range that depends on the exact age. */
export const severalRangesText = 'Depends on age'

/**
 * The words in place of a reference range where none of the parameter's fits; they name what is not known of the patient. A choice or a text, or a parameter
 * without ranges, has none to miss. Null is a parameter that the test no longer measures.
 */
export function missingRangeText(parameter: Pick<Parameter, 'kind' | 'ranges'> | null, { sex, dateOfBirth }: Pick<Subject, 'sex' | 'dateOfBirth'>): string {
  if (parameter && (!isCompared(parameter) || parameter.ranges.length === 0)) return ''
  const unknown = [dateOfBirth === null ? 'age' : '', sex === null ? 'sex' : ''].filter(Boolean).join(' and ')
  return unknown === '' ? 'No range for this age and sex' : `No range: ${unknown} not known`
}

/** The reason why a value with a sign has no flag although its range is known, or any value of somebody whose stated age fits several; else null. */
export function unclearText({ comparator, number, hasRange, ageUnclear }: UnflaggedValue): string | null {
  if (ageUnclear) return 'No flag: the stated age fits several ranges'
  return comparator === null || number === null || !hasRange ? null : 'No flag: several are possible for this value'
}

/** Numbers of which at least one lies in each part of the scale that a value reaches: its own, the bounds in it, and one between every two. */
function meantNumbers(parameter: Parameter, { number, comparator }: NumericValue, { range, critical }: Limits): readonly number[] {
  if (comparator === null) return [number]
  const isBelow = comparator === '<' || comparator === '≤'
  const end = isBelow ? minOf(parameter, comparator === '<' && number === 0 ? -1 : number) : Number.POSITIVE_INFINITY
  const isMeant = (each: number) => (isBelow ? each >= end && each < number : each > number)
  const bounds = [range?.low, range?.high, critical?.low, critical?.high].filter((bound) => typeof bound === 'number').filter(isMeant)
  const steps = [number, ...(Number.isFinite(end) ? [end] : []), ...bounds].toSorted((a, b) => a - b)
  const between = steps.slice(1).map((step, index) => (step + (steps[index] ?? step)) / 2)
  const outside = Number.isFinite(end) ? [] : [isBelow ? (steps[0] ?? number) - 1 : (steps.at(-1) ?? number) + 1]
  return [
    ...(comparator === '≤' || comparator === '≥' ? [number] : []),
    ...bounds,
    ...(Number.isFinite(end) && end < number ? [end] : []),
    ...between,
    ...outside,
  ]
}

/** The least number that a parameter can have: 0, unless its bounds or the value itself are below it. */
function minOf({ ranges, critical, plausible }: Parameter, number: number): number {
  const bounds = [number, critical?.low, plausible?.min, ...ranges.flatMap(({ low, high, critical: own }) => [low, high, own?.low])]
  return bounds.some((bound) => typeof bound === 'number' && bound < 0) ? Number.NEGATIVE_INFINITY : 0
}

function numberFlag(number: number, { range, critical }: Limits): Flagged | null {
  const direction = critical && beyond(number, critical.low, critical.high, critical.inclusive)
  if (direction) return { flag: 'Critical', direction }
  if (!range) return null
  const side = beyond(number, range.low, range.high, range.exclusive === true)
  return { flag: side ? 'Abnormal' : 'Normal', direction: side }
}

function choiceFlag({ criticalValues, normalValues, options }: Parameter, chosen: string): Flagged | null {
  if (criticalValues.includes(chosen)) return { flag: 'Critical', direction: null }
  if (normalValues.length === 0 || !options.includes(chosen)) return null
  return { flag: normalValues.includes(chosen) ? 'Normal' : 'Abnormal', direction: null }
}

/** The side of two bounds on which a number lies; `orEqual` counts a number equal to one as beyond it. */
function beyond(number: number, low: number | null, high: number | null, orEqual: boolean): Direction | null {
  if (low !== null && (number < low || (orEqual && number === low))) return 'Low'
  return high !== null && (number > high || (orEqual && number === high)) ? 'High' : null
}

/** True when a flag set by staff survives a new evaluation. A newly critical value, unseen by staff, drops it (RES-04, CRV-01). */
export function keepsOwnFlag(former: Flag | null, computed: Flag | null): boolean {
  return computed !== 'Critical' || former === 'Critical'
}

/** The flag in words with its direction, e.g. `Critical, High`; empty if there is none. */
export function flagText(flagged: Flagged | null): string {
  if (!flagged) return ''
  return flagged.direction ? `${flags[flagged.flag].label}, ${flagged.direction}` : flags[flagged.flag].label
}

/** The sign beside the words, which black and white print keeps: one arrow for Abnormal, two for Critical. */
export function flagSign(flagged: Flagged | null): string {
  if (!flagged || flagged.flag === 'Normal') return ''
  const times = flagged.flag === 'Critical' ? 2 : 1
  return (flagged.direction === 'High' ? '↑' : flagged.direction === 'Low' ? '↓' : '!').repeat(times)
}
