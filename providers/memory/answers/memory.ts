import type { BaseRecord } from '@refinedev/core'
import { type CivilDate, civilDateOf, dayOfWire, isCivilDate } from '#domain/civil-date.ts'
import { timeSlotOf } from '#domain/slot-day.ts'

/** A record in memory, as screens have it: paise, not rupees. */
export type Row = BaseRecord & { readonly id: string }

/** What a call that reads is answered from. */
export interface Memory {
  readonly now: Date
  rows(resource: string): Promise<readonly Row[]>
  one(resource: string, id: string): Promise<Row>
}

/** What was asked: the names in the path and the query. */
export interface Asked {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
}

/** Answers one call that reads, as the server would. */
export type MemoryAnswer = (memory: Memory, asked: Asked) => Promise<unknown>

/** Answers by call, `GET /path/{id}`. */
export type MemoryAnswers = Readonly<Record<string, MemoryAnswer>>

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

/** The day that was asked for, or today. */
export function dayIn(asked: unknown, now: Date): CivilDate {
  return isCivilDate(asked) ? asked : (dayOfWire(now.toISOString()) ?? civilDateOf(now))
}

/** The hours of a time slot as its visits name it. */
export const hoursOf = ({ startTime, endTime }: Row) => timeSlotOf({ startTime: textOf(startTime), endTime: textOf(endTime) })

/** How many records there are of each value. */
export function countBy(rows: readonly Row[], of: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[of(row)] = (counts[of(row)] ?? 0) + 1
  return counts
}
