import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, mixedOrder, small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi()

const read = async (id: string) => (await api.call('GET', `/orders/admin/${id}`)).body.data
const pay = (id: string, body: unknown) => api.call('PUT', `/orders/admin/${id}/payment-status`, body)
const refund = (id: string, body: unknown, options?: Parameters<typeof api.call>[3]) => api.call('POST', `/orders/admin/${id}/refunds`, body, options)
const rowsOf = (id: string) =>
  api.db.select({ kind: payments.kind, amount: payments.amount, method: payments.method }).from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)

/** The mixed order, paid by card, without its last item: ₹1,491.25 paid, ₹1,091.25 to pay. */
async function overpaid() {
  const { id, items } = await makeOrder(api.db, mixedOrder)
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'card', referenceNumber: 'IN-7' })
  await api.call('DELETE', `/orders/admin/items/${items[3]}`)
  return { id, items }
}

test('MON-02 an overpayment after a removal is refunded in two parts; the order stays Paid with its method', async () => {
  const { id } = await overpaid()
  const { status, body } = await refund(id, { amount: 150.5, paymentMethod: 'cash', referenceNumber: null, notes: 'At the desk' }, { as: 'admin' })
  expect([status, body.data]).toMatchObject([
    200,
    { paymentStatus: 'Paid', paymentMethod: 'card', referenceNumber: 'IN-7', paidAmount: 1340.75, balance: -249.5 },
  ])
  await refund(id, { amount: 249.5, paymentMethod: 'upi', referenceNumber: 'OUT-2' })
  const order = await read(id)
  expect(order).toMatchObject({ finalAmount: 1091.25, paymentStatus: 'Paid', paidAmount: 1091.25, balance: 0 })
  expect(order.payments).toMatchObject([
    { kind: 'payment', amount: 1491.25, method: 'card', referenceNumber: 'IN-7', userName: staffOf('super_admin').name },
    { kind: 'refund', amount: 150.5, method: 'cash', referenceNumber: null, notes: 'At the desk', userName: staffOf('admin').name },
    { kind: 'refund', amount: 249.5, method: 'upi', referenceNumber: 'OUT-2', notes: null },
  ])
  expect((await refund(id, { amount: 0.01, paymentMethod: 'cash' })).status).toBe(409)
})

test('MON-02 a refund above the overpaid amount, of zero, negative or without a method is refused', async () => {
  const { id } = await overpaid()
  for (const [amount, message] of [
    [400.01, 'At most ₹400 can be refunded'],
    [1491.25, 'At most ₹400 can be refunded'],
    [0, 'The amount must be above ₹0'],
    [-5, 'The amount must be above ₹0'],
  ] as const) {
    const { status, body } = await refund(id, { amount, paymentMethod: 'cash' })
    expect([status, body.errors]).toEqual([422, { amount: [message] }])
  }
  const { status, body } = await refund(id, { amount: 400 })
  expect([status, body.errors]).toEqual([422, { paymentMethod: ['Please select how it was refunded'] }])
  expect(await rowsOf(id)).toHaveLength(1)
})

test.each([
  ['unpaid', async () => (await makeOrder(api.db, mixedOrder)).id],
  [
    'paid in full',
    async () => {
      const { id } = await makeOrder(api.db, mixedOrder)
      await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi' })
      return id
    },
  ],
])('MON-02 an order that is %s has nothing to refund (409)', async (_, make) => {
  const id = await make()
  const before = await rowsOf(id)
  const { status, body } = await refund(id, { amount: 1, paymentMethod: 'upi' })
  expect([status, body.message]).toEqual([409, 'Nothing of this order is to be refunded'])
  expect(await rowsOf(id)).toEqual(before)
})

test('MON-02 a paid cancelled order is refunded in parts, and is Refunded with the last', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi' })
  await api.call('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' })
  await refund(id, { amount: 1000, paymentMethod: 'upi' })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi', notes: 'The rest by post' })
  expect(await read(id)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Paid', paidAmount: 491.25, balance: -491.25 })
  await refund(id, { amount: 491.25, paymentMethod: 'cheque', referenceNumber: '004711' })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Refunded', paidAmount: 0, balance: 0 })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi' })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Refunded', paidAmount: 0, balance: 0 })
  expect((await rowsOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 149_125],
    ['refund', 100_000],
    ['refund', 49_125],
  ])
})

