import { and, asc, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tests } from '#server/db/tables/catalogue.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customerAddresses, customers, patients } from '#server/db/tables/customers.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { orderItems, orders, orderStatusHistory } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { dataOf } from '#tests/support/api.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { auditOf, change } from '#tests/support/stored.ts'

const api = smallApi()
const path = '/orders/admin'
const cbc = { type: 'test', testId: small.cbc }
const sugar = { type: 'test', testId: small.sugar, quantity: 2 }
const pack = { type: 'package', packageId: small.pack }
const forAsha = { customerId: small.asha, patients: [{ patientId: small.ashaSelf, items: [cbc] }] }
const tomorrow = { scheduledDate: '2026-11-22', timeSlot: '10:00-11:00', collectionAddress: '4, MG Road, Pune' }
const lakshmi = {
  name: 'லட்சுமி Nair',
  phone: '098765 43210',
  email: '',
  address: { street: '7, Anna Salai', city: 'Chennai', state: 'Tamil Nadu', postalCode: '600002' },
}
interface Taken {
  readonly id: string
  readonly orderNumber: string
  readonly customer: { readonly id: string }
  readonly patients: readonly { readonly name: string }[]
  readonly items: readonly { readonly name: string; readonly finalPrice: number; readonly quantity: number }[]
}
const counted = async () => [
  (await api.db.select().from(orders)).length,
  (await api.db.select().from(customers)).length,
  (await api.db.select().from(patients)).length,
  (await api.db.select().from(orderItems)).length,
]

test('BOOK-01 one call takes an order for two patients with discount, visit and part payment', async () => {
  const { status, body, etag } = await api.call('POST', path, {
    customerId: small.asha,
    patients: [
      { patientId: small.ashaSelf, items: [{ ...cbc, name: 'Free', price: 0.01 }, sugar] },
      { patientId: small.ashaSon, items: [pack] },
    ],
    origin: 'telephone',
    wasReadBack: true,
    discount: { percent: 10, reason: 'Senior citizen' },
    visit: tomorrow,
    payment: { amount: 200, paymentMethod: 'upi', referenceNumber: 'R1' },
  })
  expect([status, body.message]).toEqual([201, `${body.data.orderNumber} is placed`])
  // 300 + 2 × 80.50 + 350 is 811; a tenth is 81 in whole rupees.
  expect(body.data).toMatchObject({
    ...{ totalAmount: 811, discount: 81, finalAmount: 730, paidAmount: 200, balance: 530, discountReason: 'Senior citizen' },
    ...{ orderStatus: 'Confirmed', paymentStatus: 'Pending', origin: 'telephone', wasReadBack: true },
    ...{ scheduledDate: '2026-11-22', timeSlot: '10:00-11:00', customer: { name: 'Asha Rao' } },
  })
  expect(dataOf<Taken>(body).patients.map(({ name }) => name)).toEqual(['Asha Rao', 'Kiran Rao'])
  expect(dataOf<Taken>(body).items.map(({ name, finalPrice, quantity }) => [name, finalPrice, quantity])).toEqual([
    ['Blood count', 300, 1],
    ['Sugar 100%', 80.5, 2],
    ['Basic', 350, 1],
  ])
  const { id } = body.data
  const visits = await api.db.select().from(sampleCollections).where(eq(sampleCollections.orderId, id)).orderBy(asc(sampleCollections.reference))
  expect(visits.map(({ patientId, collectionAddress }) => [patientId, collectionAddress])).toEqual([
    [small.ashaSelf, tomorrow.collectionAddress],
    [small.ashaSon, tomorrow.collectionAddress],
  ])
  expect(
    await api.db
      .select({ booked: slotDays.booked })
      .from(slotDays)
      .where(and(eq(slotDays.slotId, small.wide), eq(slotDays.day, '2026-11-22'))),
  ).toEqual([{ booked: 2 }])
  const history = await api.db.select().from(orderStatusHistory).where(eq(orderStatusHistory.orderId, id)).orderBy(asc(orderStatusHistory.id))
  expect(history.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
    [null, 'Created'],
    ['Created', 'Confirmed'],
  ])
  expect(await api.db.select().from(payments).where(eq(payments.orderId, id))).toMatchObject([
    { kind: 'payment', amount: 20_000, method: 'upi', reference: 'R1' },
  ])
  const rows = await auditOf(api.db, id)
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
    ['create', 'Senior citizen'],
    ['payment', null],
  ])
  expect(rows[0]).toMatchObject({ before: null, after: { totalAmount: 81_100, discount: 8_100, origin: 'telephone', wasReadBack: true } })
  expect(rows[1]).toMatchObject({ before: { paidAmount: 0 }, after: { paidAmount: 20_000 } })
  const [found] = (await api.call('GET', `${path}/all?search=kiran`)).body.data.orders
  expect(found).toMatchObject({ id, etag })
})

