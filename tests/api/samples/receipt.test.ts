import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sampleNumber } from '#domain/sample-number.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { customerAddresses } from '#server/db/tables/customers.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { orders, orderStatusHistory } from '#server/db/tables/orders.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { reports } from '#server/db/tables/reports.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'
import { auditOf, change, stored } from '#tests/support/stored.ts'

const api = smallApi()
const [lavender, grey] = ['Lavender (EDTA)', 'Grey (fluoride)']
beforeAll(async () => {
  const createdAt = smallLabNow.toISOString()
  await api.db.insert(containers).values([lavender, grey].map((name, place) => ({ id: `00000000-0000-7000-8000-00000000000${place}`, name, createdAt })))
  await api.db.update(tests).set({ container: lavender }).where(eq(tests.id, small.cbc))
  await api.db.update(tests).set({ container: grey }).where(eq(tests.id, small.sugar))
})

/** An order of Asha with two samples, in this status. */
async function twoSamples(status = 'SampleCollected') {
  const { id } = await makeOrder(api.db, { lines: [{}, { sold: 'sugar' }], status: 'Confirmed' })
  if (status !== 'Confirmed') await setStatus(id, status)
  const [first, second] = await api.db.select().from(samples).where(eq(samples.orderId, id)).orderBy(asc(samples.serial))
  if (!first || !second) throw new Error('the order has no two samples')
  return { id, first, second }
}
const setStatus = (id: string, orderStatus: string) => api.call('PUT', `/orders/admin/${id}/status`, { orderStatus, notes: 'As planned', confirmed: true })
const scan = (code: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  api.call('POST', '/samples/admin/receipts', { code, ...more }, { headers })
const outcomeOf = async (code: string) => (await scan(code)).body.data.outcome
const statusOf = async (id: string) => (await stored(api.db, orders, id))?.orderStatus
const historyOf = async (orderId: string) =>
  (await api.db.select().from(orderStatusHistory).where(eq(orderStatusHistory.orderId, orderId)).orderBy(asc(orderStatusHistory.id))).map(
    ({ toStatus, notes }) => [toStatus, notes],
  )
const statesOf = async (id: string) =>
  (await api.db.select().from(sampleEvents).where(eq(sampleEvents.sampleId, id)).orderBy(asc(sampleEvents.id))).map((event) => event.state)
const noticesOf = async () => (await api.db.select().from(notifications)).filter(({ type }) => type === 'SampleRejected').length

test('SMP-04 a scanned sample is received, and the order is in testing with its last one', async () => {
  const { id, first, second } = await twoSamples()
  const answer = await scan(first.number)
  expect(answer.body.data).toMatchObject({
    outcome: 'received',
    sample: { state: 'Received' },
    patient: { name: 'Asha Rao' },
    order: { id, status: 'SampleCollected' },
  })
  expect(await statusOf(id)).toBe('SampleCollected')
  expect((await scan(second.number)).body.data).toMatchObject({ outcome: 'received', order: { status: 'Testing' } })
  expect((await historyOf(id)).at(-1)).toEqual(['Testing', 'All samples are received'])
  expect((await auditOf(api.db, first.id)).map(({ action, after }) => [action, after])).toEqual([['receive', { state: 'Received' }]])
})

test('SMP-04 a scan distinguishes unknown, foreign, received, cancelled, rejected and undrawn samples', async () => {
  const { id, first, second } = await twoSamples()
  await scan(first.number)
  const early = await twoSamples('Confirmed')
  await makeVisit(api.db, early.id, '2026-11-29', { slotId: small.wide })
  const undrawn = await twoSamples('Confirmed')
  const cancelled = await twoSamples()
  await setStatus(cancelled.id, 'Cancelled')
  const before = await api.db.select().from(samples).orderBy(asc(samples.serial))
  expect(await outcomeOf(sampleNumber(7_654_321))).toBe('unknown')
  expect(await outcomeOf('8901234567894')).toBe('foreign')
  const misread = `${first.number.slice(0, 9)}${(Number(first.number[9]) + 1) % 10}`
  expect((await scan(misread)).body.data).toMatchObject({ outcome: 'foreign', detail: expect.stringContaining('check digit') })
  expect(await outcomeOf(first.number)).toBe('alreadyReceived')
  expect((await scan(early.first.number)).body.data).toMatchObject({ outcome: 'wrongDay', detail: expect.stringContaining('29/11/2026') })
  expect(await outcomeOf(undrawn.first.number)).toBe('notCollected')
  expect(await outcomeOf(cancelled.first.number)).toBe('cancelled')
  expect(await api.db.select().from(samples).orderBy(asc(samples.serial))).toEqual(before)
  await api.call('POST', `/samples/admin/${second.id}/rejection`, { reason: 'RH' })
  expect(await outcomeOf(second.number)).toBe('rejected')
  expect(await statusOf(id)).toBe('SampleCollected')
})

test('SMP-01 SMP-04 a label with a number of the old form is received', async () => {
  const { first } = await twoSamples()
  expect(await outcomeOf(`S-${String(first.serial).padStart(7, '0')}`)).toBe('received')
})

test('SMP-04 the same scan sent twice receives once, and gives the first answer again', async () => {
  const { first } = await twoSamples()
  const key = { 'idempotency-key': 'scan-1' }
  const answers = await Promise.all([scan(first.number, {}, key), scan(first.number, {}, key)])
  expect(answers.map(({ body }) => body.data.outcome)).toEqual(['received', 'received'])
  expect(await statesOf(first.id)).toEqual(['Collected', 'Received'])
  expect(await outcomeOf(first.number)).toBe('alreadyReceived')
})

test('SMP-04 an undrawn sample is received with a confirmed collection, which completes its visit of today', async () => {
  const atHome = await twoSamples('Confirmed')
  const visit = await makeVisit(api.db, atHome.id, '2026-11-23', { slotId: small.wide })
  await change(api.db, sampleCollections, visit, { scheduledDate: '2026-11-21' })
  expect((await scan(atHome.first.number, { confirmed: true })).body.data).toMatchObject({ outcome: 'received', order: { status: 'SampleCollected' } })
  expect((await stored(api.db, sampleCollections, visit))?.status).toBe('Completed')
  expect([await statesOf(atHome.first.id), await statesOf(atHome.second.id)]).toEqual([['Collected', 'Received'], ['Collected']])
  const walkIn = await twoSamples('Confirmed')
  expect((await scan(walkIn.first.number, { confirmed: true })).body.data.outcome).toBe('received')
  expect((await scan(walkIn.second.number)).body.data).toMatchObject({ outcome: 'received', order: { status: 'Testing' } })
})

test('SMP-04 an undone receipt takes sample and order back, with the former time of collection', async () => {
  const { id, first, second } = await twoSamples()
  await scan(first.number)
  await scan(second.number)
  const before = (await api.call('GET', `/orders/admin/${id}/samples`)).body.data as unknown as { readonly id: string; readonly collectedAt: string }[]
  const undone = await api.call('POST', `/samples/admin/${second.id}/receipt-undo`, {})
  expect(undone.body.data).toMatchObject({ state: 'Collected', receivedAt: null, collectedAt: before.find((each) => each.id === second.id)?.collectedAt })
  expect((await historyOf(id)).at(-1)).toEqual(['SampleCollected', 'The receipt of a sample was undone'])
  expect((await api.call('POST', `/samples/admin/${second.id}/receipt-undo`, {})).status).toBe(409)
  expect(await outcomeOf(second.number)).toBe('received')
  await setStatus(id, 'Completed')
  expect((await api.call('POST', `/samples/admin/${first.id}/receipt-undo`, {})).status).toBe(409)
})

test('SMP-06 drawn samples are underway with the person who has them, the oldest first, until they arrive', async () => {
  const underway = async () =>
    (await api.call('GET', '/samples/admin/underway?limit=100')).body.data.items as unknown as {
      sample: { id: string; drawnBy: string | null; state: string }
      order: { id: string }
      patient: { name: string }
    }[]
  const old = await twoSamples()
  await api.db.update(sampleEvents).set({ drawnBy: 'Suresh Kale' }).where(eq(sampleEvents.sampleId, old.first.id))
  await change(api.db, samples, old.first.id, { updatedAt: '2026-11-20T08:00:00.000Z' })
  const { first, second, id } = await twoSamples()
  const place = async (sampleId: string) => (await underway()).findIndex(({ sample }) => sample.id === sampleId)
  expect(await place(old.first.id)).toBe(0)
  expect(await place(first.id)).toBeGreaterThan(0)
  const [oldest] = await underway()
  expect(oldest).toMatchObject({ sample: { state: 'Collected', drawnBy: 'Suresh Kale' }, order: { id: old.id }, patient: { name: 'Asha Rao' } })
  await scan(first.number)
  expect([await place(first.id), (await underway()).some(({ order, sample }) => order.id === id && sample.id === second.id)]).toEqual([-1, true])
  await api.call('POST', `/samples/admin/${first.id}/receipt-undo`, {})
  expect(await place(first.id)).toBeGreaterThan(0)
  await setStatus(id, 'Cancelled')
  expect(await place(first.id), 'no scan receives it any more').toBe(-1)
})

test('SMP-04 a receipt is not undone once it was changed by somebody else', async () => {
  const { first } = await twoSamples()
  const { version } = (await scan(first.number)).body.data.sample as { readonly version: string }
  await api.call('PUT', `/samples/admin/${first.id}/condition`, { condition: 'Clotted' })
  expect((await api.call('POST', `/samples/admin/${first.id}/receipt-undo`, {}, { headers: { 'if-match': version } })).status).toBe(412)
})

test('SMP-05 a rejected sample has a reason and a new one for its tests, and the customer is told', async () => {
  const { id, first, second } = await twoSamples()
  await scan(first.number)
  const told = await noticesOf()
  const rejected = await api.call('POST', `/samples/admin/${first.id}/rejection`, { reason: 'QS' })
  expect(rejected.body.data).toMatchObject({ state: 'Rejected', rejection: 'QS', tests: [], replacedBy: { number: expect.any(String) } })
  expect(await noticesOf()).toBe(told + 1)
  const next = ((await api.call('GET', `/orders/admin/${id}/samples`)).body.data as unknown as { readonly state: string; readonly number: string }[]).find(
    ({ state }) => state === 'ToCollect',
  )
  expect(next).toMatchObject({ container: first.container, replaces: { number: first.number }, tests: [{ name: expect.any(String) }] })
  // The order waits for the new sample, which is drawn and received like another.
  await scan(second.number)
  expect(await statusOf(id)).toBe('SampleCollected')
  expect((await scan(next?.number ?? '', { confirmed: true })).body.data).toMatchObject({ outcome: 'received', order: { status: 'Testing' } })
  expect((await auditOf(api.db, first.id)).map(({ action, reason }) => [action, reason])).toContainEqual(['reject', 'Quantity not sufficient'])
})

test('SMP-05 CHK-03 booking a new collection warns only of the tests that are collected again', async () => {
  await change(api.db, tests, small.cbc, { fastingRequired: true, requirements: 'Bring a prescription' })
  const { id, first: sugar, second: blood } = await twoSamples()
  const bookable = async () => (await api.call('GET', `/admin/sample-collections/bookable/${id}`)).body.data.patients
  await api.call('POST', `/samples/admin/${sugar.id}/rejection`, { reason: 'QS' })
  expect(await bookable()).toMatchObject([{ isFasting: false, warnings: [] }])
  await api.call('POST', `/samples/admin/${blood.id}/rejection`, { reason: 'QS' })
  expect(await bookable()).toMatchObject([{ isFasting: true, warnings: [{ code: 'document' }] }])
  await change(api.db, tests, small.cbc, { fastingRequired: false, requirements: null })
})

test('SMP-05 a rejection books a visit, which the message names; a refused place rejects nothing', async () => {
  const { id, first, second } = await twoSamples()
  const reject = (sampleId: string, place: object) => api.call('POST', `/samples/admin/${sampleId}/rejection`, { reason: 'QS', ...place })
  const place = { collectionDate: '2026-11-25', timeSlot: '10:00-11:00' }
  expect((await reject(first.id, place)).body.errors).toEqual({ collectionDate: ['The customer has no address: schedule the collection on the order'] })
  await api.db.insert(customerAddresses).values({
    id: '00000000-0000-7000-8000-0000000000d9',
    customerId: small.asha,
    street: '7, Hill Road',
    city: 'Pune',
    state: 'MH',
    postalCode: '411001',
    position: 0,
  })
  expect((await reject(first.id, { collectionDate: '2026-11-25' })).body.errors).toEqual({ timeSlot: ['Please select a date and time slot.'] })
  expect((await reject(first.id, { collectionDate: '2026-11-20', timeSlot: '10:00-11:00' })).body.errors).toEqual({
    collectionDate: ['The date is in the past'],
  })
  expect((await stored(api.db, samples, first.id))?.state).toBe('Collected')
  const { body } = await reject(first.id, place)
  const next = String((body.data.replacedBy as unknown as { id: string }).id)
  const [visit] = await api.db.select().from(sampleCollections).where(eq(sampleCollections.orderId, id))
  expect(visit).toMatchObject({ scheduledDate: '2026-11-25', timeSlot: '10:00-11:00', status: 'Scheduled' })
  const all = (await api.call('GET', `/orders/admin/${id}/samples`)).body.data as unknown as { id: string; visit: unknown }[]
  expect(all.find((sample) => sample.id === next)?.visit).toEqual({
    id: visit?.id,
    reference: visit?.reference,
    scheduledDate: '2026-11-25',
    timeSlot: '10:00-11:00',
  })
  const messages = (await api.db.select().from(notifications)).flatMap(({ type, message }) => (type === 'SampleVisit' ? message : []))
  expect(messages).toEqual([expect.stringContaining('on 25/11/2026, 10:00–11:00')])
  expect((await auditOf(api.db, String(visit?.id))).map(({ action }) => action)).toEqual(['create'])
  // The patient has an open visit now.
  expect((await reject(second.id, { collectionDate: '2026-11-26', timeSlot: '10:00-11:00' })).status).toBe(409)
  expect((await stored(api.db, samples, second.id))?.state).toBe('Collected')
})

test('SMP-05 the customer is told the visit that a second new sample is collected at', async () => {
  const { id, first, second } = await twoSamples()
  await makeVisit(api.db, id, '2026-11-24', { slotId: small.wide })
  const before = await noticesOf()
  for (const { id: sample } of [first, second]) await api.call('POST', `/samples/admin/${sample}/rejection`, { reason: 'RH' })
  const told = (await api.db.select().from(notifications)).filter(({ type, message }) => type === 'SampleVisit' && message.includes('24/11/2026'))
  expect([told.length, (await noticesOf()) - before]).toEqual([2, 0])
})

test('SMP-05 an undrawn sample, a rejected one, an unknown reason and a completed order refuse a rejection', async () => {
  const reject = (sampleId: string, reason = 'RH') => api.call('POST', `/samples/admin/${sampleId}/rejection`, { reason })
  expect((await reject((await twoSamples('Confirmed')).first.id)).status).toBe(409)
  const { id, first, second } = await twoSamples()
  expect((await reject(first.id, 'XX')).body.errors).toEqual({ reason: ['Please choose a reason'] })
  expect((await reject(first.id)).status).toBe(200)
  expect((await reject(first.id)).status).toBe(409)
  await setStatus(id, 'Completed')
  expect((await reject(second.id)).status).toBe(409)
})

test('FND-02 a scanned code names a sample with its report, an order or a report', async () => {
  const { id, first } = await twoSamples()
  const order = await stored(api.db, orders, id)
  const report = await makeReport(api.db, { id, number: order?.orderNumber ?? '' }, { source: 'results' })
  const find = async (code: string) => (await api.call('GET', `/samples/admin/lookup?code=${encodeURIComponent(code)}`)).body.data
  expect(await find(first.number)).toEqual({ kind: 'sample', number: first.number, orderId: id, reportId: report, state: 'Collected' })
  expect(await find(order?.orderNumber.toLowerCase() ?? '')).toMatchObject({ kind: 'order', orderId: id, reportId: null })
  expect(await find((await stored(api.db, reports, report))?.number ?? '')).toMatchObject({ kind: 'report', orderId: id, reportId: report })
  expect(await find('4006381333931')).toMatchObject({ kind: null, orderId: null })
})
