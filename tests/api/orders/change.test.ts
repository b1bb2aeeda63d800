import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orderStatusHistory } from '#server/db/tables/orders.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, mixedOrder, small, smallLabNow } from '#tests/support/small-lab.ts'

const api = smallApi()

const tomorrow = '2026-11-22'

const calls = [
  ['PUT', '/orders/admin/{id}/status', { orderStatus: 'Confirmed' }],
  ['POST', '/orders/admin/{id}/cancel', { reason: 'Moved away' }],
  ['POST', '/orders/{id}/cancel', { reason: 'Moved away' }],
  ['PUT', '/orders/admin/{id}/payment-status', { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1', notes: 'at the door' }],
  ['PUT', '/orders/admin/{id}/appointment', { scheduledDate: tomorrow, timeSlot: '10:00-11:00' }],
] as const

describe.each(calls)('%s %s', (method, path, body) => {
  const at = (id: string) => path.replace('{id}', id)

  test.each(['Completed'] as const)('ODT-11 a %s order changes no more, except its payment', async (status) => {
    const { id } = await makeOrder(api.db, { status })
    expect((await api.call(method, at(id), body)).status).toBe(path.includes('payment') ? 200 : 409)
  })
})

test.each(['Created', 'Confirmed', 'SampleCollected', 'Testing', 'Completed', 'Cancelled'])(
  'ORD-06 the status may become %s from any open one',
  async (orderStatus) => {
    const { id } = await makeOrder(api.db, { status: 'Testing' })
    const { body } = await api.call('PUT', `/orders/admin/${id}/status`, { orderStatus, notes: ' called ' })
    expect(body.data.orderStatus).toBe(orderStatus)
    const [kept] = await api.db.select().from(orderStatusHistory).where(eq(orderStatusHistory.orderId, id))
    expect(kept).toMatchObject({ fromStatus: 'Testing', toStatus: orderStatus, notes: 'called' })
  },
)

test('ORD-07 neither call cancels an order without a reason, or with a blank one', async () => {
  const { id } = await makeOrder(api.db)
  const blank = await api.call('POST', `/orders/admin/${id}/cancel`, { reason: '   ' })
  expect([blank.status, blank.body.message]).toEqual([422, 'Cancellation reason is required'])
  const refused = await api.call('PUT', `/orders/admin/${id}/status`, { orderStatus: 'Cancelled', notes: ' ' })
  expect([refused.status, refused.body.errors]).toEqual([422, { notes: ['Cancellation reason is required'] }])
  expect((await api.call('GET', `/orders/admin/${id}`)).body.data.orderStatus).toBe('Created')
})

test.each([
  ['POST', 'cancel', { reason: ' Moved away ' }],
  ['PUT', 'status', { orderStatus: 'Cancelled', notes: 'Moved away' }],
] as const)('cancelling an order (%s %s) cancels its open visits, audits each, frees places and keeps the reason', async (method, call, body) => {
  const { id } = await makeOrder(api.db, mixedOrder)
  const day = call === 'cancel' ? '2026-12-01' : '2026-12-02'
  const open = await makeVisit(api.db, id, day)
  const done = await makeVisit(api.db, id, day, { patientId: small.ashaSon, slotId: small.wide })
  await api.db.update(sampleCollections).set({ status: 'Completed' }).where(eq(sampleCollections.id, done))
  const answer = await api.call(method, `/orders/admin/${id}/${call}`, body)
  expect(answer.body.data).toMatchObject({ orderStatus: 'Cancelled', cancellationReason: 'Moved away', sampleCollectionStatus: 'Completed' })
  expect(answer.body.data.appointments).toMatchObject([
    { patientId: small.ashaSelf, status: 'Cancelled', collectionId: open },
    { patientId: small.ashaSon, status: 'Completed', collectionId: done },
  ])
  const booked = await api.db.select().from(slotDays).where(eq(slotDays.day, day))
  expect(booked.map(({ slotId, booked: places }) => [slotId, places]).sort()).toEqual(
    [
      [small.slot, 0],
      [small.wide, 1],
    ].sort(),
  )
  expect(await api.db.select().from(auditLog).where(eq(auditLog.entityId, open))).toMatchObject([
    { action: 'cancel', entity: 'sample-collections', before: { status: 'Scheduled' }, after: { status: 'Cancelled' }, reason: 'Moved away' },
  ])
  expect(await api.db.select().from(auditLog).where(eq(auditLog.entityId, done))).toEqual([])
})

test('an appointment without a visit frees its place, with an audit row, when its order is cancelled', async () => {
  const { id } = await makeOrder(api.db)
  await api.call('PUT', `/orders/admin/${id}/appointment`, { scheduledDate: '2026-12-10', timeSlot: '10:00-11:00' })
  await api.call('PUT', `/orders/admin/${id}/status`, { orderStatus: 'Cancelled', notes: 'Moved away' })
  const rows = await api.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), eq(auditLog.entity, 'appointments')))
  expect(rows).toMatchObject([{ action: 'cancel', before: { slotId: small.wide, day: '2026-12-10' }, reason: 'Moved away' }])
})

