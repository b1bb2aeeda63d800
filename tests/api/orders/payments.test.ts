import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#server/db/tables/notifications.ts'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, mixedOrder, small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = smallApi()

const pay = (id: string, body: unknown, as: 'super_admin' | 'manager' = 'super_admin') => api.call('PUT', `/orders/admin/${id}/payment-status`, body, { as })
const read = async (id: string) => (await api.call('GET', `/orders/admin/${id}`)).body.data
const rowsOf = (id: string) =>
  api.db
    .select({ kind: payments.kind, amount: payments.amount, method: payments.method, reference: payments.reference, userId: payments.userId })
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(payments.id)

test('MON-01 the total of the mixed order is that of its items, less the discount; nothing is paid', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  // 2 × 300 + 350 + 3 × 80.50 + 400, less 100.25
  expect(await read(id)).toMatchObject({ totalAmount: 1591.5, discount: 100.25, finalAmount: 1491.25, paidAmount: 0, balance: 1491.25 })
})

test('MON-01 Paid records a payment of the balance, by whom and how', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  const { body } = await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1' }, 'manager')
  expect(body.data).toMatchObject({ paymentStatus: 'Paid', paidAmount: 1491.25, balance: 0 })
  expect(await rowsOf(id)).toEqual([{ kind: 'payment', amount: 149_125, method: 'upi', reference: 'R1', userId: staffOf('manager').id }])
})

test('MON-01 an order that was paid and then raised shows what is left to collect, on the order and in the list; Paid again collects only that', async () => {
  const { id, number } = await makeOrder(api.db, { discount: 1_000 })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'card' })
  await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.dear, patientId: small.ashaSelf, quantity: 3 })
  expect(await read(id)).toMatchObject({ finalAmount: 1490, paymentStatus: 'Pending', paymentMethod: 'card', paidAmount: 290, balance: 1200 })
  const { body } = await api.call('GET', `/orders/admin/all?search=${number}`)
  expect(body.data.orders[0]).toMatchObject({ paidAmount: 290, balance: 1200 })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'cash' })
  expect((await rowsOf(id)).map(({ amount, method }) => [amount, method])).toEqual([
    [29_000, 'card'],
    [120_000, 'cash'],
  ])
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', paidAmount: 1490, balance: 0 })
})

test('MON-01 taking an item off a paid order leaves money to refund, and it stays Paid', async () => {
  const { id, items } = await makeOrder(api.db, mixedOrder)
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'card' })
  await api.call('DELETE', `/orders/admin/items/${items[3]}`)
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', finalAmount: 1091.25, paidAmount: 1491.25, balance: -400 })
})

test('MON-01 Refunded gives back what was paid and never more; nothing is erased', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'netbanking', referenceNumber: 'IN' })
  await pay(id, { paymentStatus: 'Refunded', referenceNumber: 'OUT' })
  await pay(id, { paymentStatus: 'Refunded', referenceNumber: 'TWICE' })
  expect((await rowsOf(id)).map(({ kind, amount, method, reference }) => [kind, amount, method, reference])).toEqual([
    ['payment', 149_125, 'netbanking', 'IN'],
    ['refund', 149_125, 'netbanking', 'OUT'],
  ])
  expect(await read(id)).toMatchObject({ paymentStatus: 'Refunded', paidAmount: 0, balance: 0 })
})

test('MON-01 a refund has the method of the last payment, unless another is given', async () => {
  const { id } = await makeOrder(api.db)
  for (const [paymentStatus, paymentMethod] of [
    ['Paid', 'cheque'],
    ['Failed', undefined],
    ['Paid', 'upi'],
    ['Refunded', undefined],
    ['Paid', 'card'],
    ['Refunded', 'cash'],
  ])
    await pay(id, { paymentStatus, paymentMethod })
  expect((await rowsOf(id)).map(({ method }) => method)).toEqual(['cheque', 'cheque', 'upi', 'upi', 'card', 'cash'])
})

test('MON-01 Failed after Paid takes the payment back with a row of its own', async () => {
  const { id } = await makeOrder(api.db)
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'cheque' })
  expect((await pay(id, { paymentStatus: 'Failed', notes: 'Cheque returned' })).body.data).toMatchObject({
    paymentStatus: 'Failed',
    paidAmount: 0,
    balance: 300,
  })
  expect((await rowsOf(id)).map(({ kind, method }) => [kind, method])).toEqual([
    ['payment', 'cheque'],
    ['reversal', 'cheque'],
  ])
})

test('MON-01 a cancelled order that was paid is to be refunded; an unpaid one has nothing to collect', async () => {
  const [paid, unpaid] = [await makeOrder(api.db), await makeOrder(api.db)]
  await pay(paid.id, { paymentStatus: 'Paid', paymentMethod: 'upi' })
  for (const { id } of [paid, unpaid]) await api.call('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' })
  expect((await read(paid.id)).balance).toBe(-300)
  expect((await read(unpaid.id)).balance).toBe(0)
})

test('ORD-08 a stored method is not taken over: Paid needs it in the body', async () => {
  const { id } = await makeOrder(api.db)
  await pay(id, { paymentStatus: 'Failed', paymentMethod: 'card' })
  const refused = await pay(id, { paymentStatus: 'Paid' })
  expect([refused.status, refused.body.errors]).toEqual([422, { paymentMethod: ['Payment method is required when marking as paid'] }])
  expect(await rowsOf(id)).toEqual([])
})

test('MON-01 the customer is notified of a payment, and of none that is given back or did not come', async () => {
  const { id, number } = await makeOrder(api.db, { discount: 2_000 })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'cheque' })
  await pay(id, { paymentStatus: 'Failed' })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi' })
  await pay(id, { paymentStatus: 'Refunded' })
  const told = await api.db
    .select()
    .from(notifications)
    .where(like(notifications.message, `%${number}%`))
  expect(told.map(({ type, customerId, message }) => [type, customerId, message.includes('₹280')])).toEqual(
    Array.from({ length: 2 }, () => ['PaymentConfirmation', small.asha, true]),
  )
})

test('MON-01 an audit row says what a payment changed, and the ledger of one order is not that of another', async () => {
  const [one, other] = [await makeOrder(api.db), await makeOrder(api.db, mixedOrder)]
  await pay(one.id, { paymentStatus: 'Paid', paymentMethod: 'cash' })
  expect(await read(other.id)).toMatchObject({ paidAmount: 0, balance: 1491.25 })
  const [row] = await api.db.select().from(auditLog).where(eq(auditLog.entityId, one.id))
  expect(row).toMatchObject({ action: 'payment', before: { paymentStatus: 'Pending' }, after: { paymentStatus: 'Paid', paymentMethod: 'cash' } })
})

test('the database refuses a final amount that is not the total less the discount', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  await expect(api.db.update(orders).set({ finalAmount: 149_124 }).where(eq(orders.id, id))).rejects.toThrow()
})
