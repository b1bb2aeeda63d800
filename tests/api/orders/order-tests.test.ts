import { and, asc, desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { samples } from '#server/db/tables/samples.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, mixedOrder, small, smallLabNow } from '#tests/support/small-lab.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'

const api = smallApi()
beforeAll(() => api.db.update(tests).set({ code: 'CBC' }).where(eq(tests.id, small.cbc)))

const toDo = async (orderId: string, patientId?: string) =>
  (
    await api.db
      .select()
      .from(orderTests)
      .where(and(eq(orderTests.orderId, orderId), patientId === undefined ? undefined : eq(orderTests.patientId, patientId)))
      .orderBy(asc(orderTests.itemId), asc(orderTests.position))
  ).map(({ code, name, status, testId }) => [testId === small.cbc ? code : name, status].join(' '))
const setStatus = (id: string, orderStatus: string, notes?: string) => api.call('PUT', `/orders/admin/${id}/status`, { orderStatus, notes: notes ?? null })

test('each test sold is to be done, as often as it was sold, a package as what it contains', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  expect((await toDo(id, small.ashaSelf)).sort()).toEqual(['CBC Ordered', 'CBC Ordered', 'CBC Ordered', 'Sugar 100% Ordered'])
  expect((await toDo(id, small.ashaSon)).sort()).toEqual(['CBC Ordered', ...Array.from({ length: 4 }, () => 'Sugar 100% Ordered')])
})

test('they follow the items: added, another quantity, taken off, the patient taken off', async () => {
  const { id, items } = await makeOrder(api.db, mixedOrder)
  const added = await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.pack, patientId: small.ashaSelf, quantity: 2 })
  expect(await toDo(id, small.ashaSelf)).toHaveLength(8)
  await api.call('PUT', `/orders/admin/items/${added.body.data.id}`, { quantity: 1 })
  expect(await toDo(id, small.ashaSelf)).toHaveLength(6)
  await api.call('PUT', `/orders/admin/items/${items[0]}`, { quantity: 3 })
  expect(await toDo(id, small.ashaSelf)).toHaveLength(7)
  await api.call('DELETE', `/orders/admin/items/${items[0]}`)
  expect(await toDo(id, small.ashaSelf)).toHaveLength(4)
  await api.call('DELETE', `/orders/${id}/patients/${small.ashaSon}`)
  expect(await toDo(id, small.ashaSon)).toEqual([])
})

test('a test removed after collection stays as cancelled through every later status', async () => {
  const { id, items } = await makeOrder(api.db, mixedOrder)
  await setStatus(id, 'Testing')
  expect((await api.call('DELETE', `/orders/admin/items/${items[1]}`, { reason: 'Wrong package' })).status).toBe(200)
  expect((await toDo(id, small.ashaSelf)).sort()).toEqual(['CBC Cancelled', 'CBC Ordered', 'CBC Ordered', 'Sugar 100% Cancelled'])
  await setStatus(id, 'Confirmed')
  await api.call('PUT', `/orders/admin/items/${items[0]}`, { quantity: 1 })
  await setStatus(id, 'Completed')
  expect((await toDo(id, small.ashaSelf)).sort()).toEqual(['CBC Cancelled', 'CBC Done', 'Sugar 100% Cancelled'])
})

test('SMP-04 ODT-08 a drawn sample of a patient taken off keeps its cancelled test, and its scan says so', async () => {
  await api.db.insert(containers).values({ id: numbered('container', 1), name: 'EDTA', createdAt: smallLabNow.toISOString() })
  await api.db.update(tests).set({ container: 'EDTA' }).where(eq(tests.id, small.cbc))
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon], status: 'Confirmed' })
  await api.call('POST', `/orders/admin/${id}/patients/${small.ashaSon}/collected`)
  expect((await api.call('DELETE', `/orders/${id}/patients/${small.ashaSon}`, { reason: 'Booked twice' })).status).toBe(200)
  expect(await toDo(id, small.ashaSon)).toEqual(['CBC Cancelled'])
  const [sample] = await api.db.select().from(samples).where(eq(samples.orderId, id)).orderBy(desc(samples.patientId))
  const { outcome, detail, sample: scanned } = (await api.call('POST', '/samples/admin/receipts', { code: sample?.number })).body.data
  expect([outcome, detail, scanned]).toEqual([
    'noTest',
    expect.stringMatching(/^Its tests were taken off order .*: put the sample aside$/),
    expect.objectContaining({ state: 'Received', patientName: 'Kiran Rao' }),
  ])
})

/** The embedded database answers one statement after another, in every round alike. */
const rounds = testDatabaseUrl ? 15 : 4

interface Seen {
  readonly totalAmount: number
  readonly items: readonly { readonly finalPrice: number; readonly quantity: number }[]
}

/** The statements that read an order once saw different versions of it: items of ₹800 with a total of ₹500, and the ETag of the earlier version. */
test('ODT-03 an order read while items are added has a total and version that match its items', async () => {
  const { id } = await makeOrder(api.db)
  const add = () => api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf })
  const torn: string[] = []
  const read = async () => {
    const { body, etag } = await api.call('GET', `/orders/admin/${id}`)
    const { totalAmount, items } = body.data as unknown as Seen
    const sum = items.reduce((all, { finalPrice, quantity }) => all + finalPrice * quantity, 0)
    if (Math.abs(sum - totalAmount) > 0.001 || etag !== `"v${items.length}"`) torn.push(`${items.length} items of ${sum} under ${totalAmount}, ${etag}`)
  }
  for (let round = 0; round < rounds; round += 1) await Promise.all([add(), read(), read(), add(), read(), read()])
  expect(torn).toEqual([])
})