test('Completed asks about open visits, and a yes ends them as done, each with an audit row', async () => {
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf] })
  const visit = await makeVisit(api.db, id, '2026-12-08', { slotId: small.wide })
  const asked = await api.call('PUT', `/orders/admin/${id}/status`, { orderStatus: 'Completed' })
  expect([asked.status, asked.body]).toMatchObject([409, { code: 'openVisits', message: 'The visit on 08/12 is not done. Mark it completed?' }])
  const { body } = await api.call('PUT', `/orders/admin/${id}/status`, { orderStatus: 'Completed', confirmed: true, visits: 'complete' })
  expect(body.data).toMatchObject({ orderStatus: 'Completed', sampleCollectionStatus: 'Completed', scheduledDate: '2026-12-08' })
  expect((await api.db.select().from(sampleCollections).where(eq(sampleCollections.id, visit)))[0]?.completedAt).toBe(smallLabNow.toISOString())
  expect(await api.db.select().from(auditLog).where(eq(auditLog.entityId, visit))).toMatchObject([{ after: { status: 'Completed' } }])
})

test.each([
  ['Created', undefined, 200],
  ['Confirmed', undefined, 200],
  ['SampleCollected', undefined, 422],
  ['Testing', { reason: '  ' }, 422],
  ['Testing', { reason: 'Wrong patient' }, 200],
  ['Completed', { reason: 'Wrong patient' }, 409],
] as const)('in %s an item or patient taken off with %o is a %i; the reason is in the audit trail', async (status, body, expected) => {
  const { id, items } = await makeOrder(api.db, { ...mixedOrder, status })
  const item = await api.call('DELETE', `/orders/admin/items/${items[0]}`, body)
  const patient = await api.call('DELETE', `/orders/${id}/patients/${small.ashaSon}`, body)
  expect([item.status, patient.status]).toEqual([expected, expected])
  if (expected === 422) expect(item.body.errors).toEqual({ reason: ['The sample has been collected: please provide a reason for the removal'] })
  const reasons = (await api.db.select().from(auditLog).where(eq(auditLog.entityId, id))).map(({ reason }) => reason)
  expect(reasons).toEqual(expected === 200 ? [body?.reason ?? null, body?.reason ?? null] : [])
})

test.each([
  ['Created', { quantity: 1 }, 200],
  ['SampleCollected', { quantity: 2 }, 422],
  ['Testing', { quantity: 1, reason: '  ' }, 422],
  ['Testing', { quantity: 2, reason: 'One tube broke' }, 200],
  ['Testing', { quantity: 5 }, 200],
  ['Testing', { quantity: 4 }, 200],
  ['Completed', { quantity: 1, reason: 'One tube broke' }, 409],
] as const)('ODT-06 in %s three of an item changed by %o are a %i; the reason for less is in the audit trail', async (status, body, expected) => {
  const { id, items } = await makeOrder(api.db, { lines: [{ sold: 'sugar', quantity: 3 }, { sold: 'cbc' }], status })
  const answer = await api.call('PUT', `/orders/admin/items/${items[0]}`, body)
  expect(answer.status).toBe(expected)
  if (expected === 422) expect(answer.body.errors).toEqual({ reason: ['The sample has been collected: please provide a reason for the removal'] })
  const kept = (await api.db.select().from(auditLog).where(eq(auditLog.entityId, id))).map(({ reason, after }) => ({ reason, after }))
  expect(kept).toMatchObject(expected === 200 ? [{ reason: 'reason' in body ? body.reason : null, after: { item: { quantity: body.quantity } } }] : [])
})
