import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Permission } from '#domain/permission.ts'
import { newId } from '#server/db/id.ts'
import { carts } from '#server/db/tables/carts.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderPatients, orders } from '#server/db/tables/orders.ts'
import { results } from '#server/db/tables/results.ts'
import { users } from '#server/db/tables/staff.ts'
import { begin, makeParameters, save } from '#tests/api/results/lab.ts'
import { dataOf } from '#tests/support/api.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { makeOrder, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { auditOf, change, stored } from '#tests/support/stored.ts'

const api = smallApi()
/** Kiran once more, registered by a typing mistake, with an order, a visit, a prescription and a cart of his own. */
async function makeDuplicate() {
  const duplicate = newId(smallLabNow)
  await api.db
    .insert(patients)
    .values({ ...{ id: duplicate, customerId: small.asha, name: 'Kiran Roa', gender: 'Male', dateOfBirth: '2015-05-06' }, ...stampsOf })
  const order = await makeOrder(api.db, { people: [duplicate], lines: [{ patientId: duplicate }] })
  const beside = await makeOrder(api.db, { people: [small.ashaSon, small.ashaSelf] })
  await makeVisit(api.db, order.id, '2026-11-24', { patientId: duplicate, slotId: small.wide })
  const prescription = await makePrescription(api.db, { patientId: duplicate })
  for (const [patientId, itemIds] of [
    [duplicate, [small.cbc, small.sugar]],
    [small.ashaSon, [small.cbc]],
  ] as const)
    await api.call('POST', `/cart/admin/${small.asha}/${patientId}/items`, { items: itemIds.map((itemId) => ({ type: 'test', itemId, quantity: 1 })) })
  return { duplicate, order, beside, prescription }
}
const mergeInto = (otherId: string, more: object = {}) => api.call('POST', `/patients/admin/${small.ashaSon}/merge`, { otherId, ...more })

test('PAT-02 two patients become one: what the other had moves, and the old id leads to the kept one', async () => {
  const { duplicate, order, beside, prescription } = await makeDuplicate()
  const compared = await api.call('GET', `/patients/admin/${small.ashaSon}/merge/${duplicate}`)
  expect(compared.body.data).toMatchObject({
    kept: { name: 'Kiran Rao' },
    other: { name: 'Kiran Roa' },
    moves: { orders: 1, visits: 1, prescriptions: 1, carts: 1, reports: 0 },
    refusal: null,
  })
  const { status, body } = await mergeInto(duplicate, { take: ['dateOfBirth'] })
  expect([status, body.message, body.data]).toMatchObject([
    200,
    'Kiran Roa is merged into Kiran Rao',
    { id: small.ashaSon, name: 'Kiran Rao', dateOfBirth: '2015-05-06' },
  ])
  const whose = await api.call('GET', `/orders/admin/${order.id}`)
  expect(whose.body.data).toMatchObject({ patients: [{ id: small.ashaSon, name: 'Kiran Rao' }], appointments: [{ patientId: small.ashaSon }] })
  expect(dataOf<{ items: { patientId: string }[] }>(whose.body).items.map(({ patientId }) => patientId)).toEqual([small.ashaSon])
  const others = await api.db.select().from(orderPatients).where(eq(orderPatients.orderId, beside.id))
  expect(others.map(({ patientId }) => patientId).sort()).toEqual([small.ashaSelf, small.ashaSon].sort())
  expect((await api.call('GET', `/admin/prescriptions/${prescription}`)).body.data).toMatchObject({ patient: { id: small.ashaSon } })
  const cart = await api.call('GET', `/cart/admin/${small.asha}/${small.ashaSon}`)
  expect(
    dataOf<{ items: { testId: string }[] }>(cart.body)
      .items.map(({ testId }) => testId)
      .sort(),
  ).toEqual([small.cbc, small.sugar].sort())
  expect(await api.db.select().from(carts)).toHaveLength(1)
  expect((await api.call('GET', `/patients/admin/${duplicate}`)).body.data).toMatchObject({ id: small.ashaSon })
  expect((await api.call('GET', '/orders/admin/all?search=Roa')).body.data.orders).toEqual([])
  expect(await auditOf(api.db, duplicate)).toMatchObject([{ action: 'merged', entity: 'patients' }])
})

