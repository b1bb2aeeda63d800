import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { patients } from '#server/db/tables/customers.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi({ isAlone: true })
beforeAll(async () => {
  await makeOrder(api.db, { discount: 5_025 })
  await makeOrder(api.db, { createdAt: '2026-11-20T10:00:00.000Z', status: 'Completed' })
  await change(api.db, patients, small.ashaSon, { createdAt: '2026-11-01T10:00:00.000Z' })
})

test('CUS-05 the list is at the top level of the answer, newest first, with its patients', async () => {
  const { body } = await api.call('GET', '/customers/admin')
  expect(body.totalCount).toBe(2)
  expect(body.items).toMatchObject([
    { id: small.ravi, patientCount: 1 },
    { id: small.asha, name: 'Asha Rao', patientCount: 2, patients: [{ name: 'Kiran Rao' }, { name: 'Asha Rao' }], emailVerified: false, status: 'active' },
  ])
})

test.each([
  ['search=asha', 1],
  ['search=98000 ravi', 1],
  ['email=RAVI@', 1],
  ['email=98000', 0],
  ['phone=0001', 1],
  ['phone=asha', 0],
  ['email=asha&phone=0001', 1],
  ['email=asha&phone=0002', 0],
  ['email=asha&search=ravi', 0],
  ['fromDate=2026-11-01', 1],
  ['fromDate=2026-10-01&toDate=2026-11-01', 2],
  ['page=7', 2],
])('CUS-05 the list with %s counts %i', async (query, count) => {
  const { status, body } = await api.call('GET', `/customers/admin?${query}`)
  expect([status, body.totalCount]).toEqual([200, count])
})

test('CUS-02, CUS-03 one customer, and what is theirs under data', async () => {
  const { body, etag } = await api.call('GET', `/customers/admin/${small.asha}`)
  expect(body.data).toMatchObject({ id: small.asha, patients: [{ relationship: 'Son' }, { relationship: 'Self' }], addresses: [] })
  expect(etag).toBe('"v1"')
  expect((await api.call('GET', `/admin/customers/${small.asha}/orders`)).body.data).toMatchObject([
    { amount: 249.75, status: 'Created', paymentStatus: 'Pending', balance: 249.75 },
    { amount: 300, status: 'Completed', paymentStatus: 'Pending', balance: 300 },
  ])
  for (const [list, second] of [
    ['orders', { status: 'Completed' }],
    ['patients', { relationship: 'Self' }],
  ] as const)
    expect((await api.call('GET', `/admin/customers/${small.asha}/${list}?page=2&limit=1`)).body.data).toMatchObject([second])
  expect((await api.call('GET', `/admin/customers/${small.asha}/patients`)).body.data).toHaveLength(2)
  expect((await api.call('GET', `/admin/customers/${small.asha}/prescriptions`)).body.data).toEqual([])
})

test.each(['active', 'inactive', 'blocked'])('CUS-02 a customer may be %s', async (status) => {
  expect((await api.call('PUT', `/customers/admin/${small.asha}/status`, { status })).body.data).toMatchObject({ status, patientCount: 2 })
})

/** The patients of a customer were once read without a bound, for every row of a list. */
test('CUS-01 CUS-03 a customer with very many patients names a page of them and counts all', async () => {
  await api.db.execute(
    sql`insert into patients (id, customer_id, name, created_at, updated_at)
      select gen_random_uuid(), ${small.ravi}, 'Many', '2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z' from generate_series(1, 120) as n`,
  )
  const { body } = await api.call('GET', '/customers/admin')
  const row = body.items.find(({ id }) => id === small.ravi)
  const whole = (await api.call('GET', `/customers/admin/${small.ravi}`)).body.data
  for (const seen of [row, whole]) expect([seen?.patientCount, seen?.patients]).toEqual([121, expect.objectContaining({ length: 100 })])
  expect((await api.call('GET', `/admin/customers/${small.ravi}/patients`)).body.data).toHaveLength(100)
})
