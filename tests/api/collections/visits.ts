import { and, eq } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import { addDays } from '#domain/civil-date.ts'
import { newId } from '#server/db/id.ts'
import { phlebotomists, timeSlots } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'

/** The address of the collections. */
export const base = '/admin/sample-collections'
/** A slot with three places, from 15:00 to 15:45. */
export const wide = newId(smallLabNow)
/** Two phlebotomists, of whom the second collects no more. */
export const collector = newId(smallLabNow)
export const absent = newId(smallLabNow)

/** The body of a booking, by default in the slot of three places for Asha. */
export const placed = (orderId: string, scheduledDate: string, timeSlot = '15:00-15:45', patientId: string = small.ashaSelf) => ({
  orderId,
  patientId,
  scheduledDate,
  timeSlot,
  collectionAddress: '1, Station Road, Pune, Maharashtra 411001',
})

/** The small laboratory with a further slot and two phlebotomists, and what tests of its visits do again and again. */
export function visitsApi(options: Parameters<typeof smallApi>[0] = {}) {
  const api = smallApi(options)
  let day = 0
  beforeAll(async () => {
    await api.db.insert(timeSlots).values({ id: wide, startTime: '15:00', endTime: '15:45', maxCollections: 3, ...stampsOf })
    await api.db.insert(phlebotomists).values([
      { id: collector, name: 'Suresh Patil', phone: '+910000000001', ...stampsOf },
      { id: absent, name: 'Gone Person', phone: '+910000000002', isActive: false, ...stampsOf },
    ])
  })
  /** A date that no other test of the file has booked on. */
  const freeDate = () => {
    day += 1
    return addDays('2027-02-28', day)
  }
  return {
    api,
    freeDate,
    orderOf: (id: string) => stored(api.db, orders, id),
    /** Number of taken places in a slot on a day. */
    async booked(date: string, slotId = wide): Promise<number> {
      const [row] = await api.db
        .select({ booked: slotDays.booked })
        .from(slotDays)
        .where(and(eq(slotDays.slotId, slotId), eq(slotDays.day, date)))
      return row?.booked ?? 0
    },
    /** A visit of a separate order. */
    async makeBooked(date = freeDate()) {
      const order = await makeOrder(api.db)
      const { status, body } = await api.call('POST', base, placed(order.id, date))
      expect(status).toBe(201)
      return { order: order.id, id: body.data.id, date }
    },
  }
}
