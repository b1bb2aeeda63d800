import { hoursText } from '#domain/time-slot.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CollectionStatus } from '#domain/collection-status.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit } from '#tests/support/small-lab.ts'

const base = '/admin/time-slots'
const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22']
let minute = 9

const api = smallApi()

/** A separate time slot for a test, over for today: its open visits are still pending. */
async function makeSlot(): Promise<{ readonly id: string; readonly timeSlot: string }> {
  minute += 1
  const hours = { startTime: `05:${minute}`, endTime: '06:00' }
  const { body } = await api.call('POST', base, { ...hours, confirmed: true })
  return { id: body.data.id, timeSlot: `${hours.startTime}-${hours.endTime}` }
}

/** Nothing can be booked for the past: what was is booked for tomorrow and put back. */
async function putOn(slotId: string, day: string): Promise<void> {
  await api.db.update(sampleCollections).set({ scheduledDate: day }).where(eq(sampleCollections.slotId, slotId))
  await api.db.update(slotDays).set({ day }).where(eq(slotDays.slotId, slotId))
}

async function deletionOf(slotId: string): Promise<number> {
  const { status } = await api.call('DELETE', `${base}/${slotId}`)
  expect((await api.call('GET', `${base}/${slotId}`)).status).toBe(status === 200 ? 404 : 200)
  return status
}

/** Visits that were already made today prevented a deletion until midnight. */
test.each<[status: CollectionStatus, day: string, deletion: number]>([
  ['Scheduled', yesterday, 200],
  ['Scheduled', today, 409],
  ['In Progress', today, 409],
  ['Completed', today, 200],
  ['Scheduled', tomorrow, 409],
])('SLT-04 deleting a time slot that has a visit that is %s on %s is a %i', async (status, day, deletion) => {
  const { id } = await makeSlot()
  const visit = await makeVisit(api.db, (await makeOrder(api.db)).id, tomorrow, { slotId: id })
  await api.db.update(sampleCollections).set({ status }).where(eq(sampleCollections.id, visit))
  await putOn(id, day)
  expect(await deletionOf(id)).toBe(deletion)
})

test.each<[order: OrderStatus, deletion: number]>([
  ['Created', 409],
  ['SampleCollected', 200],
])('SLT-04 deleting a time slot with a visitless appointment of an order that is %s is a %i', async (orderStatus, deletion) => {
  const { id, timeSlot } = await makeSlot()
  const order = await makeOrder(api.db)
  expect((await api.call('PUT', `/orders/admin/${order.id}/appointment`, { scheduledDate: tomorrow, timeSlot })).status).toBe(200)
  await api.db.update(orders).set({ orderStatus }).where(eq(orders.id, order.id))
  expect(await deletionOf(id)).toBe(deletion)
})

test('SLT-04 a refusal counts the two pending visits, without the completed one', async () => {
  const { id, timeSlot } = await makeSlot()
  const visits = [1, 2, 3].map(async () => makeVisit(api.db, (await makeOrder(api.db)).id, tomorrow, { slotId: id }))
  const [made = ''] = await Promise.all(visits)
  await api.db.update(sampleCollections).set({ status: 'Completed' }).where(eq(sampleCollections.id, made))
  const { status, body } = await api.call('DELETE', `${base}/${id}`)
  expect([status, body.message]).toEqual([
    409,
    `${hoursText(timeSlot)} cannot be deleted: 2 visits are booked in it, 2 on 22/11/2026. Move them, or deactivate the time slot.`,
  ])
})