test('PAT-02 the printed number of a merged patient finds the kept one and their orders', async () => {
  const { duplicate, order } = await makeDuplicate()
  const { number } = dataOf<{ number: string }>((await api.call('GET', `/patients/admin/${duplicate}`)).body)
  await mergeInto(duplicate)
  const orders = await api.call('GET', `/orders/admin/all?search=${number}`)
  expect(dataOf<{ orders: { id: string }[] }>(orders.body).orders.map(({ id }) => id)).toContain(order.id)
  const found = await api.call('GET', `/admin/search?q=${number.toLowerCase().replace('-0', ' ')}`)
  const [patients] = dataOf<{ groups: object[] }>(found.body).groups
  expect(patients).toMatchObject({ name: 'patients', hits: [{ title: 'Kiran Rao', detail: expect.stringContaining('P-000002') }] })
})

test('PAT-02 a released report of the duplicate is named as released with other data', async () => {
  await makeParameters(api.db)
  const { duplicate } = await makeDuplicate()
  const { id: report } = await begin(api, { patient: duplicate })
  await save(api, report, { HB: '12.1' })
  const refused = await mergeInto(duplicate)
  expect([refused.status, refused.body.message]).toEqual([409, 'Results of Kiran Roa are under way: release them before the merge'])
  await api.db.update(results).set({ state: 'Released', releasedAt: smallLabNow.toISOString() }).where(eq(results.reportId, report))
  expect((await mergeInto(duplicate)).body.message).toBe('Kiran Roa is merged into Kiran Rao')
  expect(await api.db.select({ of: results.patientId }).from(results).where(eq(results.reportId, report))).toEqual([{ of: small.ashaSon }])
  expect((await stored(api.db, patients, small.ashaSon))?.identityChangedAt).toBe(smallLabNow.toISOString())
})

test('PAT-02 patients of one order, of two customers, or the same one are not merged', async () => {
  const { duplicate, beside } = await makeDuplicate()
  await api.db.insert(orderPatients).values({ orderId: beside.id, patientId: duplicate, position: 2 })
  const shared = await mergeInto(duplicate)
  expect([shared.status, shared.body.message]).toEqual([409, `Both are patients of order ${beside.number}, so they are two people`])
  expect((await mergeInto(small.raviSelf)).body.message).toBe('Patients of two customers are merged with their customers')
  expect((await mergeInto(small.ashaSon)).status).toBe(409)
  expect((await mergeInto(newId(smallLabNow))).status).toBe(404)
  expect(await stored(api.db, patients, duplicate)).toMatchObject({ name: 'Kiran Roa' })
})

test.each([
  ['patients', () => `/patients/admin/${small.ashaSon}/merge`],
  ['customers', () => `/customers/admin/${small.asha}/merge`],
])('PAT-02 merging %s needs the permissions to delete and to edit customers', async (_, path) => {
  const { duplicate } = await makeDuplicate()
  const operator = staffOf('operator').id
  const refusal = async (permissions: readonly Permission[]) => {
    await change(api.db, users, operator, { permissions: [...permissions] })
    const { status, body } = await api.call('POST', path(), { otherId: duplicate }, { as: 'operator' })
    return [status, body.message]
  }
  const names = (act: string) => [403, `You don’t have permission to do this. Ask an administrator for “Customer Management: ${act}”.`]
  expect(await refusal(['customers.view', 'customers.edit'])).toEqual(names('Delete'))
  expect(await refusal(['customers.view', 'customers.delete'])).toEqual(names('Edit'))
  expect(await stored(api.db, patients, duplicate)).toMatchObject({ name: 'Kiran Roa' })
})

