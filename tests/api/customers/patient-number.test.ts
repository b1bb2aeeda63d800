import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { typedPatientNumber } from '#server/db/numbers.ts'
import { patients } from '#server/db/tables/customers.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, makeVisit, small } from '#tests/support/small-lab.ts'

const api = smallApi({ isAlone: true })

const numberOf = async (id: string) => (await api.db.select({ number: patients.number }).from(patients).where(eq(patients.id, id)))[0]?.number ?? ''

test('every patient has a number in order of arrival; a new one has the next', async () => {
  expect([await numberOf(small.ashaSelf), await numberOf(small.ashaSon), await numberOf(small.raviSelf)]).toEqual(['P-000001', 'P-000002', 'P-000003'])
  const order = await makeOrder(api.db)
  const { body } = await api.call('POST', `/orders/${order.id}/patients`, { name: 'Mira Rao' })
  expect(body.data).toMatchObject({ number: 'P-000004' })
  const detail = await api.call('GET', `/orders/admin/${order.id}`)
  expect(detail.body.data.patients).toMatchObject([{ number: 'P-000001' }, { number: 'P-000004' }])
  expect((await api.call('GET', `/admin/customers/${small.ravi}/patients`)).body.data).toMatchObject([{ number: 'P-000003' }])
})

test('the number in any spelling finds only its orders, customers, reports and visits', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSon] })
  const report = await makeReport(api.db, order, { patientId: small.ashaSon })
  const visit = await makeVisit(api.db, order.id, '2026-11-25', { patientId: small.ashaSon })
  for (const typed of ['P-000002', 'p2', ' p 000002 ']) {
    const search = `search=${encodeURIComponent(typed)}`
    const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
    expect(ids((await api.call('GET', `/orders/admin/all?${search}`)).body.data.orders)).toEqual([order.id])
    expect(ids((await api.call('GET', `/customers/admin?${search}`)).body.items)).toEqual([small.asha])
    expect(ids((await api.call('GET', `/reports/admin/all?${search}`)).body.items)).toEqual([report])
    expect(ids((await api.call('GET', `/admin/sample-collections?${search}`)).body.data.items)).toEqual([visit])
  }
  expect((await api.call('GET', '/orders/admin/all?search=P-000099')).body.data.totalCount).toBe(0)
})

test.each([
  ['P-000123', 'P-000123'],
  ['p123', 'P-000123'],
  ['P 0', 'P-000000'],
  ['P-1234567', 'P-1234567'],
  ['Priya', null],
  ['P-', null],
  ['LAB-12', null],
  ['12', null],
])('%s is typed for %s', (typed, number) => {
  expect(typedPatientNumber(typed)).toBe(number)
})
