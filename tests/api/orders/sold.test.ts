import { afterEach, beforeEach, expect, test } from 'vitest'
import { tests } from '#server/db/tables/catalogue.ts'
import { orders } from '#server/db/tables/orders.ts'
import { numbered } from '#tests/support/ids.ts'
import { openSmallApi, type SmallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, stampsOf } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

let api: SmallApi
let id: string
beforeEach(async () => {
  api = await openSmallApi()
  id = (await makeOrder(api.db)).id
  const item = { type: 'package', packageId: small.pack, patientId: small.ashaSelf }
  expect((await api.call('POST', `/orders/admin/${id}/items`, item)).status).toBe(201)
})
afterEach(() => api.close())

const sold = [
  { id: small.cbc, name: 'Blood count' },
  { id: small.sugar, name: 'Sugar 100%' },
]
const packages = async () => (await api.call('GET', `/orders/admin/${id}`)).body.data.packages

/** The tests of a package were once read from the package of today: an order showed other tests than were paid for, or none. */
test.each<[change: string, method: string, path: string, body: unknown]>([
  ['another set of tests', 'PUT', `/test-packages/${small.pack}`, { tests: [small.sugar] }],
  ['another order of its tests', 'PUT', `/test-packages/${small.pack}`, { tests: [small.sugar, small.cbc] }],
  ['another name for a test', 'PUT', `/tests/${small.cbc}`, { name: 'Full blood count' }],
  ['its deletion', 'DELETE', `/test-packages/${small.pack}`, undefined],
])('ODT-03 an order shows what its package contained when it was sold, after %s', async (_change, method, path, body) => {
  expect((await api.call(method, path, body)).status).toBe(200)
  expect(await packages()).toMatchObject([{ name: 'Basic', tests: sold }])
})

const iron = numbered('test', 9)

/** A test that was put into the package later was once said to be in every package sold: who then took the single test off left nobody to do it. */
test.each<[contents: string, inPackage: readonly string[], said: readonly [code: string, message: string][]]>([
  ['a test more', [small.cbc, small.sugar, iron], [['testInPackage', 'Blood count is part of Basic']]],
  ['another test alone', [iron], [['testInPackage', 'Blood count is part of Basic']]],
])('CHK-02 CHK-03 an order’s checks use its package contents as sold, whatever %s the package has today', async (_contents, inPackage, said) => {
  const facts = {
    name: 'Iron',
    description: 'Ferritin',
    price: 45_000,
    categoryId: small.blood,
    fastingRequired: true,
    sex: 'Male',
    requirements: 'Consent',
  } as const
  await api.db.insert(tests).values({ id: iron, ...facts, ...stampsOf })
  await change(api.db, orders, id, { timeSlot: '14:00-15:00' })
  expect((await api.call('PUT', `/test-packages/${small.pack}`, { tests: inPackage })).status).toBe(200)
  const warnings = async () => (await api.call('GET', `/orders/admin/${id}`)).body.data.warnings as { code: string; message: string }[]
  expect((await warnings()).map(({ code, message }) => [code, message])).toEqual(said)
  await change(api.db, tests, iron, { fastingRequired: false, sex: 'any', requirements: null })
  await api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: iron, patientId: small.ashaSelf, quantity: 2 })
  await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.dear, patientId: small.ashaSelf })
  expect((await warnings()).map(({ message }) => message)).toEqual([
    ...said.map(([, message]) => message),
    'All of Dear is part of Basic',
    'Iron 2 times for one patient',
  ])
})
