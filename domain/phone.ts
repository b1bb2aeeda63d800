import { oneLine } from './text.ts'

/** Digits of a complete number. */
const numberLength = 10
const minPartLength = 6
const phoneLike = /^\+?[\d\s().-]+$/

/**
 * Returns a telephone number with plain digits, hyphens and spaces, as it may come from a message or a link: without direction marks and `tel:`, `(+91)` and
 * `0091` as `+91`.
 */
export function plainPhone(text: string): string {
  return latinDigits(oneLine(text.normalize('NFKC')))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^tel:(?:\/\/)? ?/i, '')
    .replace(/^(?:\( ?(?:\+|00)? ?91 ?\)|00 ?91(?=[\s(-]*\d{5})) ?/, '+91 ')
    .replace(/^(\+ ?91)[ -]?\(0\)/, '$1')
    .replace(/^\+ /, '+')
}

/** The zero of each script of India, and those of Urdu. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66]

/** Returns a text with the digits of Indian scripts as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((each) => code >= each && code < each + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** True for digits with the signs that telephone numbers are written with: a telephone number, a part of one, or another number. */
export function isPhoneLike(text: string): boolean {
  return phoneLike.test(plainPhone(text))
}

/** The digits of a part of a telephone number that is typed with spaces or a code of the country, as `50000 000`; null for anything else. */
export function phonePart(text: string): string | null {
  const typed = plainPhone(text)
  if (!phoneLike.test(typed) || !/^\+|\d\s+\d/.test(typed)) return null
  const digits = typed.replace(/^\+91/, '').replace(/\D/g, '')
  return digits.length < minPartLength || digits.length >= numberLength ? null : digits
}

/** Returns the digits that identify a telephone number in any notation: the last ten, without +91 or a leading 0. Null for an incomplete number. */
export function phoneDigits(text: string): string | null {
  const typed = plainPhone(text)
  if (!phoneLike.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  return digits.length < numberLength ? null : digits.slice(-numberLength)
}

/** True for the digits that `phoneDigits` returns. */
export function isPhoneDigits(text: string): boolean {
  return text.length === numberLength && /^\d+$/.test(text)
}

/** The ten digits of an Indian number; null for any other text. */
function indianDigits(text: string): string | null {
  const typed = plainPhone(text)
  if (!phoneLike.test(typed)) return null
  // A plus precedes a country code, so ten digits with it are no Indian number, e.g. +65 9123 4567.
  return (typed.startsWith('+') ? /^910?(\d{10})$/ : /^(?:91|0)?(\d{10})$/).exec(typed.replace(/\D/g, ''))?.[1] ?? null
}

/** Formats a telephone number for display: `+91 50000 00032`. Other than Indian numbers stay as typed. */
export function formatPhone(text: string): string {
  const own = indianDigits(text)
  return own === null ? text : `+91 ${own.slice(0, 5)} ${own.slice(5)}`
}

/** Formats a telephone number for storage: `+915000000032`. Other than Indian numbers stay as typed, without invisible characters. */
export function storedPhone(text: string): string {
  const own = indianDigits(text)
  return own === null ? plainPhone(text) : `+91${own}`
}

/** Message that refuses a telephone number, or null. */
export function phoneProblem(text: string): string | null {
  return /^\+?[\d\s()-]{6,20}$/.test(plainPhone(text)) ? null : 'Please enter a valid phone number'
}
