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
const allOf = (id: string) => api.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)
const rowsOf = async (id: string) => (await allOf(id)).map(({ kind, amount, method, reference, userId }) => ({ kind, amount, method, reference, userId }))

test('MON-01 Paid records a payment of the balance, by whom and how', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  const { body } = await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1' }, 'manager')
  expect(body.data).toMatchObject({ paymentStatus: 'Paid', paidAmount: 1491.25, balance: 0 })
  expect(await rowsOf(id)).toEqual([{ kind: 'payment', amount: 149_125, method: 'upi', reference: 'R1', userId: staffOf('manager').id }])
})

test('MON-01 a paid order that grew shows its balance, and Paid again collects only that', async () => {
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

test('MON-02 Refunded of a cancelled order gives back what was paid, once; nothing is erased', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'netbanking', referenceNumber: 'IN' })
  await api.call('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' })
  const unnamed = await pay(id, { paymentStatus: 'Refunded', referenceNumber: 'OUT' })
  expect([unnamed.status, unnamed.body.errors]).toEqual([422, { paymentMethod: ['Please select how it was refunded'] }])
  await pay(id, { paymentStatus: 'Refunded', paymentMethod: 'card', referenceNumber: 'OUT' })
  const twice = await pay(id, { paymentStatus: 'Refunded', paymentMethod: 'card', referenceNumber: 'TWICE' })
  expect([twice.status, twice.body.message]).toEqual([409, 'This order is refunded: ₹1,491.25 by Card, reference OUT'])
  expect((await rowsOf(id)).map(({ kind, amount, method, reference }) => [kind, amount, method, reference])).toEqual([
    ['payment', 149_125, 'netbanking', 'IN'],
    ['refund', 149_125, 'card', 'OUT'],
  ])
  expect(await read(id)).toMatchObject({ paymentStatus: 'Refunded', paymentMethod: 'card', referenceNumber: 'OUT', paidAmount: 0, balance: 0 })
})

test('MON-02 Refunded of an underpaid order in testing needs an amount and a reason, and keeps the debt', async () => {
  const { id } = await makeOrder(api.db, { status: 'Testing', discount: 1_000 })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi' })
  await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.dear, patientId: small.ashaSelf, quantity: 3 })
  const refund = { paymentStatus: 'Refunded', paymentMethod: 'cash' }
  for (const [body, errors] of [
    [refund, { amount: ['Nothing is overpaid: enter the amount that is paid back, and the reason'] }],
    [{ ...refund, amount: 290 }, { notes: ['Please give a reason for refunding money that was not overpaid'] }],
    [{ ...refund, amount: 290.01, notes: 'Goodwill' }, { amount: ['At most ₹290 can be refunded'] }],
  ] as const) {
    const { status, body: answer } = await pay(id, body)
    expect([status, answer.errors]).toEqual([422, errors])
  }
  expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', paidAmount: 290, balance: 1200 })
  await pay(id, { ...refund, amount: 90.5, notes: 'A test was late' })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', paidAmount: 199.5, balance: 1290.5 })
  const [, given] = await api.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)
  expect(given).toMatchObject({ kind: 'refund', amount: 9_050, method: 'cash', notes: 'A test was late' })
})

test('MON-01 a part is paid with an amount, and never more than is owed', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  const { body } = await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1', amount: 491.25 })
  expect(body.data).toMatchObject({ paymentStatus: 'Pending', paymentMethod: 'upi', referenceNumber: 'R1', paidAmount: 491.25, balance: 1000 })
  const refused = await pay(id, { paymentStatus: 'Paid', paymentMethod: 'cash', amount: 1000.01 })
  expect([refused.status, refused.body.errors]).toEqual([422, { amount: ['At most ₹1,000 is owed'] }])
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'cash', amount: 1000 })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', paymentMethod: 'cash', referenceNumber: null, paidAmount: 1491.25, balance: 0 })
})

test('MON-01 Paid again changes only the notes', async () => {
  const { id } = await makeOrder(api.db)
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1' })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi', notes: 'By the son' })
  expect(await read(id)).toMatchObject({ paymentMethod: 'upi', referenceNumber: 'R1', paymentNotes: 'By the son' })
  expect(await rowsOf(id)).toHaveLength(1)
})

