import { beforeAll, expect, test } from 'vitest'
import type { ContentOf } from '#contract/call.ts'
import type { everything } from '#contract/search.ts'
import { sampleNumber } from '#domain/sample-number.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { patients } from '#server/db/tables/customers.ts'
import { reports } from '#server/db/tables/reports.ts'
import { samples } from '#server/db/tables/samples.ts'
import { keepFamilySearch } from '#server/shared/customer-search.ts'
import { numbered } from '#tests/support/ids.ts'
import { type Caller, smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi()
let order: Awaited<ReturnType<typeof makeOrder>>
let report = ''
let visit = ''
let sample = ''

beforeAll(async () => {
  const { db } = api
  await db.insert(containers).values({ id: '00000000-0000-7000-8000-000000000001', name: 'Lavender (EDTA)', createdAt: smallLabNow.toISOString() })
  await change(db, tests, small.cbc, { container: 'Lavender (EDTA)' })
  order = await makeOrder(db, { people: [small.ashaSelf, small.ashaSon] })
  report = await makeReport(db, order, { number: 'RPT-0000777' })
  visit = await makeVisit(db, order.id, '2026-11-24', { slotId: small.wide })
  await change(db, patients, small.ashaSon, { name: 'முருகன்' })
  await keepFamilySearch(db, small.asha)
  const [first] = await db.select().from(samples)
  sample = first?.number ?? ''
})

type Groups = ContentOf<typeof everything.answer>['groups']
async function search(query: string, as: Caller = 'super_admin'): Promise<Groups> {
  const answer = await api.call('GET', `/admin/search?${query}`, undefined, { as })
  expect(answer.status).toBe(200)
  return (answer.body.data as unknown as { groups: Groups }).groups
}
const find = async (text: string, as?: Caller) => Object.fromEntries((await search(`q=${encodeURIComponent(text)}`, as)).map(({ name, hits }) => [name, hits]))
const titles = async (text: string, as?: Caller) =>
  Object.fromEntries(Object.entries(await find(text, as)).map(([name, hits]) => [name, hits.map(({ title }) => title)]))

test('FND-01 the number of an order finds it first, with its reports and visits', async () => {
  const found = await search(`q=${order.number}`)
  expect(found.map(({ name }) => name)).toEqual(['orders', 'reports', 'sample-collections'])
  expect(found[0]?.hits).toMatchObject([{ id: order.id, title: order.number, status: 'Created', opens: { resource: 'orders', id: order.id } }])
  expect(found[0]?.hits[0]?.detail).toContain('Asha Rao')
})

test('FND-01 digits alone find the order, report and patient whose number they are', async () => {
  expect(await titles('777')).toMatchObject({ reports: ['RPT-0000777'] })
  const count = String(Number(order.number.slice(4)))
  expect((await find(count)).orders?.map(({ id }) => id)).toEqual([order.id])
  const [{ number = '' } = {}] = await api.db.select({ number: patients.number }).from(patients)
  expect((await find(String(Number(number.slice(2))))).patients?.[0]?.detail).toContain(number)
})

test('FND-01 a sample is found by its number, a scan of it, and its last digits', async () => {
  for (const text of [sample, ` ${sample} `, sample.slice(-4)])
    expect((await find(text)).samples?.some(({ title, opens }) => title === sample && opens.resource === 'orders')).toBe(true)
  expect((await find(sampleNumber(800_000_000))).samples).toBeUndefined()
})

test.each(['+91 98000 00001', '9800000001', '098000-00001', '0001'])('FND-01 the phone %j finds its customer and orders', async (phone) => {
  const found = await find(phone)
  expect(found.customers?.map(({ id }) => id)).toContain(small.asha)
  expect(found.orders?.map(({ id }) => id)).toContain(order.id)
})

test('FND-01 three digits of a phone find nothing', async () => {
  expect((await find('980')).customers).toBeUndefined()
})

test('FND-01 a name finds customers, patients, orders and reports, and a doctor of a declared list', async () => {
  expect(await titles('rao')).toMatchObject({ customers: ['Asha Rao'], 'referring-doctors': ['Dr. Mohan Rao'] })
  const { patients: found = [] } = await find('asha rao')
  expect(found.map(({ title }) => title)).toEqual(['Asha Rao'])
  expect(found[0]).toMatchObject({ id: small.ashaSelf, opens: { resource: 'customers', id: small.asha } })
  expect(found[0]?.detail).toContain('31/01/1990')
})

test.each(['முருகன்', 'murugan'])('FND-01 the patient with a Tamil name is found by %j', async (name) => {
  const found = await find(name)
  expect(found.patients?.map(({ id }) => id)).toEqual([small.ashaSon])
  expect(found.patients?.[0]?.detail).toContain('Customer Asha Rao')
  expect(found.customers).toBeUndefined()
})

test.each(['lata iyer', 'IYER lata', '9811100022', '0022', '+91 98111 00022'])('FND-01 a patient without an order is found by %j', async (text) => {
  await change(api.db, patients, small.raviMother, { phone: '+919811100022' })
  const { patients: found = [] } = await find(text)
  expect(found).toMatchObject([{ id: small.raviMother, title: 'Lata Iyer', opens: { resource: 'customers', id: small.ravi } }])
})

test.each(['குமாரி', 'kumari', 'Kumari 98222'])('FND-01 a patient without an order whose name became Tamil is found by %j', async (text) => {
  const id = numbered('patient', 7)
  await api.db
    .insert(patients)
    .values({ id, customerId: small.ravi, name: 'Latha', ...stampsOf })
    .onConflictDoNothing()
  const body = { name: 'குமாரி', gender: 'Female', dateOfBirth: '1980-02-02', relationship: 'Mother', phone: '+919822200033', email: null }
  expect((await api.call('PUT', `/patients/admin/${id}`, body)).status).toBe(200)
  expect((await find(text)).patients).toMatchObject([{ id, title: 'குமாரி' }])
})

test('FND-01 tests, packages and users are found by name, with their status', async () => {
  expect((await find('retired')).tests).toMatchObject([{ id: small.retired, status: false, opens: { resource: 'tests', id: small.retired } }])
  expect(await titles('basic')).toEqual({ 'test-packages': ['Basic'] })
  expect(await titles(staffOf('manager').name)).toMatchObject({ users: [staffOf('manager').name] })
})

test('FND-01 a misspelt name finds customers only where nothing else matches', async () => {
  expect(await titles('Ashaa Rao')).toEqual({ customers: ['Asha Rao'] })
})

test('FND-01 a group has five records, and says that there are more', async () => {
  for (let made = 0; made < 6; made += 1) await makeOrder(api.db, { people: [small.raviMother] })
  const group = (await search('q=iyer')).find(({ name }) => name === 'orders')
  expect(group).toMatchObject({ hasMore: true })
  expect(group?.hits).toHaveLength(5)
})

test('FND-01 a deleted report is not found', async () => {
  await change(api.db, reports, report, { deletedAt: smallLabNow.toISOString() })
  expect((await find('RPT-0000777')).reports).toBeUndefined()
  await change(api.db, reports, report, { deletedAt: null })
})

test('FND-01 nobody finds records of a kind that they may not see', async () => {
  expect(await titles(staffOf('manager').name, 'operator')).toEqual({})
  expect((await find('blood', 'operator')).tests).toBeUndefined()
  expect(await search(`recent=users:${staffOf('manager').id},tests:${small.cbc}`, 'operator')).toEqual([{ name: 'recent', hits: [], hasMore: false }])
})

test('FND-01 recent records come in the order of their opening, without those that are gone', async () => {
  const asked = [
    `customers:${small.ravi}`,
    `orders:${order.id.toUpperCase()}`,
    `orders:${small.ravi}`,
    `tests:${small.cbc}`,
    'tests:x',
    `sample-collections:${visit}`,
  ]
  const [group] = await search(`recent=${asked.join()}`)
  expect(group?.hits.map(({ id }) => id)).toEqual([small.ravi, order.id, small.cbc, visit])
})

test('FND-01 quotes, wildcards and an empty text find nothing and fail nowhere', async () => {
  for (const text of ['', "'", '%%', '_', '\\', 'x'.repeat(200), '🙂']) expect(await find(text), text).toEqual({})
  expect((await api.call('GET', `/admin/search?q=${'x'.repeat(201)}`)).status).toBe(422)
})
