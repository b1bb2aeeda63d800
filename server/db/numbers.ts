import { type SQL, sql as statement } from 'drizzle-orm'
import type { Sql } from './database.ts'
import { counters } from './tables/records.ts'

/** The prefixes of the numbers of orders, visits and reports. */
const prefixes = { order: 'LAB', collection: 'COL', report: 'RPT' } as const
const digits = 7
const numbered = (prefix: string, count: number | string) => `${prefix}-${String(count).padStart(digits, '0')}`
const typed = (count: string) => new RegExp(`^\\s*(${Object.values(prefixes).join('|')})[\\s-]*(${count})\\s*$`, 'i')
const anyCount = typed(`\\d{1,${digits}}`)
const bareCount = new RegExp(`^\\s*(?:(${Object.values(prefixes).join('|')})[\\s-]*)?(\\d{1,${digits}})\\s*$`, 'i')
const wholeCount = typed(`[1-9]\\d{0,${digits - 1}}|\\d{${digits}}`)

/** The number of an order, from its value of the counter `order`. */
export function orderNumber(count: number): string {
  return numbered(prefixes.order, count)
}

/** The reference of a sample collection, from its value of the counter `collection`. */
export function collectionReference(count: number): string {
  return numbered(prefixes.collection, count)
}

/** The number of a report, from its value of the counter `report`. */
export function reportNumber(count: number): string {
  return numbered(prefixes.report, count)
}

/** The spellings that a typed number may mean, in lower case: `lab 2000` is `lab-0002000`, or the start of one, `lab-2000`. Null for another text. */
export function typedNumber(text: string): readonly string[] | null {
  const [, prefix, count] = anyCount.exec(text) ?? []
  if (prefix === undefined || count === undefined) return null
  return [...new Set([numbered(prefix, count), `${prefix}-${count}`])].map((each) => each.toLowerCase())
}

/**
 * The one number that a typed text can mean: `lab 2000` and `LAB-0002000` are `LAB-0002000`. Null for another text, and for `LAB-00020`, which is not complete.
 */
export function completeNumber(text: string): string | null {
  const [, prefix, count] = wholeCount.exec(text) ?? []
  return prefix === undefined || count === undefined ? null : numbered(prefix.toUpperCase(), count)
}

/** True if a number from `completeNumber` is an order number. */
export function isOrderNumber(number: string): boolean {
  return number.startsWith(prefixes.order)
}

/** The number of this kind that is typed with its prefix or as digits alone, and the ends of the range of those that begin with what is typed. */
export function typedNumbers(kind: keyof typeof prefixes, text: string): { readonly whole: string; readonly from: string; readonly to: string } | null {
  const [, prefix, count] = bareCount.exec(text) ?? []
  const own = prefixes[kind]
  if (count === undefined || (prefix !== undefined && prefix.toUpperCase() !== own)) return null
  const whole = numbered(own, count)
  return prefix === undefined ? { whole, from: whole, to: whole } : { whole, from: `${own}-${count}`, to: `${own}-${count}${'9'.repeat(digits)}` }
}

/** A typed patient number in its full spelling: `p 123` is `P-000123`. Null for another text. */
export function typedPatientNumber(text: string): string | null {
  const [, count] = /^\s*p[\s-]*0*(\d{1,12})\s*$/i.exec(text) ?? []
  return count === undefined ? null : `P-${count.padStart(6, '0')}`
}

/** The query of the id of the patient who has a number, or had it before a merge. */
export function patientIdsOf(number: string): SQL {
  return statement`(select id from patients where number = ${number} union all select kept_id from former_people where number = ${number})`
}

/** Takes the next values of a counter and returns the last of them; locked until the transaction ends, so that none is used twice and none is skipped. */
export async function nextCount(sql: Sql, name: string, amount = 1): Promise<number> {
  const [counter] = await sql
    .insert(counters)
    .values({ name, value: amount })
    .onConflictDoUpdate({ target: counters.name, set: { value: statement`${counters.value} + ${amount}` } })
    .returning({ value: counters.value })
  if (!counter) throw new Error(`the counter ${name} gave no number`)
  return counter.value
}
