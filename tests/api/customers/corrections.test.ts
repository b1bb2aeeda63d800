import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customerAddresses, customers, patients, personalChanges } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, small } from '#tests/support/small-lab.ts'
import { auditOf, change, stored } from '#tests/support/stored.ts'

const api = smallApi()
const put = (path: string, body: object, headers: Record<string, string> = {}) => api.call('PUT', path, body, { headers })
const customer = (id: string) => `/customers/admin/${id}`
const patient = (id: string) => `/patients/admin/${id}`
const pune = { street: '9, MG Road', city: 'Pune', state: 'Maharashtra', postalCode: '411001' }
const chennai = { street: '2, Anna Salai', city: 'Chennai', state: 'Tamil Nadu', postalCode: '600002' }

test('BOOK-09 a customer is registered with addresses in their order; a registered phone is asked about', async () => {
  const meena = { name: ' Meena  Pillai ', phone: '098450-11111', email: 'meena@example.in', addresses: [pune, chennai] }
  const { status, body } = await api.call('POST', '/customers/admin', meena, { as: 'manager' })
  expect([status, body.message, body.data]).toMatchObject([
    201,
    'Meena Pillai is registered',
    { name: 'Meena Pillai', phone: '+919845011111', status: 'active', addresses: [pune, chennai] },
  ])
  const again = await api.call('POST', '/customers/admin', { ...meena, name: 'Her Brother' })
  expect([again.status, again.body.code, again.body.message]).toEqual([
    409,
    'knownPhone',
    'Meena Pillai is registered with this phone. Register another customer with it?',
  ])
  expect((await api.call('POST', '/customers/admin', { ...meena, name: 'Her Brother', confirmed: true })).status).toBe(201)
  expect((await api.call('POST', '/customers/admin', meena, { as: 'operator' })).status).toBe(403)
})

