import type { CivilDate } from '#domain/civil-date.ts'
import { utilizationOf, timeSlotOf } from '#domain/time-slot.ts'
import { at } from '#definition/path.ts'
import { civilDate, count, listOf, readOrNull, shape, text } from '#crud/wire.ts'

/** Usage of a slot on a day. */
export interface SlotUsage {
  readonly slotId: string
  readonly timeSlot: string
  readonly capacity: number
  readonly booked: number
  readonly percentage: number
  /** Reason that nobody can book there on that day; null while it is open. */
  readonly closed: string | null
}

/** A day of the week grid. */
export interface UsageDay {
  readonly date: CivilDate
  readonly slots: readonly SlotUsage[]
}

const slot = shape({ slotId: text, startTime: text, endTime: text, maxCollections: count, scheduledCollections: count, closed: readOrNull(text) })

const usage = (value: unknown): SlotUsage => {
  const { slotId, maxCollections: capacity, scheduledCollections: booked, closed, ...hours } = slot(value)
  return { slotId, timeSlot: timeSlotOf(hours), capacity, booked, percentage: utilizationOf(booked, capacity), closed }
}

/** Reads the usage of a day (SLT-03); null for an unreadable answer. */
export const readUsage = readOrNull(listOf(usage))

/** Reads seven days of usage (FLD-05); null for an unreadable answer. */
export const readWeek = readOrNull(listOf(shape({ date: civilDate, slots: listOf(usage) })))

interface BulkResult {
  readonly ok: boolean
  readonly message: string | null
  /** The message asks: the same change with `confirmed` goes through. */
  readonly isQuestion: boolean
}

/** The result of a bulk change for each time slot, by its id (SLT-04); where the server gives no single results, all were changed. */
export function readBulkResults(answer: unknown, ids: readonly string[]): ReadonlyMap<string, BulkResult> {
  const results = at(answer, 'data.results') ?? at(answer, 'results')
  if (!Array.isArray(results)) return new Map(ids.map((id) => [id, { ok: true, message: null, isQuestion: false }]))
  return new Map(
    results.map((result) => {
      const message = at(result, 'message')
      return [
        String(at(result, 'id')),
        { ok: at(result, 'ok') === true, message: typeof message === 'string' ? message : null, isQuestion: typeof at(result, 'code') === 'string' },
      ]
    }),
  )
}