test.each([
  ['POST', 'cancel', { reason: 'Moved away' }],
  ['PUT', 'status', { orderStatus: 'Cancelled', notes: 'Moved away' }],
] as const)('MON-02 a part-paid order that is cancelled (%s %s) is Paid, listed for refund, then Refunded', async (method, call, body) => {
  const { id } = await makeOrder(api.db, { lines: [{ quantity: 2 }], discount: 5050 })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'IN-8' })
  await api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf, quantity: 3 })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', finalAmount: 791, paidAmount: 549.5, balance: 241.5 })
  const cancelled = (await api.call(method, `/orders/admin/${id}/${call}`, body)).body.data
  expect(cancelled).toMatchObject({ paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'IN-8', paidAmount: 549.5, balance: -549.5 })
  expect((await api.call('GET', '/orders/admin/all?paymentStatus=Paid&status=Cancelled')).body.data.orders.map((order) => order.id)).toContain(id)
  await refund(id, { amount: 549.5, paymentMethod: 'upi' })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Refunded', paidAmount: 0, balance: 0 })
})

test.each(['Pending', 'Failed', 'Refunded'] as const)(
  'MON-02 an order that is %s and of which nothing was paid stays so when it is cancelled',
  async (paymentStatus) => {
    const { id } = await makeOrder(api.db)
    await change(api.db, orders, id, { paymentStatus })
    await api.call('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' })
    expect(await read(id)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus, balance: 0 })
  },
)

test('MON-02 an order of which everything was taken off and refunded collects the next item', async () => {
  const { id, items } = await makeOrder(api.db, { discount: 0 })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'cash' })
  for (const item of items) await api.call('DELETE', `/orders/admin/items/${item}`)
  await refund(id, { amount: 300, paymentMethod: 'cash' })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Refunded', finalAmount: 0, paidAmount: 0, balance: 0 })
  await api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf, quantity: 3 })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', finalAmount: 241.5, balance: 241.5 })
})

test('MON-01 all of an order in work that is paid back is owed again, and what is added to it or taken off', async () => {
  const { id, items } = await makeOrder(api.db, mixedOrder)
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'cash' })
  await pay(id, { paymentStatus: 'Refunded', paymentMethod: 'cash', amount: 1491.25, notes: 'Wrong card' })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', paidAmount: 0, balance: 1491.25 })
  await api.call('PUT', `/orders/admin/items/${items[2]}`, { quantity: 2 })
  await api.call('DELETE', `/orders/admin/items/${items[3]}`)
  expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', finalAmount: 1010.75, balance: 1010.75 })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi' })
  expect((await rowsOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 149_125],
    ['refund', 149_125],
    ['payment', 101_075],
  ])
})

test('MON-01 an item added to an order refunded in full has to be paid', async () => {
  const { id, items } = await makeOrder(api.db, mixedOrder)
  await change(api.db, orders, id, { paymentStatus: 'Refunded' })
  await api.call('DELETE', `/orders/admin/items/${items[3]}`)
  expect(await read(id)).toMatchObject({ paymentStatus: 'Refunded', finalAmount: 1091.25, balance: 0 })
  await api.call('PUT', `/orders/admin/items/${items[2]}`, { quantity: 4 })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', finalAmount: 1171.75, balance: 1171.75 })
  expect((await api.call('GET', '/orders/admin/all?paymentStatus=Pending')).body.data.orders.map((order) => order.id)).toContain(id)
})

test('MON-01 a cheque that bounces after a partial refund makes the order and the refund payable', async () => {
  const { id, items } = await makeOrder(api.db, mixedOrder)
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'cheque' })
  await api.call('DELETE', `/orders/admin/items/${items[3]}`)
  await refund(id, { amount: 400, paymentMethod: 'cash' })
  await pay(id, { paymentStatus: 'Failed', notes: 'Cheque returned' })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Failed', finalAmount: 1091.25, paidAmount: -400, balance: 1491.25 })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi' })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', paidAmount: 1091.25, balance: 0 })
})

test('MON-02 the second of two concurrent refunds of the same money is refused, with or without a version', async () => {
  const { id } = await overpaid()
  const { etag } = await api.call('GET', `/orders/admin/${id}`)
  const versioned = { headers: { 'If-Match': etag ?? '' } }
  const answers = await Promise.all([1, 2].map(() => refund(id, { amount: 400, paymentMethod: 'cash' }, versioned)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const second = await overpaid()
  const both = await Promise.all([300, 200].map((amount) => refund(second.id, { amount, paymentMethod: 'cash' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  for (const order of [id, second.id]) expect((await rowsOf(order)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
})

test('MON-02 the audit row has the person, both amounts and the reason; others are refused', async () => {
  const { id } = await overpaid()
  expect((await refund(id, { amount: 100, paymentMethod: 'cash' }, { as: 'operator' })).status).toBe(403)
  await refund(id, { amount: 100, paymentMethod: 'cash', notes: 'First part' }, { as: 'manager' })
  const rows = await api.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(rows.filter(({ action }) => action === 'refund')).toMatchObject([
    { userId: staffOf('manager').id, reason: 'First part', before: { paidAmount: 149_125 }, after: { paidAmount: 139_125 } },
  ])
  expect(rows.find(({ action }) => action === 'payment')).toMatchObject({ before: { paidAmount: 0 }, after: { paidAmount: 149_125 } })
})