test('BOOK-09 of two calls that register one phone at once the second is asked', async () => {
  const twin = { name: 'Twin', phone: '9845022222' }
  const answers = await Promise.all([api.call('POST', '/customers/admin', twin), api.call('POST', '/customers/admin', twin)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test.each([
  ['name', { name: '  ' }, 'Customer name is required'],
  ['phone', { phone: '12' }, 'Please enter a valid phone number'],
  ['email', { email: 'asha@' }, 'Please enter a valid email address'],
  ['addresses.1.postalCode', { addresses: [pune, { ...chennai, postalCode: '011' }] }, 'The PIN code has six digits'],
])('PAT-01 a wrong %s of a customer is refused at its field, and nothing changes', async (field, body, sentence) => {
  const before = await stored(api.db, customers, small.asha)
  const { status, body: answer } = await put(customer(small.asha), body)
  expect([status, answer.errors?.[field]]).toEqual([422, [sentence]])
  expect(await stored(api.db, customers, small.asha)).toEqual(before)
})

test('PAT-01 a corrected customer keeps what is absent, loses a new phone’s verification, and is found by name', async () => {
  await change(api.db, customers, small.ravi, { phoneVerified: true, emailVerified: true })
  await put(customer(small.asha), { addresses: [pune] })
  const { id: orderId } = await makeOrder(api.db, { people: [small.raviSelf] })
  await change(api.db, orders, orderId, { customerId: small.ravi, searchText: 'ravi iyer' })
  await makeVisit(api.db, orderId, '2026-11-25', { patientId: small.raviSelf, slotId: small.wide })
  const before = (await api.call('GET', customer(small.ravi))).body.data
  const { status, body } = await put(customer(small.ravi), { name: 'Ravindran Iyengar', phone: '9840012345', addresses: [chennai] })
  expect([status, body.data]).toMatchObject([
    200,
    { name: 'Ravindran Iyengar', phone: '+919840012345', email: before.email, phoneVerified: false, emailVerified: true, addresses: [chennai] },
  ])
  for (const list of ['/customers/admin', '/orders/admin/all', '/admin/sample-collections']) {
    const found = await api.call('GET', `${list}?search=iyengar&limit=5`)
    expect([list, JSON.stringify(found.body)]).toEqual([list, expect.stringContaining('Ravindran')])
  }
  expect(await api.db.select().from(customerAddresses).where(eq(customerAddresses.customerId, small.asha))).toMatchObject([pune])
  expect((await put(customer(small.ravi), { name: 'X' }, { 'If-Match': '"v1"' })).status).toBe(412)
})

test('PAT-01 a phone of another customer is asked about, one’s own in another spelling is not', async () => {
  const own = String((await stored(api.db, customers, small.asha))?.phone)
  expect((await put(customer(small.asha), { phone: own.replaceAll(' ', '') })).status).toBe(200)
  const other = await stored(api.db, customers, small.ravi)
  const asked = await put(customer(small.asha), { phone: other?.phone })
  expect([asked.status, asked.body.code]).toEqual([409, 'knownPhone'])
  expect((await put(customer(small.asha), { phone: other?.phone, confirmed: true })).status).toBe(200)
})

test('PAT-01 OPS-04 the trail shows a correction before and after; erasing deletes both, and an export has them', async () => {
  const sister = { name: 'Kiran Rao-Iyer', gender: 'Male', dateOfBirth: '2015-05-15' }
  expect((await put(patient(small.ashaSon), { ...sister, reason: 'Typed wrongly' })).status).toBe(200)
  const trail = async () => (await api.call('GET', `/admin/audit?entity=patients&id=${small.ashaSon}`, undefined, { as: 'super_admin' })).body.data.items[0]
  const changes = [
    { field: 'name', before: 'Kiran Rao', after: 'Kiran Rao-Iyer' },
    { field: 'dateOfBirth', before: '05/05/2015', after: '15/05/2015' },
  ]
  expect(await trail()).toMatchObject({
    action: 'update',
    reason: 'Typed wrongly',
    changes: expect.arrayContaining(changes.map((each) => expect.objectContaining(each))),
  })
  expect(JSON.stringify(await auditOf(api.db, small.ashaSon))).not.toContain('Kiran')
  const exported = await api.call('GET', `/customers/admin/${small.asha}/export`, undefined, { as: 'super_admin' })
  expect(JSON.stringify(exported.body)).toContain('Kiran Rao-Iyer')
  await api.db.update(orders).set({ orderStatus: 'Completed' }).where(eq(orders.customerId, small.asha))
  expect((await api.call('POST', `/customers/admin/${small.asha}/erase`, { reason: 'Asked for' }, { as: 'super_admin' })).status).toBe(200)
  expect(await api.db.select().from(personalChanges).where(eq(personalChanges.customerId, small.asha))).toEqual([])
  expect(await trail()).toMatchObject({ action: 'update', changes: [] })
  expect((await put(patient(small.ashaSon), sister)).status).toBe(404)
  expect((await put(customer(small.asha), { name: 'Back' })).status).toBe(404)
})

test('PAT-01 PAT-04 a corrected patient is found by the new phone, and a birth date in the future is refused', async () => {
  const own = (await api.call('GET', patient(small.raviSelf))).body.data
  const facts = { name: own.name, gender: own.gender, dateOfBirth: own.dateOfBirth }
  expect((await put(patient(small.raviSelf), { ...facts, phone: '9000012345' })).body.data).toMatchObject({ phone: '+919000012345', relationship: null })
  expect((await api.call('GET', '/customers/admin?search=9000012345')).body.items).toMatchObject([{ id: small.ravi }])
  const refused = await put(patient(small.raviSelf), { ...facts, dateOfBirth: '2027-01-01' })
  expect([refused.status, refused.body.errors]).toEqual([422, { dateOfBirth: ['The date of birth is in the future'] }])
  const [row] = await api.db
    .select()
    .from(patients)
    .where(and(eq(patients.id, small.raviSelf)))
    .orderBy(asc(patients.id))
  expect([row?.identityChangedAt, row?.version]).toEqual([null, 2])
})
