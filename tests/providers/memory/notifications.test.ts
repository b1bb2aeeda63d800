import { expect, test } from 'vitest'
import { failureOf } from '#tests/providers/http-fixture.ts'
import { labInMemory } from './lab.ts'

test('ADV-06 a preview fills the name of the customer and names what has no value', async () => {
  const { call, read } = labInMemory()
  const { name } = await read('customers', 'customers-2')
  const preview = (customerId: string, message: string) => call('POST /admin/notification-endpoints/preview', { customerId, title: 'Closed', message })
  expect(await preview('customers-2', 'Dear {customer}')).toEqual({ customer: name, title: 'Closed', message: `Dear ${name}`, missing: [] })
  expect(await preview('customers-2', '{amount}')).toMatchObject({ message: '{amount}', missing: ['amount'] })
  expect((await failureOf(preview('nobody', ''))).kind).toBe('missing')
})
