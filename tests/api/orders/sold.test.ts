import { beforeEach, expect, test } from 'vitest'
import { tests } from '#server/db/tables/catalogue.ts'
import { orders } from '#server/db/tables/orders.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, stampsOf } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi()
const pack = `/test-packages/${small.pack}`
const iron = numbered('test', 9)

let id: string
beforeEach(async () => {
  await api.call('PUT', pack, { tests: [small.cbc, small.sugar] })
  id = (await makeOrder(api.db)).id
  const item = { type: 'package', packageId: small.pack, patientId: small.ashaSelf }
  expect((await api.call('POST', `/orders/admin/${id}/items`, item)).status).toBe(201)
})

/** A test that was put into the package later was once shown in every package sold: who then removed the single test left nobody to do it. */
test.each<[contents: string, inPackage: () => readonly string[]]>([
  ['a test more', () => [small.cbc, small.sugar, iron]],
  ['another test alone', () => [iron]],
])('CHK-02 CHK-03 an order’s checks use its package contents as sold, whatever %s the package has today', async (_contents, inPackage) => {
  const strict = { fastingRequired: true, sex: 'Male', requirements: 'Consent' } as const
  const iron1 = { id: iron, name: 'Iron', description: 'Ferritin', price: 45_000, categoryId: small.blood, ...strict, ...stampsOf }
  await api.db.insert(tests).values(iron1).onConflictDoUpdate({ target: tests.id, set: strict })
  await change(api.db, orders, id, { timeSlot: '14:00-15:00' })
  expect((await api.call('PUT', pack, { tests: inPackage() })).status).toBe(200)
  const warnings = async () =>
    ((await api.call('GET', `/orders/admin/${id}`)).body.data.warnings as { code: string; message: string }[]).map(({ message }) => message)
  expect(await warnings()).toEqual(['Blood count is part of Basic'])
  await change(api.db, tests, iron, { fastingRequired: false, sex: 'any', requirements: null })
  await api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: iron, patientId: small.ashaSelf, quantity: 2 })
  await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.dear, patientId: small.ashaSelf })
  expect(await warnings()).toEqual(['Blood count is part of Basic', 'All of Dear is part of Basic', 'Iron 2 times for one patient'])
})

/** The tests of a package were once read from the package of today: an order showed other tests than were paid for, or none. */
test('ODT-03 an order shows what its package contained when it was sold, whatever becomes of package and tests', async () => {
  for (const [method, path, body] of [
    ['PUT', pack, { tests: [small.sugar] }],
    ['PUT', pack, { tests: [small.sugar, small.cbc] }],
    ['PUT', `/tests/${small.cbc}`, { name: 'Full blood count' }],
    ['DELETE', pack, undefined],
  ] as const) {
    expect((await api.call(method, path, body)).status).toBe(200)
    const { packages } = (await api.call('GET', `/orders/admin/${id}`)).body.data
    expect(packages).toMatchObject([
      {
        name: 'Basic',
        tests: [
          { id: small.cbc, name: 'Blood count' },
          { id: small.sugar, name: 'Sugar 100%' },
        ],
      },
    ])
  }
})
