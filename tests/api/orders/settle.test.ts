import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { appointments, slotDays } from '#server/db/tables/slots.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { orders } from '#server/db/tables/orders.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { auditOf, stored } from '#tests/support/stored.ts'

const api = smallApi()
beforeAll(async () => {
  await api.db.insert(containers).values({ id: numbered('container', 1), name: 'Lavender (EDTA)', createdAt: smallLabNow.toISOString() })
  await api.db.update(tests).set({ container: 'Lavender (EDTA)' }).where(eq(tests.id, small.cbc))
})
const [mother, son] = [small.ashaSelf, small.ashaSon]
const of = (id: string) => api.call('GET', `/orders/admin/${id}`)
const itemsOf = async (id: string) => (await of(id)).body.data.items
const orderOf = (id: string) => stored(api.db, orders, id)
const setStatus = (id: string, orderStatus: string, more: object = {}) =>
  api.call('PUT', `/orders/admin/${id}/status`, { orderStatus, notes: 'By hand', ...more })
const complete = (visit: string) => api.call('PUT', `/admin/sample-collections/${visit}/status`, { status: 'Completed', confirmed: true })
const collect = (id: string, patientId: string, body: object = {}) => api.call('POST', `/orders/admin/${id}/patients/${patientId}/collected`, body)
const statesOf = async (orderId: string) =>
  (await api.db.select().from(samples).where(eq(samples.orderId, orderId)))
    .map(({ patientId, state }) => [patientId === mother ? 'mother' : 'son', state])
    .sort()
const both = { people: [mother, son], status: 'Confirmed' } as const

describe('an order of two of whom only one had a visit', () => {
  async function half() {
    const { id } = await makeOrder(api.db, both)
    expect((await complete(await makeVisit(api.db, id, '2026-11-24', { patientId: son, slotId: small.wide }))).status).toBe(200)
    return id
  }

  test('an order stays Confirmed with the missing patient named on page and list, and their sample pending', async () => {
    const id = await half()
    const { data } = (await of(id)).body
    expect(data).toMatchObject({ orderStatus: 'Confirmed', missingPatients: [{ id: mother, name: 'Asha Rao' }] })
    expect(data.appointments).toMatchObject([
      { patientId: mother, hasItems: true, isCollected: false, collectedAt: null },
      { patientId: son, hasItems: true, isCollected: true, isAtLaboratory: false, collectedAt: smallLabNow.toISOString() },
    ])
    const rows = (await api.call('GET', '/orders/admin/all?limit=100')).body.data.orders as { id: string; missingPatients: unknown }[]
    expect(rows.find((row) => row.id === id)?.missingPatients).toEqual([{ id: mother, name: 'Asha Rao' }])
    expect(await statesOf(id)).toEqual([
      ['mother', 'ToCollect'],
      ['son', 'Collected'],
    ])
  })

  test.each([
    ['is collected from at the laboratory', (id: string) => collect(id, mother)],
    ['is taken off', (id: string) => api.call('DELETE', `/orders/${id}/patients/${mother}`)],
    ['has no item left', async (id: string) => api.call('DELETE', `/orders/admin/items/${(await itemsOf(id))[0]?.id}`)],
  ])('is collected once the other %s, in one version and with one row in its trail', async (_words, act) => {
    const id = await half()
    const [before, trail] = [await orderOf(id), await auditOf(api.db, id)]
    expect((await act(id)).status).toBe(200)
    const after = await orderOf(id)
    expect([after?.orderStatus, (await of(id)).body.data.missingPatients]).toEqual(['SampleCollected', []])
    expect(after?.version).toBe((before?.version ?? 0) + 1)
    expect(await auditOf(api.db, id)).toHaveLength(trail.length + 1)
  })

  test('an order asks before a status that means all collected; a yes marks the other at the laboratory', async () => {
    const id = await half()
    for (const status of ['SampleCollected', 'Testing', 'Completed'])
      expect((await setStatus(id, status)).body).toMatchObject({
        code: 'notCollected',
        message: 'Asha Rao is not collected from. Was the sample collected at the laboratory?',
      })
    expect((await setStatus(id, 'Testing', { confirmed: true })).body.data).toMatchObject({ orderStatus: 'Testing', missingPatients: [] })
    expect(await statesOf(id)).toEqual([
      ['mother', 'Received'],
      ['son', 'Received'],
    ])
  })
})