test.each([
  ['in percent follows the items', { percent: 10 }, [81, 35, 315]],
  ['in rupees stays', { rupees: 81 }, [81, 81, 269]],
] as const)('BOOK-04 a discount %s', async (_, given, amounts) => {
  const patients = [
    { patientId: small.ashaSelf, items: [cbc, sugar] },
    { patientId: small.ashaSon, items: [pack] },
  ]
  const { body } = await api.call('POST', path, { customerId: small.asha, patients, discount: { ...given, reason: 'Senior citizen' } })
  const order = dataOf<Taken>(body)
  const left = await api.call('DELETE', `/orders/${order.id}/patients/${small.ashaSelf}`)
  expect([left.status, body.data.discount, left.body.data.discount, left.body.data.finalAmount]).toEqual([200, ...amounts])
})

test('BOOK-02 BOOK-03 a new customer with a new patient is registered with the order, found by name and phone', async () => {
  const { status, body } = await api.call('POST', path, {
    customer: lakshmi,
    patients: [{ patient: { name: 'Meera Nair', gender: 'Female', dateOfBirth: '1980-02-29', relationship: 'Self' }, items: [cbc] }],
  })
  expect([status, body.data.customer]).toMatchObject([201, { name: 'லட்சுமி Nair', phone: '+919876543210', email: null }])
  expect(body.data).toMatchObject({ orderStatus: 'Created', scheduledDate: null, discount: 0, discountReason: null, paymentStatus: 'Pending' })
  const customerId = dataOf<Taken>(body).customer.id
  expect(await api.db.select().from(customerAddresses).where(eq(customerAddresses.customerId, customerId))).toMatchObject([lakshmi.address])
  for (const search of ['98765 43210', 'லட்சுமி', 'nair'])
    expect((await api.call('GET', `/customers/admin?search=${encodeURIComponent(search)}`)).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: customerId })]),
    })
  expect((await auditOf(api.db, customerId)).map(({ action }) => action)).toEqual(['create'])
})

test('BOOK-02 a registered phone is asked about with its customer’s name, and a yes registers another one', async () => {
  const again = { customer: { name: 'Kiran Rao', phone: '98000 00001' }, patients: [{ patient: { name: 'Kiran Rao' }, items: [cbc] }] }
  const before = await counted()
  const asked = await api.call('POST', path, again)
  expect([asked.status, asked.body.code, asked.body.message]).toEqual([
    409,
    'knownPhone',
    'Asha Rao is registered with this phone. Register another customer with it?',
  ])
  expect(await counted()).toEqual(before)
  expect((await api.call('POST', path, { ...again, confirmed: true })).status).toBe(201)
  expect(await api.db.select({ name: customers.name }).from(customers).where(like(customers.phone, '%9800000001')).orderBy(customers.name)).toEqual([
    { name: 'Asha Rao' },
    { name: 'Kiran Rao' },
  ])
})

