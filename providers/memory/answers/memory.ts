import type { BaseRecord } from '@refinedev/core'
import { type CivilDate, civilDateOf, isCivilDate } from '#domain/civil-date.ts'
import type { RecordedPayment } from '#domain/payment-change.ts'
import type { Principal } from '#domain/role.ts'
import { timeSlotOf } from '#domain/time-slot.ts'

/** A record in memory, as screens have it: paise, not rupees. */
export type Row = BaseRecord & { readonly id: string }

/** A file as a call answers it. */
export interface NamedFile {
  readonly blob: Blob
  readonly name: string
}

/** Records and session that calls read and change. */
export interface Memory {
  readonly now: Date
  /** The signed-in user. */
  readonly user: Principal & { readonly id: string; readonly name: string }
  /** Data in addition to the records, lost on reload like them. */
  readonly session: SessionData
  rows(resource: string): Promise<readonly Row[]>
  one(resource: string, id: string): Promise<Row>
  add(resource: string, values: object): Promise<Row>
  change(resource: string, id: string, values: object): Promise<Row>
  drop(resource: string, id: string): Promise<void>
  /** A record as an API would answer it. */
  wire(resource: string, row: Row): Readonly<Record<string, unknown>>
}

/** Data of the session that no record holds. */
export interface SessionData {
  /** Items in the cart of a patient. */
  readonly carts: Map<string, Cart>
  /** Payments and refunds, by order. */
  readonly payments: Map<string, readonly Payment[]>
  /** The order before its last payment, by its id, and the version that the payment left. */
  readonly lastPayments: Map<string, { readonly before: Row; readonly version: unknown }>
  /** Collections at the laboratory, with time and person, by order and patient. */
  readonly atLaboratory: Map<string, { readonly at: string; readonly by: string | null }>
  /** Uploaded files by the id of their record. */
  readonly files: Map<string, NamedFile>
  /** Counter for unique ids. */
  readonly made: { count: number }
}

/** A cart and how often it was changed. */
export interface Cart {
  readonly version: number
  readonly items: readonly CartItem[]
  readonly changedAt: string | null
  readonly prescriptionId: string | null
}

/** An item of a cart; the price in paise. */
export interface CartItem {
  readonly id: string
  readonly type: 'test' | 'package'
  readonly testId: string | null
  readonly packageId: string | null
  readonly name: string
  readonly price: number
  readonly quantity: number
}

/** A row of an order's payments. */
export type Payment = RecordedPayment

/** Input of a call: the names in the path, the query, and the body of a write. */
export interface MemoryCall {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  /** The file that was sent with it. */
  readonly file: File | null
  /** The version that was read before. */
  readonly version: string | undefined
}

/** Answers one call as the server would. */
export type MemoryAnswer = (memory: Memory, call: MemoryCall) => Promise<unknown>

/** Answers by call, `GET /path/{id}`. */
export type MemoryAnswers = Readonly<Record<string, MemoryAnswer>>

/** A new id. */
export function newId(memory: Pick<Memory, 'session'>): string {
  return `made-${nextCount(memory)}`
}

/** Returns a number that no other record has, above the numbers of the made-up records. */
export function newNumber(memory: Pick<Memory, 'session'>, prefix: string): string {
  return `${prefix}-${2000 + nextCount(memory)}`
}

function nextCount({ session }: Pick<Memory, 'session'>): number {
  session.made.count += 1
  return session.made.count
}

/** An amount of a record in rupees; 0 where there is none. */
export const rupeesOf = (paise: unknown): number => (typeof paise === 'number' ? paise / 100 : 0)

/** A text out of a value of unknown type. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The objects of a list that a record holds. */
export function listIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
}

/** An object that a record holds, or an empty one. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** The requested day, or today. */
export function dayIn(value: unknown, now: Date): CivilDate {
  return isCivilDate(value) ? value : civilDateOf(now)
}

/** The hours of a time slot in the visits' format. */
export const hoursOf = ({ startTime, endTime }: Row) => timeSlotOf({ startTime: textOf(startTime), endTime: textOf(endTime) })

/** Counts the records by value. */
export function countBy(rows: readonly Row[], of: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[of(row)] = (counts[of(row)] ?? 0) + 1
  return counts
}
