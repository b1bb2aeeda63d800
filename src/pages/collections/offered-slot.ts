import type * as collections from '#contract/collections.ts'
import type { Content } from '#crud/contract-answer.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { isOverAt, type LabTime, noPlaceText } from '#domain/slot-day.ts'
import { timeSlotOf } from '#domain/time-slot.ts'

/** A slot that is offered for a date. */
export interface OfferedSlot {
  readonly id: string
  /** `HH:mm-HH:mm`. */
  readonly timeSlot: string
  /** Number of places left; null if the server does not say. */
  readonly left: number | null
  /** Reason that it takes no further visit. */
  readonly noPlace: string | null
  /** Reason that it is closed; empty if the server does not say, null while it is open. */
  readonly closed: string | null
}

/** The slots of a date that can take this number of visits at a moment. */
export function offeredAt(slots: Content<typeof collections.timeSlots>, day: CivilDate, now: LabTime, wanted = 1): OfferedSlot[] {
  return slots.map(({ id, isAvailable, isActive, left, closed, ...hours }) => {
    const facts = { isActive, closed: closed !== null, reason: closed, left: isAvailable ? left : 0 }
    return { id, timeSlot: timeSlotOf(hours), left, closed, noPlace: noPlaceText(facts, isOverAt(day, hours.endTime, now), wanted) }
  })
}