test('MON-01 a correction reverses the payment and records the right one, with its reason in the trail', async () => {
  const [{ id }, other] = [await makeOrder(api.db), await makeOrder(api.db)]
  for (const each of [id, other.id]) await pay(each, { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1' })
  const correction = { paymentStatus: 'Paid', paymentMethod: 'card', referenceNumber: 'C9', correction: true }
  const unexplained = await pay(id, correction)
  expect([unexplained.status, unexplained.body.errors]).toEqual([422, { notes: ['Please say why the payment is corrected'] }])
  await pay(id, { ...correction, notes: 'The card was used' }, 'manager')
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', paymentMethod: 'card', referenceNumber: 'C9', paidAmount: 300, balance: 0 })
  expect((await rowsOf(id)).map(({ kind, amount, method, reference }) => [kind, amount, method, reference])).toEqual([
    ['payment', 30_000, 'upi', 'R1'],
    ['reversal', 30_000, 'upi', 'R1'],
    ['payment', 30_000, 'card', 'C9'],
  ])
  const rows = await api.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(rows.find(({ action }) => action === 'correct')).toMatchObject({
    userId: staffOf('manager').id,
    reason: 'The card was used',
    before: { paymentMethod: 'upi', referenceNumber: 'R1' },
    after: { paymentMethod: 'card', referenceNumber: 'C9' },
  })
  expect(await read(other.id)).toMatchObject({ paymentMethod: 'upi', referenceNumber: 'R1' })
  expect(await rowsOf(other.id)).toHaveLength(1)
})

test('MON-01 a correction of the first of two payments leaves the second the last', async () => {
  const { id, items } = await makeOrder(api.db, { lines: [{}, { sold: 'sugar' }] })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1', amount: 300 })
  await pay(id, { paymentStatus: 'Paid', paymentMethod: 'card', referenceNumber: 'C2' })
  await api.call('DELETE', `/orders/admin/items/${items[1]}`)
  await api.call('POST', `/orders/admin/${id}/refunds`, { amount: 80.5, paymentMethod: 'cash' })
  const [first, second, refund] = await allOf(id)
  const correction = { paymentStatus: 'Paid', paymentMethod: 'netbanking', referenceNumber: 'N3', correction: true, notes: 'Wrong button' }
  const { status, body } = await pay(id, { ...correction, paymentId: first?.id })
  expect(body.errors).toBeUndefined()
  expect([status, body.data]).toMatchObject([200, { paymentStatus: 'Paid', paymentMethod: 'card', referenceNumber: 'C2', paidAmount: 300, balance: 0 }])
  expect((body.data.payments as object[]).slice(3)).toMatchObject([
    { kind: 'reversal', amount: 300, method: 'upi', referenceNumber: 'R1', paymentId: first?.id },
    { kind: 'payment', amount: 300, method: 'netbanking', referenceNumber: 'N3', paymentId: first?.id, notes: 'Wrong button' },
  ])
  const gone = 'This payment has been taken back or corrected'
  for (const each of [first, refund]) expect((await pay(id, { ...correction, paymentId: each?.id })).body.message).toBe(gone)
  // The last payment does not come in; the corrected one stays.
  await pay(id, { paymentStatus: 'Failed', notes: 'Charged back' })
  expect((await allOf(id)).at(-1)).toMatchObject({ kind: 'reversal', amount: 8_050, method: 'card', paymentId: second?.id })
})

test('MON-01 the customer is notified of a payment, but of no refund or failure', async () => {
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

test('the database refuses a final amount that is not the total less the discount', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  await expect(api.db.update(orders).set({ finalAmount: 149_124 }).where(eq(orders.id, id))).rejects.toThrow()
})

const refund = (id: string, body: unknown, options?: Parameters<typeof api.call>[3]) => api.call('POST', `/orders/admin/${id}/refunds`, body, options)
const moneyOf = (id: string) =>
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
  expect((await moneyOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
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
