import { addDays, type CivilDate } from '#domain/civil-date.ts'
import type { timeSlots } from '#server/db/tables/collections.ts'
import type { slotDays } from '#server/db/tables/slots.ts'
import type { Plan } from '#server/seed/plan.ts'
import { type Random, randomOf } from '#server/seed/random.ts'

/** A time slot with the share of visits that it gets. */
export interface Slot {
  readonly row: typeof timeSlots.$inferInsert & { readonly maxCollections: number }
  readonly share: number
  readonly fastingAllowed: boolean
}

/** An agreed visit. `timeSlot` is `HH:mm-HH:mm`. */
export interface SeededAppointment {
  readonly slotId: string
  readonly date: CivilDate
  readonly timeSlot: string
  readonly startTime: string
  readonly endTime: string
}

const maxPerSlot = 100

/** The laboratory's time slots, as wide as the plan's orders need. */
export function makeSlots({ catalogue, seed, firstDay, wideSlots }: Plan): Slot[] {
  const random = randomOf(seed, 'slots')
  const at = new Date(Date.parse(`${firstDay}T06:40:00Z`) - 600 * 86_400_000)
  return catalogue.patterns.timeSlots.map(({ share, fastingAllowed, maxCollections, ...slot }) => ({
    row: { id: random.id(at), ...slot, maxCollections: wideSlots ? maxPerSlot : maxCollections, createdAt: at.toISOString(), updatedAt: at.toISOString() },
    share,
    fastingAllowed,
  }))
}

/** Books visits and never more of a day than a slot takes. */
export function createSlotBookings(slots: readonly Slot[]) {
  const booked = new Map<CivilDate, Map<string, number>>()
  const open = slots.filter(({ row }) => row.isActive)
  return {
    /**
     * As many places on the day as there are people or, when the day is full, on the next that has them. `from` (`HH:mm`) leaves out slots that begin earlier
     * on the first day.
     */
    book(day: CivilDate, fasting: boolean, from: string, people: number, random: Random): SeededAppointment {
      for (let later = 0; ; later += 1) {
        const date = addDays(day, later)
        const bookedOnDay = booked.get(date) ?? new Map<string, number>()
        const free = open.filter(({ row }) => (bookedOnDay.get(row.id) ?? 0) + people <= row.maxCollections && (later > 0 || row.startTime >= from))
        const fitting = free.filter(({ fastingAllowed }) => fastingAllowed || !fasting)
        const slot = random.choose(fitting.length > 0 || later === 0 ? fitting : free, ({ share }) => share)
        if (!slot) continue
        const { id, startTime, endTime } = slot.row
        booked.set(date, bookedOnDay.set(id, (bookedOnDay.get(id) ?? 0) + people))
        return { slotId: id, date, timeSlot: `${startTime}-${endTime}`, startTime, endTime }
      }
    },
    /** Frees the places of a cancelled visit. */
    free({ date, slotId }: SeededAppointment, people: number): void {
      const bookedOnDay = booked.get(date)
      bookedOnDay?.set(slotId, (bookedOnDay.get(slotId) ?? people) - people)
    },
    /** Drops past days, which cannot be booked any more. */
    forgetBefore(day: CivilDate): void {
      for (const date of booked.keys()) if (date < day) booked.delete(date)
    },
  }
}

export type SlotBookings = ReturnType<typeof createSlotBookings>

/** The number of visits of each slot and day, for the rows of booked places. */
export function seededDays(slots: readonly Slot[]) {
  const byPlace = new Map<string, { slotId: string; day: CivilDate; booked: number }>()
  const capacityOf = new Map(slots.map(({ row }) => [row.id, row.maxCollections]))
  return {
    add(slotId: string, day: CivilDate): void {
      const place = byPlace.get(`${slotId} ${day}`) ?? { slotId, day, booked: 0 }
      byPlace.set(`${slotId} ${day}`, { ...place, booked: place.booked + 1 })
    },
    rows: (): (typeof slotDays.$inferInsert)[] => [...byPlace.values()].map((place) => ({ ...place, capacity: capacityOf.get(place.slotId) ?? 0 })),
  }
}
