import { bodyProblems } from '#definition/action-body.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  finalOrderStatuses,
  isFinalOrder,
  missingCancellationReason,
  type OrderStatus,
  openOrderStatuses,
  orderChangeProblem,
  orderStatuses,
  pendingOrderStatuses,
} from '#domain/order-status.ts'
import { finalAmount, itemsTotal, quantityQuestion, validQuantity } from '#domain/order-total.ts'
import { expensivePackageNote, packageValue } from '#domain/package-price.ts'
import { patientNameProblem, patientRemovalProblem } from '#domain/patient.ts'
import { type PaymentMethod, type PaymentStatus, takesReference } from '#domain/payment.ts'
import orders from '#resources/orders.ts'

const table: Record<OrderStatus, boolean> = { Created: false, Confirmed: false, SampleCollected: false, Testing: false, Completed: true, Cancelled: true }

test.each(Object.entries(table) as [OrderStatus, boolean][])('ODT-11 an order that is %s is final: %s', (status, final) => {
  expect(isFinalOrder(status)).toBe(final)
  expect(orderChangeProblem(status)).toBe(final ? `This order is ${status.toLowerCase()} and can no longer be changed` : null)
  expect((openOrderStatuses as readonly OrderStatus[]).includes(status)).toBe(!final)
})

test('ORD-01 DASH-01 orders are pending before collection and final at the end', () => {
  expect(finalOrderStatuses).toEqual(['Completed', 'Cancelled'])
  expect(pendingOrderStatuses).toEqual(['Created', 'Confirmed'])
  expect(Object.values(orderStatuses).map(({ label }) => label)).toEqual(['Created', 'Confirmed', 'Sample collected', 'Testing', 'Completed', 'Cancelled'])
})

test('ORD-07 a call without a reason has a specific message', () => {
  expect(missingCancellationReason).toBe('Cancellation reason is required')
})

test.each<[string | null, string | null]>([
  ...Object.keys(orderStatuses).map((status) => [status, null] as [string, null]),
  ['', 'Please select a status'],
  [null, 'Please select a status'],
  ['Lost', 'Please select a status'],
  ['toString', 'Please select a status'],
])('ORD-06 choosing %j is answered %s', (status, problem) => {
  expect(bodyProblems(orders.actions.status, { orderStatus: status }).orderStatus ?? null).toBe(problem)
})

test.each([
  ['Customer moved', null],
  ['   ', 'Please provide a reason for cancellation'],
  ['', 'Please provide a reason for cancellation'],
  [null, 'Please provide a reason for cancellation'],
  [undefined, 'Please provide a reason for cancellation'],
])('ORD-07 the reason %j is answered %s', (reason, problem) => {
  expect(bodyProblems(orders.actions.cancel, { reason }).reason ?? null).toBe(problem)
})

describe('ORD-08 payment', () => {
  test.each<[PaymentStatus, PaymentMethod | null, string | null, boolean]>([
    ['Paid', null, 'Payment method is required when marking as paid', true],
    ['Paid', 'upi', null, true],
    ['Pending', 'upi', null, false],
    ['Pending', null, null, false],
    ['Failed', null, null, false],
    ['Refunded', null, 'Please select how it was refunded', true],
    ['Refunded', 'cash', null, true],
  ])('%s by %s: %s; takes a reference: %s', (paymentStatus, paymentMethod, problem, reference) => {
    expect(bodyProblems(orders.actions.payment, { paymentStatus, paymentMethod }).paymentMethod ?? null).toBe(problem)
    expect(takesReference(paymentStatus)).toBe(reference)
  })
})

test.each([
  [1, 1],
  [7, 7],
  ['3', 3],
  [0, 1],
  [-2, 1],
  [1.5, 1],
  ['', 1],
  ['many', 1],
  [100, 1],
  [99, 99],
  ['99', 99],
  [null, 1],
  [Number.NaN, 1],
])('ODT-06 the quantity typed as %j is %i', (typed, quantity) => {
  expect(validQuantity(typed)).toBe(quantity)
})

test('the total is the sum of final prices times quantity, whatever the order of the items', () => {
  const item = fc.record({ finalPrice: fc.integer({ min: 0, max: 1e7 }), quantity: fc.integer({ min: 1, max: 99 }) })
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const total = itemsTotal(items)
      expect(itemsTotal([...items].reverse())).toBe(total)
      expect(Number.isSafeInteger(total)).toBe(true)
    }),
  )
  expect(itemsTotal([])).toBe(0)
  expect(
    itemsTotal([
      { finalPrice: 33_000, quantity: 2 },
      { finalPrice: 100, quantity: 1 },
    ]),
  ).toBe(66_100)
})

test.each([
  [1000, 200, 800],
  [1000, 0, 1000],
  [100, 200, 0],
])('%i less %i is %i to pay', (total, discount, amount) => {
  expect(finalAmount(total, discount)).toBe(amount)
})

test.each([
  [129_900, [100_000, 50_000], 150_000, 20_100],
  [200_000, [100_000, 50_000], 150_000, 0],
  [100, [], 0, 0],
])('PKG-04 a package of %i paise with tests %j is worth %i and saves %i', (price, tests, actualValue, discount) => {
  expect(packageValue(price, tests)).toEqual({ actualValue, discount })
})

test.each([
  [300_000, 250_000, 'The package costs ₹500 more than its tests one by one.'],
  [250_001, 250_000, 'The package costs ₹0.01 more than its tests one by one.'],
  [250_000, 250_000, null],
  [200_000, 250_000, null],
])('PKG-04 a package of %d paise with tests of %d shows: %s', (price, actualValue, said) => {
  expect(expensivePackageNote(price, actualValue)).toBe(said)
})

test('ODT-08 a patient needs a name, and the last one stays', () => {
  expect(patientNameProblem(null)).toBe('Patient name is required')
  expect(patientNameProblem(undefined)).toBe('Patient name is required')
  expect(patientNameProblem(' ')).toBe('Patient name is required')
  expect(patientNameProblem('Asha')).toBeNull()
  expect(patientRemovalProblem(0)).toBe('Cannot remove the last patient from an order')
  expect(patientRemovalProblem(1)).toBe('Cannot remove the last patient from an order')
  expect(patientRemovalProblem(2)).toBeNull()
})

test.each([
  [2, 1, 'TSH 2 times for one patient?'],
  [10, 2, 'TSH 10 times for one patient?'],
  [1, 1, null],
  [2, 2, null],
  [2, 5, null],
])('a quantity of %i where there are %i asks %s', (wanted, quantity, question) => {
  expect(quantityQuestion('TSH', wanted, quantity)).toBe(question)
})
