import { type CivilDate, isCivilDate } from './civil-date.ts'
import { latinDigits } from './phone.ts'

/** Rule for a typed two-digit year: a day of birth lies in the past, any other day in this century. */
export interface TypedDateRule {
  readonly today: CivilDate
  readonly isBirth: boolean
}

/** A typed date: the day, or the sentence that says why it is invalid. */
export type TypedDate = { readonly date: CivilDate } | { readonly problem: string }

const unreadable = { problem: 'Type the date as DD/MM/YYYY' }
const separated = /^(\d{1,2})[/\-.\s]+(\d{1,2})[/\-.\s]+(\d{4}|\d{2})$/
const digitsOnly = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[/\-.](\d{1,2})[/\-.](\d{1,2})$/

/** Reads a typed day: day, month, year with `/`, `-`, `.` or spaces between them or none, with a year of four or two digits; or the year first. */
export function readTypedDate(text: string, rule: TypedDateRule): TypedDate {
  const typed = latinDigits(text.trim())
  const iso = yearFirst.exec(typed)
  if (iso) return dateOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
  const parts = separated.exec(typed) ?? digitsOnly.exec(typed)
  if (!parts) return unreadable
  const [, day = '', month = '', year = ''] = parts
  if (year.length === 4) return dateOf(year, month, day)
  const thisCentury = dateOf(`20${year}`, month, day)
  return rule.isBirth && 'date' in thisCentury && thisCentury.date > rule.today ? dateOf(`19${year}`, month, day) : thisCentury
}

function dateOf(year: string, month: string, day: string): TypedDate {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(date) ? { date } : { problem: `There is no day ${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}` }
}

/** Message for a text as long as a day that is none; null for a day and for a shorter text. */
export function typedDateProblem(text: string): string | null {
  return latinDigits(text).replace(/\D/g, '').length >= 6 ? dateValueProblem(text) : null
}

/** Returns the reason a form's value is not a day, or null. Unreadable text stays as typed and is never saved. */
export function dateValueProblem(value: unknown): string | null {
  if (isCivilDate(value)) return null
  if (typeof value !== 'string') return 'Must be a date'
  const read = readTypedDate(value, { today: '2999-12-31', isBirth: false })
  return 'problem' in read ? read.problem : unreadable.problem
}
