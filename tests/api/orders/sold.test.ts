import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSmallApi, type SmallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'

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
