import { expect, test } from 'vitest'
import { failureOf } from '#tests/providers/http-fixture.ts'
import { labInMemory, now } from './lab.ts'

const visits = '/admin/sample-collections'
const wanted = {
  orderId: 'orders-1',
  patientId: 'patients-1',
  scheduledDate: '2026-11-24',
  timeSlot: '08:00-09:00',
  collectionAddress: '1, Kothrud',
  notes: '',
}

test('COL-06 a visit is booked once a patient, on a day to come, and the order follows it', async () => {
  const { call, read } = labInMemory()
  expect((await failureOf(call(`POST ${visits}`, wanted))).message).toMatch(/has a visit of this order already: SAM-1001 on/)
  await call(`PUT ${visits}/sample-collections-1/cancel`)
  expect((await failureOf(call(`POST ${visits}`, { ...wanted, scheduledDate: '2026-11-22' }))).errors).toEqual({ scheduledDate: ['The date is in the past'] })
  const made = await call(`POST ${visits}`, wanted)
  expect(made).toMatchObject({ reference: expect.stringMatching(/^SAM-2\d{3}$/), status: 'Scheduled', patient: { id: 'patients-1' } })
  expect(await read('orders', 'orders-1')).toMatchObject({ orderStatus: 'Confirmed', scheduledDate: '2026-11-24', timeSlot: '08:00-09:00' })
  await call(`PUT ${visits}/${String(made.id)}/status`, { status: 'Completed', confirmed: true })
  expect((await read('orders', 'orders-1')).orderStatus).toBe('SampleCollected')
  expect((await failureOf(call(`PATCH ${visits}/${String(made.id)}/assign`, { phlebotomistId: null }))).message).toMatch(/can no longer be changed/)
})

test('COL-07 COL-08 a full time slot is refused with the free ones, and a cancelled visit frees its place', async () => {
  const { call, data } = labInMemory()
  await call(`PUT ${visits}/sample-collections-1/cancel`)
  const usage = async () => {
    const slots = (await call('GET /admin/time-slots/usage')) as unknown as readonly { startTime: string; scheduledCollections: number }[]
    return slots.find(({ startTime }) => startTime === '11:00')?.scheduledCollections
  }
  const before = await usage()
  await data.update({ resource: 'time-slots', id: 'time-slots-5', variables: { maxCollections: 1 } })
  const made = await call(`POST ${visits}`, { ...wanted, timeSlot: '11:00-12:00' })
  await call(`PUT ${visits}/sample-collections-2/cancel`)
  const full = { ...wanted, timeSlot: '11:00-12:00', orderId: 'orders-2', patientId: 'patients-2' }
  const refused = await failureOf(call(`POST ${visits}`, full))
  expect([refused.kind, refused.message]).toEqual(['conflict', expect.stringMatching(/^11:00-12:00 on 24\/11\/2026 is full\. Free: /)])
  await call(`PUT ${visits}/${String(made.id)}/cancel`)
  expect(await call(`POST ${visits}`, full)).toMatchObject({ timeSlot: '11:00-12:00' })
  expect(await usage()).toBe(before)
})

test('COL-04 a visit of a later day is completed once that is confirmed, and keeps who drew the blood', async () => {
  const { call, read } = labInMemory()
  await call(`PUT ${visits}/sample-collections-1/cancel`)
  const made = await call(`POST ${visits}`, wanted)
  const status = `PUT ${visits}/${String(made.id)}/status`
  expect((await failureOf(call(status, { status: 'Completed' }))).errors).toEqual({ confirmed: ['The visit is on 24/11/2026. Set it Completed today?'] })
  await call(status, { status: 'Completed', confirmed: true, collectedByName: 'Dr Joshi', identityConfirmed: true })
  expect(await read('sample-collections', String(made.id))).toMatchObject({ status: 'Completed', collectedByName: 'Dr Joshi', identityConfirmed: true })
})

test('FLD-04 a failed visit says why, and another takes its place', async () => {
  const { call, read, rows } = labInMemory()
  const fail = `POST ${visits}/sample-collections-1/fail`
  expect((await failureOf(call(fail, {}))).errors).toEqual({ reason: ['Please select a reason'] })
  await call(fail, { reason: 'not_at_home', collectionDate: '2026-11-25', timeSlot: '09:00-10:00' })
  expect(await read('sample-collections', 'sample-collections-1')).toMatchObject({ status: 'Cancelled', failureReason: 'not_at_home' })
  expect((await rows('sample-collections')).at(-1)).toMatchObject({ patientId: 'patients-1', scheduledDate: '2026-11-25', status: 'Scheduled' })
})

test('COL-06 in a page that stays open past midnight in India, a visit on the day before is refused', async () => {
  let clock = now
  const { call } = labInMemory(() => clock)
  await call(`PUT ${visits}/sample-collections-1/cancel`)
  clock = new Date('2026-11-24T18:31:00Z')
  expect((await failureOf(call(`POST ${visits}`, wanted))).errors).toEqual({ scheduledDate: ['The date is in the past'] })
  clock = new Date('2026-11-23T18:31:00Z')
  expect(await call(`POST ${visits}`, { ...wanted, timeSlot: '16:00-17:00' })).toMatchObject({ status: 'Scheduled' })
})