test('PAT-02 two customers become one: family, orders and addresses move, with a chosen field', async () => {
  const order = await makeOrder(api.db, { people: [small.raviSelf], lines: [{ patientId: small.raviSelf }] })
  await change(api.db, orders, order.id, { customerId: small.ravi })
  await makeVisit(api.db, order.id, '2026-11-25', { patientId: small.raviSelf, slotId: small.wide })
  const home = { street: '2, Anna Salai', city: 'Chennai', state: 'Tamil Nadu', postalCode: '600002' }
  await api.call('PUT', `/customers/admin/${small.ravi}`, { addresses: [home] })
  const compared = await api.call('GET', `/customers/admin/${small.asha}/merge/${small.ravi}`)
  expect(compared.body.data).toMatchObject({ kept: { name: 'Asha Rao' }, other: { name: 'Ravi Iyer' }, moves: { patients: 2, orders: 3 }, refusal: null })
  const { status, body } = await api.call('POST', `/customers/admin/${small.asha}/merge`, { otherId: small.ravi, take: ['phone'] })
  expect([status, body.message, body.data]).toMatchObject([
    200,
    'Ravi Iyer is merged into Asha Rao',
    { id: small.asha, name: 'Asha Rao', phone: '+919800000002', email: 'asha@example.com' },
  ])
  expect(body.data.addresses).toContainEqual(home)
  expect(dataOf<{ patients: { name: string }[] }>(body).patients.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Asha Rao', 'Kiran Rao', 'Ravi Iyer']),
  )
  expect((await api.call('GET', `/customers/admin/${small.ravi}`)).body.data.id).toBe(small.asha)
  expect((await api.call('GET', `/orders/admin/${order.id}`)).body.data.customer).toMatchObject({ id: small.asha, phone: '+919800000002' })
  expect((await api.call('GET', '/customers/admin?search=Ravi')).body.items).toEqual([])
  const trail = (await api.call('GET', `/admin/audit?entity=customers&id=${small.ravi}`, undefined, { as: 'super_admin' })).body.data.items
  expect(trail[0]).toMatchObject({ action: 'merged', changes: expect.arrayContaining([expect.objectContaining({ field: 'name', before: 'Ravi Iyer' })]) })
  const told = await api.call('GET', `/admin/timeline/customers/${small.asha}`)
  expect(JSON.stringify(told.body.data), 'names the duplicate, not by an id').toContain('"label":"Merged","before":null,"after":"Ravi Iyer"')
  // The id of a record that went before leads to the last one.
  const third = (await api.call('POST', '/customers/admin', { name: 'Asha R', phone: '9845033333' })).body.data.id
  expect((await api.call('POST', `/customers/admin/${third}/merge`, { otherId: small.asha })).status).toBe(200)
  expect((await api.call('GET', `/customers/admin/${small.ravi}`)).body.data.id).toBe(third)
  expect(
    await api.db
      .select()
      .from(customers)
      .where(inArray(customers.id, [small.asha, small.ravi])),
  ).toEqual([])
})

test('PAT-02 of a merge and an order that is taken for the duplicate, neither is lost', async () => {
  const register = async (name: string, phone: string): Promise<string> => (await api.call('POST', '/customers/admin', { name, phone })).body.data.id
  const [stays, goes] = [await register('Meena Pillai', '9845044444'), await register('Meena Pilai', '9845055555')]
  const patient = { name: 'Meena Pilai', gender: 'Female', dateOfBirth: '1980-02-02' }
  const [merged, booked] = await Promise.all([
    api.call('POST', `/customers/admin/${stays}/merge`, { otherId: goes }),
    api.call('POST', '/orders/admin', { customerId: goes, patients: [{ patient, items: [{ type: 'test', testId: small.cbc }] }] }),
  ])
  expect([merged.status, booked.status]).toEqual([200, 201])
  expect(await stored(api.db, orders, booked.body.data.id)).toMatchObject({ customerId: stays })
})