describe('a refusal writes nothing and names the field', () => {
  test.each<readonly [what: string, given: Readonly<Record<string, unknown>>, status: number, fields: readonly string[], message?: string]>([
    ['no customer', { customerId: null }, 422, ['customer'], 'Please choose or enter the customer'],
    ['both customers', { customer: lakshmi }, 422, ['customer']],
    ['a customer that is not there', { customerId: '01900000-0000-7000-8000-000000000999' }, 404, []],
    ['a name of blanks', { customerId: null, customer: { ...lakshmi, name: ' ' } }, 422, ['customer.name'], 'Customer name is required'],
    ['no patient', { patients: [] }, 422, ['patients']],
    ['a patient without items', { patients: [{ patientId: small.ashaSelf, items: [] }] }, 422, ['patients.0.items']],
    [
      'many items of a patient',
      { patients: [{ patientId: small.ashaSelf, items: Array.from({ length: 51 }, () => cbc) }] },
      422,
      ['patients.0.items'],
      'At most 50 tests and packages for one patient: add the others to the placed order',
    ],
    [
      'many patients',
      { patients: Array.from({ length: 21 }, () => ({ patientId: small.ashaSelf, items: [cbc] })) },
      422,
      ['patients'],
      'At most 20 patients at once: add the others to the placed order',
    ],
    [
      'another customer’s patient',
      {
        patients: [
          { patientId: small.ashaSelf, items: [cbc] },
          { patientId: small.raviSelf, items: [cbc] },
        ],
      },
      404,
      ['patients.1'],
    ],
    ['a birth to come', { patients: [{ patient: { name: 'A', dateOfBirth: '2027-01-01' }, items: [cbc] }] }, 422, ['patients.0.dateOfBirth']],
    [
      'a test that is not offered',
      { patients: [{ patientId: small.ashaSelf, items: [cbc, { ...cbc, testId: small.retired }] }] },
      422,
      ['patients.0.items.1.testId'],
    ],
    ['a discount above the limit', { discount: { rupees: 30.01, reason: 'Staff' } }, 422, ['discount.rupees'], 'At most 10 %, here ₹30'],
    ['a discount without a reason', { discount: { percent: 5 } }, 422, ['discount.reason']],
    ['a day that has passed', { visit: { ...tomorrow, scheduledDate: '2026-11-20' } }, 422, ['visit.scheduledDate'], 'The date is in the past'],
    ['an address of blanks', { visit: { ...tomorrow, collectionAddress: ' ' } }, 422, ['visit.collectionAddress']],
    ['more than is owed', { payment: { amount: 300.01, paymentMethod: 'cash' } }, 422, ['payment.amount'], 'At most ₹300 is owed'],
    ['no method', { payment: { amount: 10 } }, 422, ['payment.paymentMethod']],
  ])('%s', async (_, given, status, fields, message) => {
    const before = await counted()
    const refused = await api.call('POST', path, Object.assign({}, forAsha, given))
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([status, fields])
    if (message !== undefined) expect(refused.body.message).toBe(message)
    expect(await counted()).toEqual(before)
  })
})

test('COL-08 of two bookings of the last place one gets it, the other a 409 with what is left, and no order', async () => {
  const last = { ...forAsha, visit: { ...tomorrow, scheduledDate: '2026-11-24', timeSlot: '07:00-08:00' } }
  const before = (await counted())[0] ?? 0
  const both = await Promise.all([api.call('POST', path, last), api.call('POST', path, last)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body.errors).toEqual({ 'visit.timeSlot': [expect.stringMatching(/is full\. Free: 10:00–11:00 \(100\)/)] })
  expect((await counted())[0]).toBe(before + 1)
})

test('BOOK-02 of two registrations of one phone at once the second is asked', async () => {
  const body = { customer: { name: 'Twice', phone: '+91 90000 11111' }, patients: [{ patient: { name: 'Twice' }, items: [cbc] }] }
  const both = await Promise.all([api.call('POST', path, body), api.call('POST', path, body)])
  expect(both.map(({ status, body: { code } }) => [status, code]).sort()).toEqual([
    [201, undefined],
    [409, 'knownPhone'],
  ])
})

test('ORD-08 a whole payment with the order makes it Paid, and the customer is told of both', async () => {
  const { body } = await api.call('POST', path, { ...forAsha, origin: 'counter', payment: { paymentMethod: 'cash' }, visit: tomorrow })
  expect(body.data).toMatchObject({ paymentStatus: 'Paid', paymentMethod: 'cash', balance: 0, origin: 'counter' })
  const told = await api.db
    .select({ type: notifications.type, message: notifications.message })
    .from(notifications)
    .where(like(notifications.message, `%${body.data.orderNumber}%`))
  expect(told.map(({ type }) => type).sort()).toEqual(['OrderConfirmed', 'PaymentConfirmation'])
})

test('numbers follow each other, and a price that changes later does not change the order', async () => {
  const first = dataOf<Taken>((await api.call('POST', path, forAsha)).body)
  const second = dataOf<Taken>((await api.call('POST', path, forAsha)).body)
  const numberOf = ({ orderNumber }: Taken) => Number(orderNumber.slice(4))
  expect(numberOf(second)).toBe(numberOf(first) + 1)
  await change(api.db, tests, small.cbc, { price: 99_900 })
  expect((await api.call('GET', `${path}/${first.id}`)).body.data.totalAmount).toBe(300)
  await change(api.db, tests, small.cbc, { price: 30_000 })
})

test('AUTH-16 an operator without orders.create is refused', async () => {
  expect((await api.call('POST', path, forAsha, { as: 'operator' })).status).toBe(403)
})
