import { expect, test } from 'vitest'
import { failureOf } from '#tests/providers/http-fixture.ts'
import { labInMemory } from './lab.ts'

const order = 'PUT /orders/admin/orders-1'

test('ORD-06 ORD-07 an order advances, is cancelled with a reason and its visits, and is then final', async () => {
  const { call, read } = labInMemory()
  expect((await failureOf(call(`${order}/status`, { orderStatus: 'Cancelled' }))).errors).toEqual({ notes: ['Cancellation reason is required'] })
  await call('POST /orders/admin/orders-1/cancel', { reason: 'Moved away' })
  expect(await read('orders', 'orders-1')).toMatchObject({ orderStatus: 'Cancelled', cancellationReason: 'Moved away', balance: 0 })
  expect(await read('sample-collections', 'sample-collections-1')).toMatchObject({ status: 'Cancelled' })
  const again = await failureOf(call(`${order}/status`, { orderStatus: 'Confirmed' }))
  expect([again.kind, again.message]).toEqual(['conflict', 'This order is cancelled and can no longer be changed'])
})

test('ORD-08 MON-01 a payment clears the balance, a refund returns it, and both need a method', async () => {
  const { call, read } = labInMemory()
  const { finalAmount } = await read('orders', 'orders-1')
  expect((await failureOf(call(`${order}/payment-status`, { paymentStatus: 'Paid' }))).errors).toEqual({
    paymentMethod: ['Payment method is required when marking as paid'],
  })
  const paid = await call(`${order}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1' })
  expect(paid).toMatchObject({ paymentStatus: 'Paid', paidAmount: finalAmount / 100, balance: 0, referenceNumber: 'R1' })
  await call(`${order}/payment-status`, { paymentStatus: 'Refunded', paymentMethod: 'card', amount: finalAmount / 100, notes: 'Goodwill' })
  expect(await read('orders', 'orders-1')).toMatchObject({ paymentStatus: 'Pending', paidAmount: 0, balance: finalAmount })
})

test('MON-01 a payment is corrected for a reason, and undone as long as nothing changed since', async () => {
  const { call, read } = labInMemory()
  const { finalAmount } = await read('orders', 'orders-1')
  const paid = { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1' }
  await call(`${order}/payment-status`, { ...paid, amount: 1 })
  expect(await read('orders', 'orders-1')).toMatchObject({ paymentStatus: 'Pending', paidAmount: 100, balance: finalAmount - 100 })
  await call(`${order}/payment-status`, { ...paid, paymentMethod: 'cash', correction: true, notes: 'It was cash' })
  expect(await read('orders', 'orders-1')).toMatchObject({ paymentMethod: 'cash', paidAmount: 100 })
  expect((await failureOf(call('POST /orders/admin/orders-1/payment-undo', {}))).kind).toBe('conflict')
})

test('MON-02 an overpayment is refunded in parts, never more', async () => {
  const { call, read } = labInMemory()
  const refund = (amount: number) => call('POST /orders/admin/orders-1/refunds', { amount, paymentMethod: 'cash' })
  await call(`${order}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'upi' })
  expect((await failureOf(refund(1))).message).toBe('Nothing of this order is to be refunded')
  const before = await read('orders', 'orders-1')
  await call(`DELETE /orders/admin/items/${before.items[0].id}`, {})
  const { balance, finalAmount } = await read('orders', 'orders-1')
  expect(balance).toBeLessThan(0)
  expect((await failureOf(refund((1 - balance) / 100))).errors).toHaveProperty('amount')
  await refund(0.5)
  expect(await refund((-balance - 50) / 100)).toMatchObject({ paymentStatus: 'Refunded', paidAmount: finalAmount / 100, balance: 0 })
})

test('ODT-05 ODT-06 items change the amounts, a paid order gets a balance, and warnings follow', async () => {
  const { call, read } = labInMemory()
  await call(`${order}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'cash' })
  const before = await read('orders', 'orders-1')
  const test = await read('tests', 'tests-1')
  const item = { type: 'test', testId: 'tests-1', packageId: null, patientId: before.patients[0].id }
  const added = await call('POST /orders/admin/orders-1/items', item, before.version)
  expect(added).toMatchObject({ name: test.name, price: test.price / 100, warnings: [{ code: 'sameTwice', itemId: added.id }] })
  await call(`PUT /orders/admin/items/${String(added.id)}`, { quantity: 3 })
  const after = await read('orders', 'orders-1')
  expect(after).toMatchObject({ finalAmount: before.finalAmount + 3 * test.price, balance: 3 * test.price, paymentStatus: 'Pending' })
  expect((await failureOf(call('POST /orders/admin/orders-1/items', item, before.version))).kind).toBe('stale')
  await call(`DELETE /orders/admin/items/${String(added.id)}`, {})
  expect(await read('orders', 'orders-1')).toMatchObject({ finalAmount: before.finalAmount, paymentStatus: 'Paid', warnings: [] })
  expect((await failureOf(call('POST /orders/admin/orders-1/items', { ...item, testId: 'tests-4' }))).message).toMatch(/not offered at present/)
})

test('ODT-06 once the sample has been collected, a lower quantity needs a reason, as a removal does', async () => {
  const { call, read } = labInMemory()
  const [item] = (await read('orders', 'orders-1')).items
  await call(`PUT /orders/admin/items/${item.id}`, { quantity: 4 })
  await call(`${order}/status`, { orderStatus: 'Testing', confirmed: true, visits: 'complete' })
  const refused = await failureOf(call(`PUT /orders/admin/items/${item.id}`, { quantity: 3 }))
  expect(refused.errors).toEqual({ reason: ['The sample has been collected: please provide a reason for the removal'] })
  await call(`PUT /orders/admin/items/${item.id}`, { quantity: 5 })
  await call(`PUT /orders/admin/items/${item.id}`, { quantity: 2, reason: 'One tube broke' })
  expect((await read('orders', 'orders-1')).items[0].quantity).toBe(2)
})

test('ODT-08 a patient is added with a customer and removed with items and visit, except the last', async () => {
  const { call, read } = labInMemory()
  expect((await failureOf(call('POST /orders/orders-1/patients', { name: ' ' }))).errors).toEqual({ name: ['Patient name is required'] })
  const { id } = await call('POST /orders/orders-1/patients', { name: 'Nila', gender: 'Female', customerId: 'customers-1' })
  expect((await read('customers', 'customers-1')).patients).toHaveLength(2)
  const first = (await read('orders', 'orders-1')).patients[0].id
  const off = await call(`DELETE /orders/orders-1/patients/${first}`, {})
  expect(off).toMatchObject({ patients: [{ id, name: 'Nila' }], items: [], finalAmount: 0 })
  expect(await read('sample-collections', 'sample-collections-1')).toMatchObject({ status: 'Cancelled' })
  expect((await failureOf(call(`DELETE /orders/orders-1/patients/${String(id)}`, {}))).message).toBe('Cannot remove the last patient from an order')
})
