import { type CivilDate, formatCivilDate, isCivilDate } from './civil-date.ts'
import { latinDigits } from './phone.ts'
import { type Age, type AgeUnit, ageOf, ageText, ageUnits, ageWords, type Birth, earliestBirth, latestBirth } from './results/age.ts'
import { readTypedDate } from './typed-date.ts'

/** Older than this nobody says to be, in years. */
const maxStatedYears = 120

const unreadable = 'Type a date as DD/MM/YYYY, or an age such as 46, 8 m or 12 d'
const typedAge = /^(\d{1,5})(?:\s*(y|yr|yrs|year|years|m|mth|mths|mon|month|months|d|day|days)\.?)?$/i
const yearsAndMonths = /^(\d{1,3})\s*(?:y|yr|yrs|year|years)\.?\s*(\d{1,2})\s*(?:m|mth|mths|mon|month|months)\.?$/i
const unitsByLetter: Readonly<Record<string, AgeUnit>> = { y: 'years', m: 'months', d: 'days' }

/** A birth as typed: an exact day, a stated age with the latest possible day, or the sentence that says why it is invalid. */
export type TypedBirth = { readonly dateOfBirth: CivilDate; readonly ageUnit: AgeUnit | null } | { readonly problem: string }

/** Reads what is typed for a date of birth: a day, or an age in years, months or days: `46`, `46 y`, `8 m`, `1 y 6 m`, `12 d` (PAT-03). */
export function readTypedBirth(typed: string, today: CivilDate): TypedBirth {
  const text = latinDigits(typed)
  const read = readTypedDate(text, { today, isBirth: true })
  if ('date' in read) return { dateOfBirth: read.date, ageUnit: null }
  const age = readTypedAge(text.trim())
  // Text as long as a day was meant as one.
  if (age === null) return { problem: text.replace(/\D/g, '').length >= 6 ? read.problem : unreadable }
  const problem = typedAgeProblem(age)
  return problem === null ? { dateOfBirth: latestBirth(age, today), ageUnit: age.unit } : { problem }
}

function readTypedAge(typed: string): Age | null {
  const both = yearsAndMonths.exec(typed)
  if (both) return { value: Number(both[1]) * 12 + Number(both[2]), unit: 'months' }
  const [, value, unit] = typedAge.exec(typed) ?? []
  // Four digits without a unit are a year.
  if (value === undefined || (unit === undefined && value.length > 3)) return null
  return { value: Number(value), unit: unitsByLetter[(unit ?? 'y').charAt(0).toLowerCase()] ?? 'years' }
}

function typedAgeProblem({ value, unit }: Age): string | null {
  if (value === 0 && unit === 'years') return 'Give an age below 1 year in months or days, such as 8 m or 12 d'
  if (value === 0 && unit === 'months') return 'Give an age below 1 month in days, such as 12 d'
  const years = { years: value, months: value / 12, days: value / 365.25 }[unit]
  return years > maxStatedYears ? `The age is above ${maxStatedYears} years` : null
}

/** Message that refuses a stated age as of today, or null. */
export function statedAgeProblem(birth: Birth, today: CivilDate): string | null {
  const { dateOfBirth, ageUnit } = birth
  if (!ageUnit) return null
  if (!dateOfBirth) return 'A stated age needs the date of birth that follows from it'
  const age = ageOf(birth, today)
  return age && typedAgeProblem(age)
}

const separator = '~'

/** A birth as the one value of a form's field: the day, with the unit of a stated age behind it. */
export function birthValue({ dateOfBirth, ageUnit }: Birth): string | null {
  return dateOfBirth ? [dateOfBirth, ageUnit].filter(Boolean).join(separator) : null
}

/** The birth in a form's value; null for text that is none. */
export function birthIn(value: unknown): { readonly dateOfBirth: CivilDate; readonly ageUnit: AgeUnit | null } | null {
  const [day, unit, ...others] = typeof value === 'string' ? value.split(separator) : []
  if (!isCivilDate(day) || others.length > 0) return null
  if (unit === undefined) return { dateOfBirth: day, ageUnit: null }
  return Object.hasOwn(ageUnits, unit) ? { dateOfBirth: day, ageUnit: unit as AgeUnit } : null
}

/** Returns the reason why a form's value is no birth, or null. */
export function birthValueProblem(value: unknown): string | null {
  if (birthIn(value)) return null
  const read = typeof value === 'string' ? readTypedBirth(value, '2999-12-31') : { problem: unreadable }
  return 'problem' in read ? read.problem : unreadable
}

/** A date of birth in words: the day, or `46 years (stated)` in place of a day that nobody knows (PAT-03). Empty where none is known. */
export function birthText(birth: Birth, on: CivilDate): string {
  if (!birth.dateOfBirth) return ''
  return birth.ageUnit ? (ageWords(birth, on) ?? 'age stated') : formatCivilDate(birth.dateOfBirth)
}

/** The same in a sentence: `born 04/03/1984`, or `46 years (stated)`. */
export function bornText(birth: Birth, on: CivilDate): string {
  const words = birthText(birth, on)
  return words === '' || birth.ageUnit ? words : `born ${words}`
}

/** Returns the meaning of a typed birth: `46 years old`, or `46 years, born about 1980` for a stated age (PAT-03). */
export function understoodBirth(birth: Birth, today: CivilDate): string | null {
  const age = ageOf(birth, today)
  if (!age || !birth.dateOfBirth) return null
  if (!birth.ageUnit) return `${ageText(age)} old`
  const born = formatCivilDate(birth.dateOfBirth)
  return `${ageText(age)}, born about ${age.unit === 'years' ? born.slice(6) : age.unit === 'months' ? born.slice(3) : born}`
}

/** True for the year of birth; for a stated age, for each year in which the patient can be born (ACC-05). Without a date of birth no year is. */
export function isBirthYear(birth: Birth, year: number): boolean {
  const earliest = earliestBirth(birth)
  if (earliest === null || !birth.dateOfBirth) return false
  return Number(earliest.slice(0, 4)) <= year && year <= Number(birth.dateOfBirth.slice(0, 4))
}
