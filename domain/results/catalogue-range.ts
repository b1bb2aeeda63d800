import { type CivilDate, isCivilDate } from '#domain/civil-date.ts'
import { maxYears } from '#domain/patient.ts'
import { type Age, ageInDays, ageText, daysOfAge, latestBirth } from './age.ts'
import type { CriticalBounds, ReferenceRange } from './parameter.ts'

/** A reference range as the catalogue keeps it: from one age to below another, in the units that they were given in (RES-01). */
export interface CatalogueRange {
  readonly sex: ReferenceRange['sex']
  readonly from: Age
  /** The age at which the range ends; null has no end. */
  readonly below: Age | null
  readonly low: number | null
  readonly high: number | null
  /** A value equal to a bound is no longer normal. */
  readonly exclusive: boolean
  /** Limits of this sex and age; null if the parameter's own hold. */
  readonly critical: CriticalBounds | null
  readonly validFrom: CivilDate | null
  readonly validTo: CivilDate | null
  /** Publication that the range comes from. */
  readonly source: string | null
}

/** The range in days of age on a day: a year of age begins on the birthday, so the days of a limit depend on the day on which it is reached. */
export function rangeInDays({ from, below, source: _, ...range }: CatalogueRange, on: CivilDate): ReferenceRange {
  const days = (age: Age) => ageInDays(latestBirth(age, on), on) ?? 0
  return { ...range, fromDays: days(from), toDays: below && days(below) - 1 }
}

/** The sentences that refuse a range, by the field that each is about (RES-01). */
export function rangeProblems(range: CatalogueRange): Readonly<Partial<Record<keyof CatalogueRange, string>>> {
  const { from, below, low, high, critical, validFrom, validTo } = range
  const found: [keyof CatalogueRange, string | null][] = [
    ['from', ageProblem(from)],
    ['below', below && (ageProblem(below) ?? (daysOfAge(below) <= daysOfAge(from) ? 'The range ends before it begins' : null))],
    ['low', low === null && high === null ? 'Give a lower or an upper bound' : null],
    ['high', low !== null && high !== null && low > high ? 'The upper bound is below the lower one' : null],
    ['critical', critical && criticalProblem(critical)],
    ['validFrom', dayProblem(validFrom)],
    ['validTo', dayProblem(validTo) ?? (validFrom && validTo && validTo < validFrom ? 'The range is never in force' : null)],
  ]
  return Object.fromEntries(found.filter(([, sentence]) => sentence !== null))
}

function ageProblem(age: Age): string | null {
  if (!Number.isInteger(age.value) || age.value < 0) return 'Enter a whole number'
  return daysOfAge(age) > daysOfAge({ value: maxYears, unit: 'years' }) ? `At most ${maxYears} years` : null
}

/** Message that refuses critical limits, or null. */
export function criticalProblem({ low, high }: CriticalBounds): string | null {
  if (low === null && high === null) return 'Give a lower or an upper critical limit'
  return low !== null && high !== null && low >= high ? 'The upper critical limit is not above the lower one' : null
}

/** The critical limit that lies among the normal values, which would then be critical and normal at once; null if none does. */
export function limitAmongNormal({ low, high }: Pick<CatalogueRange, 'low' | 'high'>, critical: CriticalBounds | null): number | null {
  const isNormal = (limit: number) => (low === null || limit > low) && (high === null || limit < high)
  return [critical?.low, critical?.high].find((limit) => limit != null && isNormal(limit)) ?? null
}

function dayProblem(day: CivilDate | null): string | null {
  return day === null || isCivilDate(day) ? null : 'Enter a valid date'
}

/** The ages of a range in words: `all ages`, `from 18 years`, `below 28 days`, `1 month to below 2 years`. */
export function ageRangeText({ from, below }: { readonly from: Age; readonly below: Age | null }): string {
  if (from.value === 0) return below ? `below ${ageText(below)}` : 'all ages'
  return below ? `${ageText(from)} to below ${ageText(below)}` : `from ${ageText(from)}`
}

/** Normal values in words: `3.5 – 5`, `≤ 200`, or `> 3.5, < 5` where the bounds themselves are not normal. */
export function boundsText({ low, high, exclusive }: Pick<CatalogueRange, 'low' | 'high' | 'exclusive'>): string {
  if (low !== null && high !== null && !exclusive) return `${low} – ${high}`
  return [low === null ? null : `${exclusive ? '>' : '≥'} ${low}`, high === null ? null : `${exclusive ? '<' : '≤'} ${high}`].filter(Boolean).join(', ')
}

/** Critical limits in words: `≤ 7 or ≥ 20`; empty for none. */
export function limitsText(critical: CriticalBounds | null): string {
  if (!critical) return ''
  const sign = critical.inclusive ? ['≤', '≥'] : ['<', '>']
  return [critical.low === null ? null : `${sign[0]} ${critical.low}`, critical.high === null ? null : `${sign[1]} ${critical.high}`]
    .filter(Boolean)
    .join(' or ')
}
