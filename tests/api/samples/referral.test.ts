import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { orders } from '#server/db/tables/orders.ts'
import { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'
import { sampleEvents } from '#server/db/tables/samples.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { auditOf, stored } from '#tests/support/stored.ts'

const api = smallApi()
const [lavender, grey] = ['Lavender (EDTA)', 'Grey (fluoride)']
const deccan = '00000000-0000-7000-8000-0000000000d1'
const former = '00000000-0000-7000-8000-0000000000d2'
beforeAll(async () => {
  const createdAt = smallLabNow.toISOString()
  await api.db.insert(containers).values([lavender, grey].map((name, place) => ({ id: `00000000-0000-7000-8000-00000000000${place}`, name, createdAt })))
  await api.db.insert(referralLaboratories).values([
    { id: deccan, name: 'Deccan Diagnostics', ...stampsOf },
    { id: former, name: 'Former Laboratory', isActive: false, ...stampsOf },
  ])
  await api.db.update(tests).set({ container: lavender, sampleType: null }).where(eq(tests.id, small.cbc))
  await api.db.update(tests).set({ container: grey, referralLaboratoryId: deccan }).where(eq(tests.id, small.sugar))
})

interface Sample {
  readonly id: string
  readonly version: string
  readonly patientId: string
  readonly container: string
  readonly [name: string]: unknown
}

/** An order of two people with two samples each, in this status. */
async function familyOrder(...statuses: readonly string[]) {
  const lines = [small.ashaSelf, small.ashaSon].flatMap((patientId) => [{ patientId }, { sold: 'sugar' as const, patientId }])
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon], lines, status: 'Confirmed' })
  for (const status of statuses) await setStatus(id, status)
  return id
}
const setStatus = (id: string, orderStatus: string) => api.call('PUT', `/orders/admin/${id}/status`, { orderStatus, notes: 'As planned', confirmed: true })
const samplesOf = async (orderId: string): Promise<Sample[]> => (await api.call('GET', `/orders/admin/${orderId}/samples`)).body.data as unknown as Sample[]
const sampleOf = async (orderId: string, patientId: string, container = grey) =>
  (await samplesOf(orderId)).find((each) => each.patientId === patientId && each.container === container) as Sample
const move = (id: string, body: object) => api.call('PUT', `/samples/admin/${id}/state`, body)
const eventsOf = async (sampleId: string) =>
  (await api.db.select().from(sampleEvents).where(eq(sampleEvents.sampleId, sampleId)).orderBy(asc(sampleEvents.id))).map(
    ({ state, condition, laboratoryId, userId }) => [state, condition, laboratoryId, userId !== null],
  )

test('ACC-07 a received sample goes to a referral laboratory and back, with person, time and laboratory', async () => {
  const order = await familyOrder('SampleCollected', 'Testing')
  const own = await sampleOf(order, small.ashaSelf)
  expect(own).toMatchObject({ state: 'Received', referral: { id: deccan, name: 'Deccan Diagnostics' }, sentTo: null, tests: [{ name: 'Sugar 100%' }] })
  const sent = await move(own.id, { state: 'SentOut', laboratoryId: deccan })
  expect([sent.body.message, sent.body.data]).toMatchObject([
    `${String(own.number)} is sent to Deccan Diagnostics`,
    { state: 'SentOut', sentTo: { name: 'Deccan Diagnostics' }, sentAt: smallLabNow.toISOString(), receivedBackAt: null },
  ])
  expect((await move(own.id, { state: 'SentOut', laboratoryId: deccan })).status).toBe(409)
  const back = await move(own.id, { state: 'ReceivedBack' })
  expect(back.body.data).toMatchObject({ state: 'ReceivedBack', sentTo: { id: deccan }, receivedBackAt: smallLabNow.toISOString() })
  expect((await move(own.id, { state: 'ReceivedBack' })).status).toBe(409)
  expect(await eventsOf(own.id)).toEqual([
    ['Collected', null, null, true],
    ['Received', null, null, true],
    ['SentOut', null, deccan, true],
    ['ReceivedBack', null, null, true],
  ])
  expect((await auditOf(api.db, own.id)).map(({ action, after }) => [action, after])).toEqual([
    ['send out', { state: 'SentOut', laboratory: 'Deccan Diagnostics' }],
    ['receive back', { state: 'ReceivedBack' }],
  ])
  // The other samples of the order stay.
  expect((await samplesOf(order)).map(({ state }) => state).sort()).toEqual(['Received', 'Received', 'Received', 'ReceivedBack'])
})

