import type * as timeSlots from '#contract/time-slots.ts'
import type { Content } from '#crud/contract-answer.ts'
import { timeSlotOf, utilizationOf } from '#domain/time-slot.ts'

/** Load of a slot on a day. */
export interface SlotLoad {
  readonly slotId: string
  readonly timeSlot: string
  readonly capacity: number
  readonly booked: number
  readonly percentage: number
  /** Reason that nobody can book there on that day; null while it is open. */
  readonly closed: string | null
}

/** The load of a slot as the screens show it. */
export function slotLoad({ slotId, maxCollections, scheduledCollections, closed, ...hours }: Content<typeof timeSlots.usage>[number]): SlotLoad {
  const percentage = utilizationOf(scheduledCollections, maxCollections)
  return { slotId, timeSlot: timeSlotOf(hours), capacity: maxCollections, booked: scheduledCollections, percentage, closed }
}
