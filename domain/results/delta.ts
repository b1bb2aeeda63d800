import { type CivilDate, isCivilDate } from '#domain/civil-date.ts'
import type { NumericValue, Parameter, Value } from './parameter.ts'

/** The patient's last released value of a parameter. */
export interface Former {
  readonly value: Value
  readonly collectedOn: CivilDate
  /** The unit that it was released in; null if that is not known. */
  readonly unit: string | null
}

/** A former value with the numbers of the last ones in its unit, the oldest first. */
export interface FormerSeries extends Former {
  readonly recent: readonly number[]
}

/** Difference between a value and the former one: in percent for numbers, and `beyond` when it exceeds the catalogue's limit (RES-07). */
export interface Delta {
  readonly percent: number | null
  readonly beyond: boolean
}

/** Parameters that never change in a person: another value says that the sample may be another person's. */
const identityCodes: readonly string[] = ['BG', 'RH']

/**
 * The difference between a value and the former one of the same patient, or null without one (RES-07). It is a warning, never a block. Numbers in two units,
 * and values with a sign such as `<`, are not compared.
 */
export function deltaOf(parameter: Parameter, value: Value, collectedOn: CivilDate, former: Former | null): Delta | null {
  if (!former) return null
  if (!isNumber(value) || !isNumber(former.value)) return { percent: null, beyond: identityCodes.includes(parameter.code) && value.text !== former.value.text }
  const isExact = value.comparator === null && former.value.comparator === null
  if (!isExact || former.value.number === 0 || isInAnotherUnit(parameter, former)) return { percent: null, beyond: false }
  const percent = ((value.number - former.value.number) / Math.abs(former.value.number)) * 100
  const limit = parameter.delta
  const days = daysBetween(former.collectedOn, collectedOn)
  return { percent, beyond: limit !== null && days !== null && days <= limit.withinDays && exceeds(value.number, former.value.number, limit.percent) }
}

function isNumber(value: Value): value is NumericValue {
  return value.kind === 'numeric'
}

/** True when a former value was released in another unit than the parameter has now. Its number is then not comparable. */
export function isInAnotherUnit({ unit }: Pick<Parameter, 'unit'>, former: Former): boolean {
  return former.unit !== null && former.unit !== unit
}

/** Compares without a division, so that a difference equal to the limit does not exceed it. */
function exceeds(now: number, before: number, percent: number): boolean {
  const change = Math.abs(now - before) * 100
  const allowed = Math.abs(before) * percent
  return change - allowed > 1e-9 * Math.max(change, allowed)
}

function daysBetween(from: CivilDate, to: CivilDate): number | null {
  if (!isCivilDate(from) || !isCivilDate(to)) return null
  return Math.abs(Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}

/** The difference in words, e.g. `+12 %`; empty if there is none. */
export function deltaText(delta: Delta | null): string {
  if (delta?.percent == null) return ''
  const whole = Math.round(Math.abs(delta.percent))
  return whole === 0 ? '0 %' : `${delta.percent > 0 ? '+' : '−'}${whole} %`
}
