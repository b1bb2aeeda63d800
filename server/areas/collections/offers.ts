import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import { visitsPerSlot } from '#domain/day-board.ts'
import { timeSlotOf } from '#domain/time-slot.ts'
import { stopsOf } from '#domain/visit-stop.ts'
import { largestPage } from '#domain/page.ts'
import type { Sql } from '#server/db/database.ts'
import { phlebotomists, sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { slotsOfDay } from '#server/shared/slot-days.ts'

/** The active slots of a date in order, with their free places (COL-06). */
export async function offeredSlots(db: Sql, day: CivilDate, clock: { readonly now: Date; readonly timeZone: string }) {
  const slots = await slotsOfDay(db, day, clock)
  return slots
    .filter(({ isActive }) => isActive)
    .map(({ slotId, startTime, endTime, capacity, isActive, left, reason }) => ({
      id: slotId,
      startTime,
      endTime,
      maxCollections: capacity,
      isActive,
      isAvailable: left > 0,
      left,
      closed: reason,
    }))
}

/** The active phlebotomists with their stops in a slot of a date; one without time for another is busy (COL-06). Without date or slot everybody is free. */
export async function collectorsFor(db: Sql, day: CivilDate | undefined, slotId: string | undefined) {
  const people = await db
    .select({ id: phlebotomists.id, name: phlebotomists.name, phone: phlebotomists.phone })
    .from(phlebotomists)
    .where(eq(phlebotomists.isActive, true))
    .orderBy(asc(phlebotomists.name), asc(phlebotomists.id))
    .limit(largestPage)
  const [slot] = slotId === undefined ? [] : await db.select().from(timeSlots).where(eq(timeSlots.id, slotId))
  const capacity = slot ? visitsPerSlot(timeSlotOf(slot)) : null
  const loads = day && slot ? await loadsIn(db, day, slot.id) : new Map<string | null, number>()
  return people.map((person) => {
    const visits = loads.get(person.id) ?? 0
    return { ...person, isAvailable: capacity === null || visits < capacity, visits, capacity }
  })
}

/** The stops that are left to make in a slot of a day, by phlebotomist: a family at one door takes the time of one. */
async function loadsIn(db: Sql, day: CivilDate, slotId: string): Promise<Map<string | null, number>> {
  const { id, orderId, collectionAddress, timeSlot, phlebotomistId, scheduledDate, status } = sampleCollections
  const rows = await db
    .select({ id, orderId, address: collectionAddress, timeSlot, phlebotomistId, status })
    .from(sampleCollections)
    .where(and(eq(scheduledDate, day), eq(sampleCollections.slotId, slotId), inArray(status, [...openCollectionStatuses])))
  const loads = new Map<string | null, number>()
  for (const { first } of stopsOf(rows)) loads.set(first.phlebotomistId, (loads.get(first.phlebotomistId) ?? 0) + 1)
  return loads
}
