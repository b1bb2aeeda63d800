import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { numbered } from '#tests/support/ids.ts'
import { makeOrder, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'
import { auditOf, change, stored } from '#tests/support/stored.ts'
import { absent, base, collector, visitsApi, wide } from './visits.ts'

const { api } = visitsApi()
beforeAll(async () => {
  await api.db.insert(containers).values({ id: numbered('container', 1), name: 'Lavender (EDTA)', createdAt: smallLabNow.toISOString() })
  await change(api.db, timeSlots, wide, { maxCollections: 50 })
  await api.db.update(tests).set({ container: 'Lavender (EDTA)' }).where(eq(tests.id, small.cbc))
})

const now = smallLabNow.toISOString()
/** The hours of the wider slot, 15:00 to 15:45, are to come; those of 10:00 to 11:00 are over. */
const endOfMorning = '2026-11-21T05:30:00.000Z'
const today = '2026-11-21'
const setStatus = (id: string, body: object) => api.call('PUT', `${base}/${id}/status`, body)

/** A visit on a day of an order that was made the day before. */
async function visit(day = today, slotId = wide, phlebotomistId: string | null = null) {
  const order = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon], createdAt: '2026-11-20T04:00:00.000Z' })
  const id = await makeVisit(api.db, order.id, day > today ? day : today, { slotId: wide })
  if (slotId !== wide) await change(api.db, sampleCollections, id, { slotId, timeSlot: '10:00-11:00' })
  await change(api.db, sampleCollections, id, { phlebotomistId })
  return { id, orderId: order.id }
}

async function eventsOf(orderId: string) {
  return api.db
    .select({ patientId: samples.patientId, at: sampleEvents.at, by: sampleEvents.drawnBy, identity: sampleEvents.identityConfirmed })
    .from(sampleEvents)
    .innerJoin(samples, eq(samples.id, sampleEvents.sampleId))
    .where(eq(samples.orderId, orderId))
}

describe('a completed visit says who drew the blood and when', () => {
  test.each([
    ['the assigned phlebotomist, now', wide, collector, { collectedBy: collector, collectedByName: 'Suresh Patil', collectedAt: now }],
    ['nobody, where nobody is assigned', wide, null, { collectedBy: null, collectedByName: null, collectedAt: now }],
    ['the end of the slot where it is past', small.wide, collector, { collectedBy: collector, collectedByName: 'Suresh Patil', collectedAt: endOfMorning }],
  ])('without a word: %s', async (_words, slotId, phlebotomistId, drawn) => {
    const { id, orderId } = await visit(today, slotId, phlebotomistId)
    expect((await setStatus(id, { status: 'Completed' })).body.data).toMatchObject({ ...drawn, identityConfirmed: false })
    expect(await eventsOf(orderId)).toEqual([{ patientId: small.ashaSelf, at: drawn.collectedAt, by: drawn.collectedByName, identity: false }])
  })

  test.each([
    ['another phlebotomist, who collects no more', { collectedBy: absent }, { collectedBy: absent, collectedByName: 'Gone Person' }],
    ['somebody else by name', { collectedByName: 'Dr Iyer' }, { collectedBy: null, collectedByName: 'Dr Iyer' }],
  ])('as named: %s', async (_words, said, drawn) => {
    const { id, orderId } = await visit(today, wide, collector)
    const collectedAt = '2026-11-21T07:10:00.000Z'
    const { body } = await setStatus(id, { status: 'Completed', ...said, collectedAt, identityConfirmed: true })
    expect(body.data).toMatchObject({ ...drawn, collectedAt, identityConfirmed: true })
    expect(await eventsOf(orderId)).toEqual([{ patientId: small.ashaSelf, at: collectedAt, by: drawn.collectedByName, identity: true }])
  })

  test.each([
    [{ collectedAt: '2026-11-21T08:01:00.001Z' }, { collectedAt: ['The time of collection is in the future'] }],
    [{ collectedAt: '2026-11-20T03:59:59.999Z' }, { collectedAt: ['The time of collection is before the order was made'] }],
    [{ collectedBy: numbered('nobody', 1) }, { collectedBy: ['There is no such phlebotomist'] }],
  ])('but not with %j', async (said, errors) => {
    const { id } = await visit()
    const { status, body } = await setStatus(id, { status: 'Completed', ...said })
    expect([status, body.errors]).toEqual([422, errors])
    expect((await stored(api.db, sampleCollections, id))?.status).toBe('Scheduled')
  })
})

test('the time of a machine whose clock is a minute fast is now', async () => {
  const { id, orderId } = await visit()
  const { status, body } = await setStatus(id, { status: 'Completed', collectedAt: '2026-11-21T08:01:00.000Z' })
  expect([status, body.data.collectedAt]).toEqual([200, now])
  expect(await eventsOf(orderId)).toMatchObject([{ at: now }])
})

describe('a visit of tomorrow', () => {
  test('a future visit asks before it is begun or completed today', async () => {
    const { id, orderId } = await visit('2026-11-22', wide, collector)
    for (const [status, label] of [
      ['In Progress', 'In Progress'],
      ['Completed', 'Completed'],
    ])
      expect((await setStatus(id, { status })).body).toMatchObject({ code: 'visitBeforeDay', message: `The visit is on 22/11/2026. Set it ${label} today?` })
    expect((await setStatus(id, { status: 'In Progress', confirmed: true })).status).toBe(200)
    expect((await setStatus(id, { status: 'Completed' })).body.data.collectedAt).toBe(now)
    expect(await eventsOf(orderId)).toMatchObject([{ at: now }])
  })
})

test('visits of one order are completed together, all or none, and the order is settled once', async () => {
  const { id: orderId } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  const mothers = await makeVisit(api.db, orderId, today, { slotId: wide })
  const sons = await makeVisit(api.db, orderId, today, { patientId: small.ashaSon, slotId: wide })
  const other = await visit('2026-11-23')
  expect((await setStatus(mothers, { status: 'Completed', alsoVisits: [sons, other.id] })).status).toBe(404)
  expect((await stored(api.db, sampleCollections, mothers))?.status).toBe('Scheduled')
  expect((await setStatus(mothers, { status: 'Completed', alsoVisits: [sons] })).status).toBe(200)
  expect(await stored(api.db, orders, orderId)).toMatchObject({ orderStatus: 'SampleCollected', version: 2 })
  expect(await auditOf(api.db, orderId)).toMatchObject([{ action: 'status', reason: 'Follows from its sample collections' }])
  expect(await auditOf(api.db, sons)).toMatchObject([{ action: 'setStatus', after: { status: 'Completed' } }])
})
