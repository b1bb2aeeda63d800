import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi()
/** A customer and a patient who were merged into Asha and her son after a form about them was opened. */
const gone = small.ravi
const former = newId(smallLabNow)
let order = ''
let [item, tested] = ['', '']

beforeAll(async () => {
  await api.db.insert(patients).values({ ...{ id: former, customerId: small.asha, name: 'Kiran Roa', gender: 'Male', dateOfBirth: '2015-05-06' }, ...stampsOf })
  const made = await makeOrder(api.db, { people: [former, small.ashaSelf], lines: [{ patientId: former }, { patientId: small.ashaSelf }] })
  order = made.id
  item = made.items[0] ?? ''
  tested = (await makeOrder(api.db, { people: [former], lines: [{ patientId: former }], status: 'Testing' })).id
  // Changed once, as the kept records are by the merge.
  await change(api.db, patients, former, { version: 2 })
  await change(api.db, customers, gone, { version: 2 })
  expect((await api.call('POST', `/patients/admin/${small.ashaSon}/merge`, { otherId: former })).status).toBe(200)
  expect((await api.call('POST', `/customers/admin/${small.asha}/merge`, { otherId: gone })).status).toBe(200)
})

const fileOf = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, confirmed: 'true' })) form.set(name, value)
  form.set('file', new File([smallPdf('of today')], 'scan.pdf', { type: 'application/pdf' }))
  return form
}
const message = { type: 'OrderConfirmed', title: 'Hello', message: 'We are open' }
const sugar = { type: 'test', testId: small.sugar }

test.each([
  ['customer', () => `/customers/admin/${gone}`, { name: 'Ravi Iyengar' }],
  ['patient', () => `/patients/admin/${former}`, { name: 'Kiran R', gender: 'Male', dateOfBirth: '2015-05-06', reason: 'Typed wrongly' }],
])('PAT-02 a form about a merged %s that was opened before never changes the kept one', async (_, path, body) => {
  expect((await api.call('PUT', path(), body, { headers: { 'if-match': '"v2"' } })).status).toBe(412)
})

test.each<[call: string, path: () => string, body: () => unknown]>([
  ['POST', () => '/orders/admin', () => ({ customerId: gone, patients: [{ patientId: former, items: [sugar] }] })],
  ['POST', () => `/orders/${order}/patients`, () => ({ customerId: gone, name: 'New Person' })],
  ['POST', () => `/orders/admin/${order}/items`, () => ({ ...sugar, patientId: former })],
  ['POST', () => `/orders/admin/${order}/patients/${former}/collected`, () => ({ identityConfirmed: true, confirmed: true })],
  ['POST', () => `/cart/admin/${gone}/${former}/items`, () => ({ items: [{ type: 'test', itemId: small.sugar, quantity: 2 }] })],
  ['POST', () => '/admin/prescriptions', () => fileOf({ customerId: gone, patientId: former })],
  ['POST', () => '/reports/admin', () => fileOf({ orderId: tested, patientId: former })],
  ['POST', () => '/reports/admin/results', () => ({ orderId: tested, patientId: former, confirmed: true })],
  ['POST', () => '/admin/notifications', () => ({ ...message, customerId: gone })],
  ['POST', () => `/admin/notification-endpoints/send-welcome/${gone}`, () => ({})],
  ['POST', () => '/data-requests', () => ({ request: 'All my reports', customerId: gone, kind: 'access', receivedOn: '2026-11-20' })],
  ['POST', () => `/admin/timeline/customers/${gone}/notes`, () => ({ words: 'Gate code 12', mentions: [] })],
  ['PUT', () => `/customers/admin/${gone}/status`, () => ({ status: 'inactive' })],
  ['PUT', () => `/customers/admin/${gone}`, () => ({ name: 'Asha Rao-Iyer' })],
  ['PUT', () => `/admin/customers/${gone}/notification-preferences`, () => ({ preferences: { sms: { OrderConfirmed: false } } })],
])('PAT-02 a form that was opened before a merge is saved for the kept person: %s %s', async (method, path, body) => {
  const answer = await api.call(method, path(), body())
  expect([answer.status < 300, answer.body.errors]).toEqual([true, undefined])
})

test.each([
  ['customer', () => `/customers/admin/${gone}`, { name: 'Ravi Iyengar' }, 'Asha Rao-Iyer'],
  ['patient', () => `/patients/admin/${former}`, { name: 'Kiran R', gender: 'Male', dateOfBirth: '2015-05-06', reason: 'Typed wrongly' }, 'Kiran Rao'],
])('PAT-02 an old version of a merged %s is refused with the name of the kept one', async (_, path, body, kept) => {
  const stale = await api.call('PUT', path(), body, { headers: { 'if-match': '"v99"' } })
  expect([stale.status, stale.body.message]).toEqual([412, expect.stringContaining(`changed ${kept}, into whose record this one was merged, on 21/11/2026`)])
})

test('PAT-02 what was saved under a former id stands at the kept customer', async () => {
  const kept = await api.call('GET', `/customers/admin/${small.asha}`)
  expect(kept.body.data).toMatchObject({ name: 'Asha Rao-Iyer', status: 'inactive' })
  const timeline = await api.call('GET', `/admin/timeline/customers/${small.asha}`)
  expect(JSON.stringify(timeline.body.data)).toContain('Gate code 12')
})

test('PAT-02 a message to many reaches a merged customer once, at the kept one', async () => {
  const sent = await api.call('POST', '/admin/notification-endpoints/send-bulk', { ...message, customerIds: [gone, small.asha] })
  expect(sent.body.data).toMatchObject({ count: 1, unknown: [], duplicates: [small.asha] })
})

test('PAT-02 a refusal for another reason, and an id that nobody had, stay refused', async () => {
  const nobody = newId(smallLabNow)
  expect((await api.call('POST', `/cart/admin/${gone}/${nobody}/items`, { items: [{ type: 'test', itemId: small.sugar, quantity: 1 }] })).status).toBe(404)
  const wrong = await api.call('PUT', `/orders/admin/items/${item}`, { quantity: 0 })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['quantity']])
})
