import { expect, test } from 'vitest'
import { setupSteps } from '#domain/laboratory-setup.ts'
import { emptyApi, smallApi } from '#tests/support/lab-api.ts'

const empty = emptyApi()
const small = smallApi()

test('a new laboratory lacks every step, and a step that is taken is missing no more', async () => {
  const missing = async () => (await empty.call('GET', '/admin/warnings', { as: 'super_admin' })).body
  expect(await missing()).toMatchObject({ data: { missing: Object.keys(setupSteps) } })
  await empty.call('PUT', '/admin/settings/laboratory', { as: 'super_admin', body: { name: 'Deccan Diagnostics' } })
  await empty.call('POST', '/admin/phlebotomists', { as: 'super_admin', body: { name: 'Sunil More', phone: '+919800000001' } })
  expect(await missing()).toMatchObject({ data: { missing: ['tests', 'timeSlots', 'orders'] } })
})

test('a laboratory with an order has nothing left to set up', async () => {
  expect((await small.call('GET', '/admin/warnings')).body.data).toMatchObject({ missing: [] })
})
