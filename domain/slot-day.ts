import { hoursText } from './time-slot.ts'
import { type CivilDate, civilDateOf, clockTimeOf, formatCivilDate } from './civil-date.ts'

/** Refusals of a place that do not depend on the free places (COL-06, COL-08). */
export const slotRefusals = {
  missing: 'Please select a date and time slot.',
  past: 'The date is in the past',
  unknown: 'There is no such time slot',
} as const

/** A slot on a day: its capacity, its bookings, and its closure. */
export interface SlotDay {
  readonly slotId: string
  /** `HH:mm-HH:mm`. */
  readonly timeSlot: string
  readonly startTime: string
  readonly endTime: string
  readonly isActive: boolean
  readonly capacity: number
  readonly booked: number
  /** Places that can still be booked; none if the slot is closed, over or not active. */
  readonly left: number
  readonly closed: boolean
  /** Reason of the closure, empty if none was given; null for an open slot. */
  readonly reason: string | null
}

/** The present by the laboratory's clock. */
export interface LabTime {
  readonly today: CivilDate
  /** `HH:mm`. */
  readonly time: string
}

/** True when hours have passed on that day. They are over at their end (COL-06). */
export function isOverAt(day: CivilDate, endTime: string, { today, time }: LabTime): boolean {
  return day < today || (day === today && endTime <= time)
}

/** True when a slot's hours have passed on that day, by the laboratory's clock (COL-06). */
export function isSlotOver(day: CivilDate, endTime: string, now: Date, timeZone: string): boolean {
  return isOverAt(day, endTime, { today: civilDateOf(now, timeZone), time: clockTimeOf(now, timeZone) })
}

/** Returns the number of places that can still be booked. */
export function placesLeft(slot: Pick<SlotDay, 'capacity' | 'booked' | 'closed' | 'isActive'>, isOver: boolean): number {
  return slot.closed || isOver || !slot.isActive ? 0 : Math.max(0, slot.capacity - slot.booked)
}

/** The words for a slot that takes no further visit. */
const noPlaceWords = { closed: 'Closed', inactive: 'Not offered any more', over: 'Past', full: 'Full' } as const

/** Returns the reason a slot cannot take `wanted` further visits, or null. Null also where the server sends no number of free places. */
export function noPlaceText(
  { isActive, closed, reason, left }: Pick<SlotDay, 'isActive' | 'closed' | 'reason'> & { readonly left: number | null },
  isOver: boolean,
  wanted = 1,
): string | null {
  if (closed) return reason ? `${noPlaceWords.closed}: ${reason}` : noPlaceWords.closed
  if (!isActive) return noPlaceWords.inactive
  if (isOver) return noPlaceWords.over
  if (left === null || left >= wanted) return null
  return left <= 0 ? noPlaceWords.full : `Only ${left} left`
}

/** A reason of `noPlaceText` at the end of a sentence: `is full`, `has only 2 left`. */
export function isWithoutPlace(reason: string): string {
  return `${reason.startsWith('Only') ? 'has' : 'is'} ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

/** Refusal of a slot of today whose hours have passed (COL-06). */
export function overSlotSentence(timeSlot: string): string {
  return `${hoursText(timeSlot)} ${isWithoutPlace(noPlaceWords.over)} for today`
}

/** Refusal of `wanted` places of an open slot, with the free places of that day (COL-08): `07:00–08:00 on 23/11/2026 is full. Free: 08:00–09:00 (3)`. */
export function fullSlotSentence(refused: SlotDay, day: CivilDate, slots: readonly SlotDay[], wanted = 1): string {
  const free = slots.filter(({ slotId, left }) => slotId !== refused.slotId && left >= wanted).map(({ timeSlot, left }) => `${hoursText(timeSlot)} (${left})`)
  return `${hoursText(refused.timeSlot)} on ${formatCivilDate(day)} ${isWithoutPlace(noPlaceText(refused, false, wanted) ?? noPlaceWords.full)}. ${free.length > 0 ? `Free: ${free.join(', ')}` : 'No other slot of that day is free'}`
}