describe('collected at the laboratory', () => {
  test('a collection at the laboratory keeps who drew the sample, when, and the confirmed identity', async () => {
    const { id } = await makeOrder(api.db, both)
    const collectedAt = '2026-11-21T08:00:00.000Z'
    expect((await collect(id, son, { collectedByName: 'Meera Nair', collectedAt, identityConfirmed: true })).body.data.appointments).toMatchObject([
      { patientId: mother, isCollected: false },
      { patientId: son, isCollected: true, isAtLaboratory: true, collectedAt, collectedByName: 'Meera Nair' },
    ])
    const events = await api.db
      .select({ state: sampleEvents.state, at: sampleEvents.at, by: sampleEvents.drawnBy, identity: sampleEvents.identityConfirmed })
      .from(sampleEvents)
      .innerJoin(samples, eq(samples.id, sampleEvents.sampleId))
      .where(eq(samples.orderId, id))
    expect(events).toEqual([{ state: 'Collected', at: collectedAt, by: 'Meera Nair', identity: true }])
    expect((await collect(id, son)).status).toBe(409)
    expect((await collect(id, small.raviSelf)).status).toBe(404)
    expect((await collect(id, mother, { collectedAt: '2026-11-21T08:01:00.001Z' })).body.errors).toEqual({
      collectedAt: ['The time of collection is in the future'],
    })
    const own = await collect(id, mother)
    expect(own.body.data).toMatchObject({ orderStatus: 'SampleCollected' })
    expect(own.body.data.appointments).toMatchObject([{ collectedByName: staffOf('super_admin').name }, {}])
  })

  test('a collection at the laboratory asks about an open visit of the patient, and cancels it', async () => {
    const { id } = await makeOrder(api.db, both)
    const visit = await makeVisit(api.db, id, '2026-11-30', { slotId: small.wide })
    expect((await collect(id, mother)).body).toMatchObject({ code: 'openVisits', message: 'The visit on 30/11 is not done. Cancel it?' })
    expect((await collect(id, mother, { confirmed: true })).status).toBe(200)
    expect((await stored(api.db, sampleCollections, visit))?.status).toBe('Cancelled')
    expect((await orderOf(id))?.orderStatus).toBe('Confirmed')
  })

  test('a status before the collection takes back a collection at the laboratory, not that of a visit', async () => {
    const { id } = await makeOrder(api.db, both)
    await setStatus(id, 'SampleCollected')
    expect((await setStatus(id, 'Confirmed')).body.data.appointments).toMatchObject([{ isCollected: false }, { isCollected: false }])
    expect(await statesOf(id)).toEqual([
      ['mother', 'ToCollect'],
      ['son', 'ToCollect'],
    ])
    const other = await makeOrder(api.db, { people: [mother], status: 'Confirmed' })
    await complete(await makeVisit(api.db, other.id, '2026-11-25', { slotId: small.wide }))
    expect((await setStatus(other.id, 'Created')).body.message).toBe('The visits of this order are completed: it cannot go back to Created')
  })
})

