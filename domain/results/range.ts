import type { CivilDate } from '#domain/civil-date.ts'
import { ageInDays } from './age.ts'
import { type CriticalBounds, isCompared, type Parameter, type ReferenceRange, type Subject } from './parameter.ts'

/**
 * The range for this patient's sex and age on the day of collection, or null if none fits (RES-01, RES-04).
 * An unknown age fits only a range without an age limit, an unknown or other sex only one for any sex.
 * Of several the one for the sex comes first, then the one for the shorter span of ages; two that say different things beside each other fit nobody.
 */
export function rangeFor(parameter: Parameter, subject: Subject): ReferenceRange | null {
  const age = ageInDays(subject.dateOfBirth, subject.collectedOn)
  const fitting = parameter.ranges.filter((range) => isSound(range) && fitsSex(range, subject) && fitsAge(range, age) && isInForce(range, subject.collectedOn))
  const [first, second] = fitting.sort((a, b) => rank(a) - rank(b))
  if (!first) return null
  return second && rank(second) === rank(first) && !hasSameBounds(first, second) ? null : first
}

/**
 * The critical limits for this patient, or null (RES-04): those of the range that fits, else the parameter's own, which hold for the ages that its ranges are
 * for. They ask for no sex, and an age that is not known is not outside.
 */
export function criticalLimitsFor(parameter: Parameter, subject: Subject): CriticalBounds | null {
  const age = ageInDays(subject.dateOfBirth, subject.collectedOn)
  const ofAge = (range: ReferenceRange) => age === null || fitsAge(range, age)
  const { ranges } = parameter
  if (ranges.length > 0 && !ranges.some((range) => isSound(range) && ofAge(range) && isInForce(range, subject.collectedOn))) return null
  return rangeFor(parameter, subject)?.critical ?? parameter.critical
}

function isSound({ low, high }: ReferenceRange): boolean {
  if (low === null && high === null) return false
  return low === null || high === null || low <= high
}

function fitsSex({ sex }: ReferenceRange, subject: Subject): boolean {
  return sex === 'any' || sex === subject.sex
}

function fitsAge({ fromDays, toDays }: ReferenceRange, age: number | null): boolean {
  if (age === null) return fromDays === 0 && toDays === null
  return age >= fromDays && (toDays === null || age <= toDays)
}

function isInForce({ validFrom, validTo }: ReferenceRange, day: CivilDate): boolean {
  return (!validFrom || day >= validFrom) && (!validTo || day <= validTo)
}

/** More days than anybody lives, so that a range for one sex comes before any range for both. */
const allAges = 1_000_000

function rank({ sex, fromDays, toDays }: ReferenceRange): number {
  return (sex === 'any' ? allAges : 0) + Math.min((toDays ?? allAges) - fromDays, allAges - 1)
}

function hasSameBounds(a: ReferenceRange, b: ReferenceRange): boolean {
  const facts = ({ low, high, exclusive, critical }: ReferenceRange) =>
    JSON.stringify([low, high, exclusive === true, critical?.low, critical?.high, critical?.inclusive])
  return facts(a) === facts(b)
}

/**
 * The words of the range as screen and report print them (`meta.rules`): the catalogue's own text, or `low - high unit`, `< high unit`, `> low unit`.
 * Empty where no range fits: another person's range is never shown.
 */
export function rangeTextOf(parameter: Parameter, range: ReferenceRange | null): string {
  if (!isCompared(parameter)) return parameter.rangeText ?? ''
  if (!range) return ''
  if (parameter.rangeText) return parameter.rangeText
  const shown = (bound: number) => bound.toFixed(Math.max(parameter.decimals ?? 0, decimalsOf(bound)))
  const bounds =
    range.low === null
      ? range.high === null
        ? ''
        : `< ${shown(range.high)}`
      : range.high === null
        ? `> ${shown(range.low)}`
        : range.exclusive
          ? `> ${shown(range.low)} - < ${shown(range.high)}`
          : `${shown(range.low)} - ${shown(range.high)}`
  return [bounds, parameter.unit].filter(Boolean).join(' ')
}

function decimalsOf(number: number): number {
  return String(number).split('.')[1]?.length ?? 0
}
