import type { CivilDate } from '#domain/civil-date.ts'
import { ageInDays, earliestBirth } from './age.ts'
import { type CriticalBounds, isCompared, type Parameter, type ReferenceRange, type Subject } from './parameter.ts'

/** The range and the critical limits of somebody of one age. */
export interface Limits {
  readonly range: ReferenceRange | null
  readonly critical: CriticalBounds | null
}

/** The limits that can hold for this patient on the day of collection. A stated age has those of each age that it can mean (PAT-03). */
export function possibleLimits(parameter: Parameter, subject: Subject): readonly Limits[] {
  return possibleAges(parameter, subject).map((age) => ({
    range: rangeAt(parameter, subject, age),
    critical: criticalLimitsAt(parameter, subject, age),
  }))
}

/** The range for this patient on the day of collection, or null if none fits, or if the stated age fits several. */
export function rangeFor(parameter: Parameter, subject: Subject): ReferenceRange | null {
  const [first = null, ...others] = possibleAges(parameter, subject).map((age) => rangeAt(parameter, subject, age))
  return others.every((other) => isSameRange(first, other)) ? first : null
}

/** True when the days of birth that a stated age allows have different ranges, or some of them none (PAT-03). */
export function hasSeveralRanges(parameter: Parameter, subject: Subject): boolean {
  const [first = null, ...others] = possibleAges(parameter, subject).map((age) => rangeAt(parameter, subject, age))
  return others.some((other) => !isSameRange(first, other))
}

/** The ages in days at which the limits can differ, among those that the patient can have: the youngest, and each at which a range begins or has ended. */
function possibleAges({ ranges }: Parameter, subject: Subject): readonly (number | null)[] {
  const oldest = ageInDays(earliestBirth(subject), subject.collectedOn)
  if (oldest === null) return [null]
  const youngest = ageInDays(subject.dateOfBirth, subject.collectedOn) ?? 0
  const limits = ranges.flatMap(({ fromDays, toDays }) => [fromDays, ...(toDays === null ? [] : [toDays + 1])])
  return [...new Set([youngest, ...limits.filter((limit) => limit > youngest && limit <= oldest)])]
}

/**
 * The range for a sex and an age on the day of collection, or null if none fits (RES-01, RES-04).
 * An unknown age fits only a range without an age limit, an unknown or other sex only one for any sex.
 * Of several the one for the sex comes first, then the one for the shorter span of ages; two that say different things beside each other fit nobody.
 */
function rangeAt(parameter: Parameter, subject: Subject, age: number | null): ReferenceRange | null {
  const fitting = parameter.ranges.filter((range) => isSound(range) && fitsSex(range, subject) && fitsAge(range, age) && isInForce(range, subject.collectedOn))
  const [first, second] = fitting.sort((a, b) => rank(a) - rank(b))
  if (!first) return null
  return second && rank(second) === rank(first) && !isSameRange(first, second) ? null : first
}

/**
 * The critical limits for an age, or null (RES-04): those of the range that fits, else the parameter's own, which hold for the ages that its ranges are
 * for. They ask for no sex, and an age that is not known is not outside.
 */
function criticalLimitsAt(parameter: Parameter, subject: Subject, age: number | null): CriticalBounds | null {
  const ofAge = (range: ReferenceRange) => age === null || fitsAge(range, age)
  const { ranges } = parameter
  if (ranges.length > 0 && !ranges.some((range) => isSound(range) && ofAge(range) && isInForce(range, subject.collectedOn))) return null
  return rangeAt(parameter, subject, age)?.critical ?? parameter.critical
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

/** More days than anybody lives. */
const allAges = 1_000_000

/** The span of ages in days; any range for one sex comes before any for both. */
function rank({ sex, fromDays, toDays }: ReferenceRange): number {
  return (sex === 'any' ? 2 * allAges : 0) + (toDays ?? allAges) - fromDays
}

function isSameRange(a: ReferenceRange | null, b: ReferenceRange | null): boolean {
  const facts = (range: ReferenceRange | null) =>
    range && [range.low, range.high, range.exclusive === true, range.critical?.low, range.critical?.high, range.critical?.inclusive]
  return JSON.stringify(facts(a)) === JSON.stringify(facts(b))
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
