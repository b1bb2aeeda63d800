import { isCivilDate, type CivilDate } from '#domain/civil-date.ts'
import { utilizationOf, timeSlotOf } from '#domain/time-slot.ts'
import { at } from '#definition/path.ts'

/** How full a slot is on a day. */
export interface SlotUsage {
  readonly slotId: string
  readonly timeSlot: string
  readonly capacity: number
  readonly booked: number
  readonly percentage: number
  /** Why nobody can book there on that day; null where it is open. */
  readonly closed: string | null
}

/** A day of the week grid. */
export interface UsageDay {
  readonly date: CivilDate
  readonly slots: readonly SlotUsage[]
}

/** Reads the usage of a day (SLT-03); null when it is none. */
export function readUsage(answer: unknown): SlotUsage[] | null {
  if (!Array.isArray(answer)) return null
  const rows = answer.map(readSlot)
  return rows.every((row) => row !== null) ? rows : null
}

/** Reads seven days of usage (FLD-05); null when they are none. */
export function readWeek(answer: unknown): UsageDay[] | null {
  if (!Array.isArray(answer)) return null
  const days = answer.map((each) => {
    const date = at(each, 'date')
    const slots = readUsage(at(each, 'slots'))
    return isCivilDate(date) && slots ? { date, slots } : null
  })
  return days.every((day) => day !== null) ? days : null
}

/** What became of each time slot of a bulk change, by its id (SLT-04); a server that says nothing of single ones has changed them all. */
export function readBulkResults(answer: unknown, ids: readonly string[]): ReadonlyMap<string, { readonly ok: boolean; readonly message: string | null }> {
  const results = at(answer, 'data.results') ?? at(answer, 'results')
  if (!Array.isArray(results)) return new Map(ids.map((id) => [id, { ok: true, message: null }]))
  return new Map(
    results.map((result) => {
      const message = at(result, 'message')
      return [String(at(result, 'id')), { ok: at(result, 'ok') === true, message: typeof message === 'string' ? message : null }]
    }),
  )
}

function readSlot(raw: unknown): SlotUsage | null {
  const [slotId, startTime, endTime, closed] = ['slotId', 'startTime', 'endTime', 'closed'].map((name) => at(raw, name))
  const [capacity, booked] = ['maxCollections', 'scheduledCollections'].map((name) => at(raw, name))
  if (typeof slotId !== 'string' || typeof startTime !== 'string' || typeof endTime !== 'string' || !isCount(capacity) || !isCount(booked)) return null
  const timeSlot = timeSlotOf({ startTime, endTime })
  return { slotId, timeSlot, capacity, booked, percentage: utilizationOf(booked, capacity), closed: typeof closed === 'string' ? closed : null }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
