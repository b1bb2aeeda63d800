import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#server/db/tables/payments.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, mixedOrder } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

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
  const tooMuch = await refund(id, { amount: 400.01, paymentMethod: 'cash' })
  expect([tooMuch.status, tooMuch.body.errors]).toEqual([422, { amount: ['At most ₹400 can be refunded'] }])
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
