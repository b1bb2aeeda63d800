import type { StatusStyle } from '#domain/tone.ts'
import type { CriticalBounds, NumericValue, Parameter, Subject, Value } from './parameter.ts'
import { rangeFor } from './range.ts'

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
 * The flag of a value for a patient by the catalogue's rules, or null where none can be given (RES-04). Panel and server both call it.
 * Critical limits come first; then the range for sex and age on the day of collection. Without a range that fits there is never a Normal.
 * A value with `<` or `>` is compared by its number; equal to a bound it lies beyond it on the side of its sign.
 */
export function flagOf(parameter: Parameter, value: Value, subject: Subject): Flagged | null {
  if (value.kind !== 'numeric') return value.kind === 'choice' ? choiceFlag(parameter, value.text) : null
  const range = rangeFor(parameter, subject)
  const critical = beyondCritical(value, range?.critical ?? parameter.critical)
  if (critical) return { flag: 'Critical', direction: critical }
  if (!range) return null
  const direction = beyond(value, range.low, range.high, range.exclusive === true)
  return { flag: direction ? 'Abnormal' : 'Normal', direction }
}

function choiceFlag({ criticalValues, normalValues, options }: Parameter, chosen: string): Flagged | null {
  if (criticalValues.includes(chosen)) return { flag: 'Critical', direction: null }
  if (normalValues.length === 0 || !options.includes(chosen)) return null
  return { flag: normalValues.includes(chosen) ? 'Normal' : 'Abnormal', direction: null }
}

function beyondCritical(value: NumericValue, limits: CriticalBounds | null): Direction | null {
  return limits && beyond(value, limits.low, limits.high, limits.inclusive)
}

/** On which side of two bounds a value lies; `orEqual` counts a value equal to one as beyond it. `< 5` is below 5 and `> 5` above it, in either case. */
function beyond({ number, comparator }: NumericValue, low: number | null, high: number | null, orEqual: boolean): Direction | null {
  if (low !== null && (number < low || (number === low && (comparator === '<' || (orEqual && comparator === null))))) return 'Low'
  return high !== null && (number > high || (number === high && (comparator === '>' || (orEqual && comparator === null)))) ? 'High' : null
}

/** Whether a flag that staff set stays when its value is judged again: not where the value has become critical since, which they had not seen (RES-04, CRV-01). */
export function keepsOwnFlag(former: Flag | null, computed: Flag | null): boolean {
  return computed !== 'Critical' || former === 'Critical'
}

/** The flag in words with its direction, e.g. `Critical, High`; empty where there is none. */
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
