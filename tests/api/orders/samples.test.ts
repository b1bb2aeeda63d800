import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type SampleState, sampleStates, statesBetween } from '#domain/sample.ts'
import { sampleNumber } from '#domain/sample-number.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, mixedOrder, small, smallLabNow } from '#tests/support/small-lab.ts'

const lavender = 'Lavender (EDTA)'
const grey = 'Grey (fluoride)'

const api = smallApi()
beforeAll(async () => {
  const createdAt = smallLabNow.toISOString()
  await api.db.insert(containers).values([lavender, grey].map((name, place) => ({ id: `00000000-0000-7000-8000-00000000000${place}`, name, createdAt })))
  await api.db.update(tests).set({ container: lavender }).where(eq(tests.id, small.cbc))
  await api.db.update(tests).set({ container: grey }).where(eq(tests.id, small.sugar))
})

const of = (patientId: string) => (patientId === small.ashaSelf ? 'Asha' : 'Kiran')
async function samplesOf(orderId: string): Promise<string[]> {
  const rows = await api.db.select().from(samples).where(eq(samples.orderId, orderId)).orderBy(asc(samples.patientId), asc(samples.container))
  return rows.map(({ patientId, container, state }) => `${of(patientId)} ${container} ${state}`).sort()
}
async function stepsOf(orderId: string): Promise<string[]> {
  const rows = await api.db
    .select({ state: sampleEvents.state, userId: sampleEvents.userId })
    .from(sampleEvents)
    .innerJoin(samples, eq(samples.id, sampleEvents.sampleId))
    .where(eq(samples.orderId, orderId))
    .orderBy(asc(sampleEvents.at), asc(sampleEvents.id))
  return rows.map(({ state, userId }) => `${state} by ${userId === null ? 'nobody' : 'somebody'}`)
}
const setStatus = (id: string, orderStatus: string) => api.call('PUT', `/orders/admin/${id}/status`, { orderStatus, notes: 'Moved away' })
const add = (id: string, patientId: string) => api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId, quantity: 1 })

test('SMP-01 a patient’s tests in one container share a numbered sample, separate for each patient', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  expect(await samplesOf(id)).toEqual([`Asha ${grey} ToCollect`, `Asha ${lavender} ToCollect`, `Kiran ${grey} ToCollect`, `Kiran ${lavender} ToCollect`])
  const made = await api.db.select().from(samples).where(eq(samples.orderId, id))
  expect(new Set(made.map(({ number }) => number)).size).toBe(4)
  for (const { number, serial } of made) expect(number).toBe(sampleNumber(serial))
  const todo = await api.db
    .select({ patientId: orderTests.patientId, of: samples.patientId, container: samples.container, wanted: tests.container })
    .from(orderTests)
    .innerJoin(tests, eq(tests.id, orderTests.testId))
    .leftJoin(samples, eq(samples.id, orderTests.sampleId))
    .where(eq(orderTests.orderId, id))
  expect(todo).toHaveLength(9)
  for (const { patientId, of: whose, container, wanted } of todo) expect([whose, container]).toEqual([patientId, wanted])
})

test('SMP-01 adding or removing an item changes only uncollected samples', async () => {
  const order = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  const added = await add(order.id, small.ashaSelf)
  expect(await samplesOf(order.id)).toContain(`Asha ${grey} ToCollect`)
  await api.call('DELETE', `/orders/admin/items/${added.body.data.id}`)
  expect(await samplesOf(order.id)).toEqual([`Asha ${lavender} ToCollect`, `Kiran ${lavender} ToCollect`])
  await setStatus(order.id, 'SampleCollected')
  await add(order.id, small.ashaSon)
  expect(await samplesOf(order.id)).toEqual([`Asha ${lavender} Collected`, `Kiran ${grey} ToCollect`, `Kiran ${lavender} Collected`])
})

test.each([
  ['ToCollect', ['ToCollect'], []],
  ['Collected', ['Collected', 'ToCollect'], ['Collected']],
  ['HandedOver', ['HandedOver', 'ToCollect'], ['HandedOver']],
  ['Received', ['Received', 'ToCollect'], ['Received']],
  ['SentOut', ['SentOut', 'ToCollect'], ['SentOut']],
  ['ReceivedBack', ['ReceivedBack', 'ToCollect'], ['ReceivedBack']],
] as const)('SMP-01 an item of a sample that is %s is added to %j and taken off to %j', async (state, added, takenOff) => {
  const order = await makeOrder(api.db, { people: [small.ashaSelf], lines: [{ sold: 'sugar' }] })
  const [sample] = await api.db.select().from(samples).where(eq(samples.orderId, order.id))
  await api.db
    .update(samples)
    .set({ state })
    .where(eq(samples.id, sample?.id ?? ''))
  const statesNow = async () => (await api.db.select().from(samples).where(eq(samples.orderId, order.id))).map((row) => row.state).sort()
  const { body } = await add(order.id, small.ashaSelf)
  expect(await statesNow()).toEqual(added)
  const [first] = await api.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
  for (const id of [body.data.id, first?.id]) await api.call('DELETE', `/orders/admin/items/${id}`, { reason: 'Not wanted' })
  expect(await statesNow()).toEqual(takenOff)
})

test('SMP-03 samples advance with their order, never back, and a cancelled order has none to collect', async () => {
  const { id } = await makeOrder(api.db, { status: 'Confirmed' })
  for (const status of ['SampleCollected', 'Testing', 'Completed']) await setStatus(id, status)
  expect([await samplesOf(id), await stepsOf(id)]).toEqual([[`Asha ${lavender} Received`], ['Collected by somebody', 'Received by somebody']])
  const other = await makeOrder(api.db, mixedOrder)
  await setStatus(other.id, 'Cancelled')
  expect(await samplesOf(other.id)).toEqual([])
})

const states = Object.keys(sampleStates) as SampleState[]
const [C, R, S] = ['Collected', 'Received', 'SentOut'] as const
test.each([
  ['ToCollect', [[], [C], [C, 'HandedOver'], [C, R], [C, R, S], [C, R, S, 'ReceivedBack'], [C, 'Rejected']]],
  [C, [null, [], ['HandedOver'], [R], [R, S], [R, S, 'ReceivedBack'], ['Rejected']]],
  ['HandedOver', [null, null, [], [R], [R, S], [R, S, 'ReceivedBack'], ['Rejected']]],
  [R, [null, null, null, [], [S], [S, 'ReceivedBack'], ['Rejected']]],
  [S, [null, null, null, null, [], ['ReceivedBack'], ['Rejected']]],
  ['ReceivedBack', [null, null, null, null, [S], [], ['Rejected']]],
  ['Rejected', [null, null, null, null, null, null, []]],
] as const)('SMP-03 the ways of a sample that is %s', (from, ways) => {
  expect(states.map((to) => statesBetween(from, to))).toEqual(ways)
})
