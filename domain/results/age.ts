import { type CivilDate, isCivilDate } from '#domain/civil-date.ts'
import type { Gender } from '#domain/patient.ts'

/** Units that an age limit is given in, with their words. */
export const ageUnits = {
  days: { one: 'day', label: 'days' },
  months: { one: 'month', label: 'months' },
  years: { one: 'year', label: 'years' },
} as const

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
 * Days from birth to the day on which this age is reached, as the calendar has it: years and months on the birthday or its day of the month,
 * or on the first of the next month where the month has no such day. Null for no day of birth.
 */
export function daysToAge(dateOfBirth: CivilDate | null, { value, unit }: Age): number | null {
  if (!isCivilDate(dateOfBirth)) return null
  if (unit === 'days') return value
  const months = Number(dateOfBirth.slice(0, 4)) * 12 + Number(dateOfBirth.slice(5, 7)) - 1 + value * (unit === 'years' ? 12 : 1)
  const onSameDay = `${monthText(months)}${dateOfBirth.slice(7)}`
  return ageInDays(dateOfBirth, isCivilDate(onSameDay) ? onSameDay : `${monthText(months + 1)}-01`)
}

function monthText(months: number): string {
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** A patient's age on a day, and sex, as reports print them: in days below a month, in months below two years. */
export function ageAndSexText(dateOfBirth: CivilDate | null, sex: Gender | null, on: CivilDate): string {
  const days = ageInDays(dateOfBirth, on)
  const reached = (value: number, unit: AgeUnit) => (daysToAge(dateOfBirth, { value, unit }) ?? 0) <= (days ?? -1)
  const count = (unit: AgeUnit) => {
    let value = 0
    while (reached(value + 1, unit)) value += 1
    return { value, unit }
  }
  const age = days === null ? null : !reached(1, 'months') ? { value: days, unit: 'days' as const } : count(reached(2, 'years') ? 'years' : 'months')
  return `${age === null ? 'Age not known' : ageText(age)}, ${sex ?? 'sex not known'}`
}

/** An age in words: `1 day`, `18 years`. */
export function ageText({ value, unit }: Age): string {
  return `${value} ${value === 1 ? ageUnits[unit].one : ageUnits[unit].label}`
}
