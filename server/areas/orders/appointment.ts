import { and, count, eq, ne, notInArray } from 'drizzle-orm'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections, timeSlots } from '#server/db/schema.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import { type OrderRow, saveOrder } from './lock.ts'

/** When samples are to be collected; `timeSlot` is `HH:mm-HH:mm`. */
export interface Appointment {
  readonly scheduledDate: CivilDate
  readonly timeSlot: string
}

/** Gives a held order another appointment and moves its scheduled visits with it; never into the past, an unknown slot, or a full one. */
export async function appoint(db: Sql, order: OrderRow, { scheduledDate, timeSlot }: Appointment, now: Date, timeZone: string): Promise<OrderRow> {
  if (scheduledDate < civilDateOf(now, timeZone)) throw invalid({ scheduledDate: ['The date is in the past'] })
  const [startTime = '', endTime = ''] = timeSlot.split('-')
  // The slot is held, so that two who want its last place are served one after the other.
  const [slot] = await db
    .select()
    .from(timeSlots)
    .where(and(eq(timeSlots.startTime, startTime), eq(timeSlots.endTime, endTime), eq(timeSlots.isActive, true)))
    .for('update')
  if (!slot) throw invalid({ timeSlot: ['There is no such time slot'] })
  const visits = await db
    .select({ id: sampleCollections.id, status: sampleCollections.status, version: sampleCollections.version })
    .from(sampleCollections)
    .where(and(eq(sampleCollections.orderId, order.id), ne(sampleCollections.status, 'Cancelled')))
    .for('update')
  if (visits.some(({ status }) => status !== 'Scheduled')) throw conflict('The sample collection of this order has already begun')
  await refuseFullSlot(db, slot, scheduledDate, visits)
  for (const visit of visits) {
    await db
      .update(sampleCollections)
      .set({ scheduledDate, slotId: slot.id, timeSlot, version: visit.version + 1, updatedAt: now.toISOString() })
      .where(eq(sampleCollections.id, visit.id))
  }
  return saveOrder(db, order, { scheduledDate, timeSlot }, now)
}

async function refuseFullSlot(db: Sql, slot: { id: string; maxCollections: number }, date: CivilDate, moved: readonly { id: string }[]): Promise<void> {
  const [taken] = await db
    .select({ count: count() })
    .from(sampleCollections)
    .where(
      and(
        eq(sampleCollections.slotId, slot.id),
        eq(sampleCollections.scheduledDate, date),
        ne(sampleCollections.status, 'Cancelled'),
        moved.length === 0
          ? undefined
          : notInArray(
              sampleCollections.id,
              moved.map(({ id }) => id),
            ),
      ),
    )
  if ((taken?.count ?? 0) + Math.max(1, moved.length) > slot.maxCollections) throw conflict('This time slot is full on that date')
}