test.each([
  ['Created', 'Created', 'ToCollect'],
  ['SampleCollected', 'SampleCollected', 'Collected'],
])('ORD-06 SMP-03 an order set back from Testing to %s stays %s after a payment, its samples %s', async (to, status, state) => {
  const { id } = await makeOrder(api.db, both)
  await setStatus(id, 'Testing')
  expect((await setStatus(id, to)).body.data.orderStatus).toBe(status)
  await api.call('PUT', `/orders/admin/${id}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'cash' })
  expect((await orderOf(id))?.orderStatus).toBe(status)
  expect(await statesOf(id)).toEqual([
    ['mother', state],
    ['son', state],
  ])
})

test('ORD-06 an order in Testing with a report or a sample sent out is not set back', async () => {
  const sentOut = await makeOrder(api.db, both)
  await setStatus(sentOut.id, 'Testing')
  await api.db.update(samples).set({ state: 'SentOut' }).where(eq(samples.orderId, sentOut.id))
  expect((await setStatus(sentOut.id, 'Confirmed')).body.message).toMatch(/^Sample \d+ was sent to a referral laboratory: /)
  const reported = await makeOrder(api.db, both)
  await setStatus(reported.id, 'Testing')
  await makeReport(api.db, reported, { number: 'RPT-8000001' })
  expect((await setStatus(reported.id, 'SampleCollected')).body.message).toMatch(/^RPT-8000001 is a report of this order: /)
  expect(await statesOf(reported.id)).toContainEqual(['mother', 'Received'])
})

describe('ORD-06 an order whose visit is not done', () => {
  async function booked() {
    const { id } = await makeOrder(api.db, both)
    const visits = [
      await makeVisit(api.db, id, '2026-11-30', { slotId: small.wide }),
      await makeVisit(api.db, id, '2026-12-01', { patientId: son, slotId: small.wide }),
    ]
    return { id, visits }
  }
  const stateOf = async ({ id, visits }: Awaited<ReturnType<typeof booked>>) => ({
    order: (await orderOf(id))?.orderStatus,
    visits: await Promise.all(visits.map(async (visit) => (await stored(api.db, sampleCollections, visit))?.status)),
    samples: (await statesOf(id)).map(([, state]) => state),
  })

  test('asks and changes nothing, naming the visits', async () => {
    const own = await booked()
    const asked = await setStatus(own.id, 'SampleCollected')
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { code: 'openVisits', message: 'The visits on 30/11 (Asha Rao), 01/12 (Kiran Rao) are not done. Mark them completed?' },
    ])
    expect((await setStatus(own.id, 'SampleCollected', { confirmed: true })).status).toBe(409)
    expect(await stateOf(own)).toEqual({ order: 'Confirmed', visits: ['Scheduled', 'Scheduled'], samples: ['ToCollect', 'ToCollect'] })
  })

  test.each([
    ['complete', { order: 'SampleCollected', visits: ['Completed', 'Completed'], samples: ['Collected', 'Collected'] }],
    ['cancel', { order: 'SampleCollected', visits: ['Cancelled', 'Cancelled'], samples: ['Collected', 'Collected'] }],
    ['keep', { order: 'Confirmed', visits: ['Scheduled', 'Scheduled'], samples: ['ToCollect', 'ToCollect'] }],
  ])('does as it is answered: %s', async (visits, then) => {
    const own = await booked()
    const { status, body } = await setStatus(own.id, 'SampleCollected', { confirmed: true, visits })
    expect(status).toBe(200)
    expect(await stateOf(own)).toEqual(then)
    const [sentence] = visits === 'keep' ? ['The order stays Confirmed until Asha Rao, Kiran Rao are collected from'] : [expect.stringContaining('is updated')]
    expect(body.message).toEqual(sentence)
    const places = await api.db
      .select()
      .from(slotDays)
      .where(and(eq(slotDays.slotId, small.wide), eq(slotDays.day, '2026-12-01')))
    if (visits === 'cancel') expect(places[0]?.booked).toBe(await heldOn('2026-12-01'))
  })

  test('asks the same about a place reserved for a future day, and frees it', async () => {
    const { id } = await makeOrder(api.db, both)
    await api.call('PUT', `/orders/admin/${id}/appointment`, { scheduledDate: '2026-12-03', timeSlot: '10:00-11:00' })
    expect((await setStatus(id, 'SampleCollected')).body.message).toBe('The visit on 03/12 is not done. Mark it completed?')
    expect((await setStatus(id, 'SampleCollected', { confirmed: true, visits: 'complete' })).body.data).toMatchObject({
      orderStatus: 'SampleCollected',
      scheduledDate: null,
    })
    expect(await api.db.select().from(appointments).where(eq(appointments.orderId, id))).toEqual([])
  })

  async function heldOn(day: string): Promise<number> {
    const held = await api.db.select().from(sampleCollections).where(eq(sampleCollections.scheduledDate, day))
    return held.filter(({ status }) => status !== 'Cancelled').length
  }
})

describe('RES-09 no report is begun for a patient of whom no sample was collected', () => {
  test('neither results nor an uploaded file, of somebody who was added in Testing', async () => {
    const { id } = await makeOrder(api.db, { people: [mother], status: 'Testing' })
    await api.call('POST', `/orders/${id}/patients/${son}`)
    await api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.cbc, patientId: son, quantity: 1 })
    expect((await of(id)).body.data).toMatchObject({ orderStatus: 'Testing', missingPatients: [{ id: son, name: 'Kiran Rao' }] })
    const begun = await api.call('POST', '/reports/admin/results', { orderId: id, patientId: son })
    expect([begun.status, begun.body.message]).toEqual([409, 'No sample of Kiran Rao has been collected yet'])
    expect((await api.call('POST', '/reports/admin/results', { orderId: id, patientId: mother })).status).toBe(201)
    await collect(id, son)
    expect((await api.call('POST', '/reports/admin/results', { orderId: id, patientId: son })).status).toBe(201)
  })
})

test('WRK-02 results are due at receipt plus the longest turnaround, of later tests too', async () => {
  await api.db.update(tests).set({ turnaroundHours: 6 }).where(eq(tests.id, small.cbc))
  await api.db.update(tests).set({ turnaroundHours: 48 }).where(eq(tests.id, small.sugar))
  const { id } = await makeOrder(api.db, { status: 'SampleCollected' })
  const dueAfter = (hours: number) => new Date(smallLabNow.getTime() + hours * 3_600_000).toISOString()
  expect((await orderOf(id))?.resultsDueAt).toBeNull()
  expect((await setStatus(id, 'Testing', { confirmed: true })).status).toBe(200)
  expect((await orderOf(id))?.resultsDueAt).toBe(dueAfter(6))
  const added = await api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: mother, quantity: 1 })
  expect([added.status, (await orderOf(id))?.resultsDueAt]).toEqual([201, dueAfter(48)])
})
