import { type CivilDate, civilDateOf, clockTimeOf, formatCivilDate } from './civil-date.ts'

/** The sentences that refuse a place without asking what is left (COL-06, COL-08). */
export const slotRefusals = {
  missing: 'Please select a date and time slot.',
  past: 'The date is in the past',
  unknown: 'There is no such time slot',
} as const

/** A slot on a day: what it takes, what is booked, and whether it was closed for that day. */
export interface SlotDay {
  readonly slotId: string
  /** `HH:mm-HH:mm`. */
  readonly timeSlot: string
  readonly startTime: string
  readonly endTime: string
  readonly isActive: boolean
  readonly capacity: number
  readonly booked: number
  /** Places that can still be booked; none where the slot is closed, over or not active. */
  readonly left: number
  readonly closed: boolean
  /** Why it is closed. */
  readonly reason: string | null
}

/** Whether the hours of a slot have passed on that day, by the laboratory's clock: at its end it is over (COL-06). */
export function isSlotOver(day: CivilDate, endTime: string, now: Date, timeZone: string): boolean {
  const today = civilDateOf(now, timeZone)
  return day < today || (day === today && endTime <= clockTimeOf(now, timeZone))
}

/** How many places can still be booked. */
export function placesLeft(slot: Pick<SlotDay, 'capacity' | 'booked' | 'closed' | 'isActive'>, isOver: boolean): number {
  return slot.closed || isOver || !slot.isActive ? 0 : Math.max(0, slot.capacity - slot.booked)
}

/** Why a slot takes no further visit, beside its hours; null where it takes one, or where the server does not say what is left. */
export function noPlaceText({
  isActive,
  closed,
  reason,
  left,
}: Pick<SlotDay, 'isActive' | 'closed' | 'reason'> & { readonly left: number | null }): string | null {
  if (closed) return reason ? `Closed: ${reason}` : 'Closed'
  if (!isActive) return 'Not offered any more'
  return left !== null && left <= 0 ? 'Full' : null
}

/** A reason of `noPlaceText` at the end of a sentence: `is full`. */
export function isWithoutPlace(reason: string): string {
  return `is ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

/** The sentence that refuses `wanted` places, with what is left on that day (COL-08): `07:00-08:00 on 23/11/2026 is full. Free: 08:00-09:00 (3)`. */
export function fullSlotSentence(refused: SlotDay, day: CivilDate, slots: readonly SlotDay[], wanted = 1): string {
  const free = slots.filter(({ slotId, left }) => slotId !== refused.slotId && left >= wanted).map(({ timeSlot, left }) => `${timeSlot} (${left})`)
  return `${refused.timeSlot} on ${formatCivilDate(day)} ${whyNot(refused)}. ${free.length > 0 ? `Free: ${free.join(', ')}` : 'No other slot of that day is free'}`
}

function whyNot(slot: SlotDay): string {
  const reason = noPlaceText(slot)
  return reason === null ? `has only ${slot.left} left` : isWithoutPlace(reason)
}