test('ACC-07 a sample that is sent out counts as received, and no step of the order moves it', async () => {
  const order = await familyOrder('SampleCollected')
  const son = await sampleOf(order, small.ashaSon)
  await move(son.id, { state: 'SentOut', laboratoryId: deccan })
  expect((await eventsOf(son.id)).map(([state]) => state)).toEqual(['Collected', 'Received', 'SentOut'])
  const status = async () => (await stored(api.db, orders, order))?.orderStatus
  expect(await status()).toBe('SampleCollected')
  await setStatus(order, 'Testing')
  const states = async () =>
    (await samplesOf(order)).map(({ patientId, container, state }) => `${patientId === small.ashaSon ? 'son' : 'mother'} ${container} ${state}`).sort()
  const others = [`mother ${grey} Received`, `mother ${lavender} Received`, `son ${lavender} Received`]
  expect([await status(), await states()]).toEqual(['Testing', [...others.slice(0, 2), `son ${grey} SentOut`, others[2]]])
  await setStatus(order, 'Completed')
  expect([await status(), await states()]).toEqual(['Completed', [...others.slice(0, 2), `son ${grey} SentOut`, others[2]]])
  expect((await move(son.id, { state: 'ReceivedBack' })).body.data.state).toBe('ReceivedBack')
  expect(await status()).toBe('Completed')
})

test('SMP-04 ACC-07 a scan receives a sample back from its laboratory, which can be undone, for a completed order too', async () => {
  const order = await familyOrder('SampleCollected', 'Testing')
  const own = await sampleOf(order, small.ashaSelf)
  const number = String(own.number)
  await move(own.id, { state: 'SentOut', laboratoryId: deccan })
  await setStatus(order, 'Completed')
  const scan = async () => (await api.call('POST', '/samples/admin/receipts', { code: number })).body.data
  expect(await scan()).toMatchObject({ outcome: 'receivedBack', detail: expect.stringMatching(/^Back from Deccan Diagnostics, sent on 21\/11\/2026/) })
  expect(await scan()).toMatchObject({ outcome: 'alreadyReceived', detail: expect.stringContaining('Received back on 21/11/2026') })
  const undone = await api.call('POST', `/samples/admin/${own.id}/receipt-undo`, {})
  expect(undone.body.data).toMatchObject({ state: 'SentOut', sentTo: { id: deccan }, sentAt: smallLabNow.toISOString(), receivedBackAt: null })
  expect((await stored(api.db, orders, order))?.orderStatus).toBe('Completed')
  expect((await auditOf(api.db, own.id)).map(({ action }) => action)).toEqual(['send out', 'receive back', 'undo receipt'])
  await setStatus(order, 'Cancelled')
})

test('ACC-07 an uncollected sample, a cancelled order and an inactive laboratory refuse sending out', async () => {
  const early = await sampleOf(await familyOrder(), small.ashaSelf)
  expect((await move(early.id, { state: 'SentOut', laboratoryId: deccan })).status).toBe(409)
  const order = await familyOrder('SampleCollected', 'Testing')
  const { id } = await sampleOf(order, small.ashaSelf)
  expect((await move(id, { state: 'SentOut' })).body.errors).toEqual({ laboratoryId: ['Please choose a referral laboratory'] })
  expect((await move(id, { state: 'SentOut', laboratoryId: former })).body.errors).toEqual({ laboratoryId: ['This referral laboratory is not active'] })
  expect((await move(id, { state: 'SentOut', laboratoryId: small.asha })).body.errors).toEqual({ laboratoryId: ['There is no such referral laboratory'] })
  expect((await move(id, { state: 'Rejected' })).status).toBe(422)
  await setStatus(order, 'Cancelled')
  expect((await move(id, { state: 'SentOut', laboratoryId: deccan })).status).toBe(409)
  expect((await sampleOf(order, small.ashaSelf)).state).toBe('Received')
})

test('ACC-02 the condition of a sample is set, corrected and taken back, each with its event and audit row', async () => {
  const order = await familyOrder('SampleCollected', 'Testing')
  const { id, version } = await sampleOf(order, small.ashaSelf, lavender)
  const set = (condition: string | null, ifMatch?: string) =>
    api.call('PUT', `/samples/admin/${id}/condition`, { condition }, ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } })
  expect((await set('Clotted', version)).body.data).toMatchObject({ condition: 'Clotted', state: 'Received' })
  expect((await set('Lipaemic', version)).status).toBe(412)
  await set('Haemolysed')
  // The same condition again writes nothing.
  await set('Haemolysed')
  expect((await set(null)).body.data).toMatchObject({ condition: null, collectedAt: smallLabNow.toISOString(), receivedAt: smallLabNow.toISOString() })
  expect((await set('Broken')).status).toBe(422)
  expect((await eventsOf(id)).slice(2)).toEqual([
    [null, 'Clotted', null, true],
    [null, 'Haemolysed', null, true],
    [null, null, null, true],
  ])
  expect((await auditOf(api.db, id)).map(({ before, after }) => [before, after])).toEqual([
    [{ condition: null }, { condition: 'Clotted' }],
    [{ condition: 'Clotted' }, { condition: 'Haemolysed' }],
    [{ condition: 'Haemolysed' }, { condition: null }],
  ])
  expect((await samplesOf(order)).filter(({ condition }) => condition !== null)).toEqual([])
  const early = await sampleOf(await familyOrder(), small.ashaSon)
  expect((await api.call('PUT', `/samples/admin/${early.id}/condition`, { condition: 'Clotted' })).status).toBe(409)
})
