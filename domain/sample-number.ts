import { latinDigits } from './phone.ts'

/** Table of Damm: the row is the digit so far, the column the next one. It finds each wrong digit and each pair of swapped neighbours. */
const dammRows = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const

/** Added to the serial, so that no number begins with a zero, which spreadsheets take away. */
const firstSerial = 100_000_000

/** Digits of a sample's number: nine of its serial and the check digit. An even count, so that set C of Code 128 holds them. */
export const sampleNumberLength = 10

/** The check digit of some digits (Damm). Digits that end in their own check digit have 0. */
export function checkDigit(digits: string): number {
  let check = 0
  for (const digit of digits) check = Number(dammRows[check]?.[Number(digit)] ?? 0)
  return check
}

/** The number of a sample, e.g. `1000000016` for serial 1. SQL has the same rule in `sample_number`. */
export function sampleNumber(serial: number): string {
  const digits = String(firstSerial + serial)
  return `${digits}${checkDigit(digits)}`
}

/** True for ten digits of which the last is the check digit of the others. */
export function isSampleNumber(text: string): boolean {
  return /^[1-9]\d{9}$/.test(text) && checkDigit(text) === 0
}

/** The number that a scanned or typed text stands for, also one of the old form `S-0000123`; null for a code of another form. */
export function readSampleNumber(text: string): string | null {
  const code = latinDigits(text).replace(/\s/g, '').toUpperCase()
  const old = /^S-(\d{7,9})$/.exec(code)?.[1]
  if (old !== undefined && Number(old) > 0 && Number(old) < 9 * firstSerial) return sampleNumber(Number(old))
  return isSampleNumber(code) ? code : null
}

/** Largest number of numbers that some last digits are read as. */
const maxEndings = 50

/** The numbers that end in some digits, from a little above a serial downwards. Nine in ten such numbers are none, by the check digit. */
export function numbersEndingIn(digits: string, newestSerial: number): readonly string[] {
  const step = 10 ** digits.length
  const newest = Number(sampleNumber(newestSerial))
  const found: string[] = []
  for (let number = newest - (newest % step) + step + Number(digits); number > firstSerial * 10 && found.length < maxEndings; number -= step)
    if (isSampleNumber(String(number))) found.push(String(number))
  return found
}

/** A typed text that ends in a scanned sample number: what was typed before it, and the number. Null for any other text. */
export function scannedAtEnd(text: string): { readonly typed: string; readonly number: string } | null {
  const [code] = /(?:S-\d{7,9}|\d{10})$/i.exec(latinDigits(text)) ?? []
  const number = code === undefined ? null : readSampleNumber(code)
  return code === undefined || number === null ? null : { typed: text.slice(0, -code.length), number }
}
