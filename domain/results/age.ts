import { addDays, type CivilDate, isCivilDate } from '#domain/civil-date.ts'

/** Units that an age or an age limit is given in, with their words. */
export const ageUnits = { days: { label: 'days' }, months: { label: 'months' }, years: { label: 'years' } } as const

export type AgeUnit = keyof typeof ageUnits

/** An age limit as it is given: 28 days, 6 months, 18 years. */
export interface Age {
  readonly value: number
  readonly unit: AgeUnit
}

/** Days from birth to a day; null if either is not a day or the birth lies after it. */
export function ageInDays(dateOfBirth: CivilDate | null, on: CivilDate): number | null {
  if (!isCivilDate(dateOfBirth) || !isCivilDate(on)) return null
  const days = (Date.parse(`${on}T00:00:00Z`) - Date.parse(`${dateOfBirth}T00:00:00Z`)) / 86_400_000
  return days < 0 ? null : days
}

/** Converts an age to days, to compare limits. A year has 365¼ days, a month a twelfth of that. */
export function daysOfAge({ value, unit }: Age): number {
  return unit === 'days' ? value : Math.floor((value * 1461) / (unit === 'years' ? 4 : 48))
}

/**
 * The latest day of birth of somebody who has reached an age on a day, as the calendar has it: the same day of the month that many years or months before, or
 * the last one of a month that has no such day. Whoever was born on the 31st is a month older on the 1st where the next month has 30 days.
 */
export function latestBirth({ value, unit }: Age, on: CivilDate): CivilDate {
  if (unit === 'days') return addDays(on, -value)
  const months = monthsOf(on) - value * (unit === 'years' ? 12 : 1)
  const onSameDay = `${monthText(months)}${on.slice(7)}`
  return isCivilDate(onSameDay) ? onSameDay : addDays(`${monthText(months + 1)}-01`, -1)
}

function monthsOf(day: CivilDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function monthText(months: number): string {
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** A date of birth as it is known: an exact day, or with `ageUnit` the latest day on which somebody of the stated age can be born (PAT-03). */
export interface Birth {
  readonly dateOfBirth?: CivilDate | null | undefined
  /** Unit of the stated age; none for an exact date. */
  readonly ageUnit?: AgeUnit | null | undefined
}

/** The earliest possible day of birth: for a stated age one unit, less a day, before the latest one. Null where none is known. */
export function earliestBirth({ dateOfBirth, ageUnit }: Birth): CivilDate | null {
  if (!isCivilDate(dateOfBirth)) return null
  return ageUnit ? addDays(latestBirth({ value: 1, unit: ageUnit }, dateOfBirth), 1) : dateOfBirth
}

/** The age on a day: in days below a month, in months below two years, and never in a smaller unit than it was stated in; null if it is not known. */
export function ageOf({ dateOfBirth, ageUnit }: Birth, on: CivilDate): Age | null {
  const days = ageInDays(dateOfBirth ?? null, on)
  if (days === null || !dateOfBirth) return null
  const months = monthsOf(on) - monthsOf(dateOfBirth) - (on.slice(8) < dateOfBirth.slice(8) ? 1 : 0)
  if (months >= 24 || ageUnit === 'years') return { value: Math.floor(months / 12), unit: 'years' }
  return months >= 1 || ageUnit === 'months' ? { value: months, unit: 'months' } : { value: days, unit: 'days' }
}

/** The age on a day in words, `46 years (stated)` for a stated one; null if it is not known. */
export function ageWords(birth: Birth, on: CivilDate): string | null {
  const age = ageOf(birth, on)
  return age && (birth.ageUnit ? `${ageText(age)} (stated)` : ageText(age))
}

/** A patient's age on a day, and sex, as reports print them. */
export function ageAndSexText(birth: Birth, sex: string | null, on: CivilDate): string {
  return `${ageWords(birth, on) ?? 'Age not known'}, ${sex ?? 'sex not known'}`
}

/** An age in words: `1 day`, `18 years`. */
export function ageText({ value, unit }: Age): string {
  return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
}
