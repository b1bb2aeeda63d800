import { isBlank } from '#domain/text.ts'

/** The result of reading a wire value: the value (null if it is missing or of a wrong type that misleads nobody), or why it cannot be used. */
export type WireReading = { readonly value: unknown; readonly unread?: string } | { readonly problem: string }

/** A text, or a number as its digits. */
export const textOf = (raw: unknown): WireReading => ({
  value: typeof raw === 'string' ? raw : typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : null,
})
/** A whole number. */
export const integerOf = (raw: unknown): WireReading => ({ value: typeof raw === 'number' && Number.isSafeInteger(raw) ? raw : null })
/** A moment with its zone, or a day. A time without a zone would be another moment on every machine. */
export const momentOf = (raw: unknown): WireReading => ({
  value: typeof raw === 'string' && !Number.isNaN(Date.parse(raw)) && (/^\d{4}-\d\d-\d\d$/.test(raw) || /(Z|[+-]\d\d:?\d\d)$/i.test(raw)) ? raw : null,
})
/** True for a time of day, HH:mm. */
export const isTime = (value: unknown): value is string => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** The check that a text is not longer than it may be. */
export function lengthProblem(most: number) {
  return (value: unknown) => (typeof value !== 'string' ? 'Must be text' : value.length > most ? `At most ${most} characters` : null)
}

/** A list of ids, bare or as `{ id }`. */
export function idsOf(raw: unknown): WireReading {
  if (!Array.isArray(raw)) return { value: null }
  const ids = raw.map((each) => (typeof each === 'object' && each !== null && 'id' in each ? each.id : each))
  return ids.every((id) => typeof id === 'string' || typeof id === 'number')
    ? { value: ids.map(String) }
    : { problem: 'a list of ids has something else in it' }
}

/** One of these names, or none. */
export function among(raw: unknown, names: readonly string[]): WireReading {
  if (raw === null || raw === undefined || raw === '') return { value: null }
  return typeof raw === 'string' && names.includes(raw) ? { value: raw } : { problem: `unknown value ${JSON.stringify(raw)}` }
}

/** True for an object, as the rows of a list are. */
export function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for no value: null, a blank text, an empty list. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && isBlank(value)) || (Array.isArray(value) && value.length === 0)
}
