import { describe, expect, test } from 'vitest'
import { paperProblem, preparationOf, receiptBalance, receiptEntries, receiptNumber, receiptSums } from '#domain/order-paper.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { PaymentEntry } from '#domain/payment-ledger.ts'

const paid: PaymentEntry = { id: 'a', kind: 'payment', amount: 100_000 }
const second: PaymentEntry = { id: 'b', kind: 'payment', amount: 50_000 }
const refund: PaymentEntry = { id: 'c', kind: 'refund', amount: 20_000 }
const reversed: PaymentEntry = { id: 'd', kind: 'reversal', amount: 100_000, paymentId: 'a' }
const corrected: PaymentEntry = { id: 'e', kind: 'payment', amount: 90_000, paymentId: 'a' }

describe('MON-03 a receipt lists what was paid and given back, corrected payments as they are now', () => {
  test.each<[string, readonly PaymentEntry[], readonly PaymentEntry[]]>([
    ['payments and refunds as they came', [paid, refund, second], [paid, refund, second]],
    ['a corrected payment in place of the wrong one', [paid, second, reversed, corrected], [second, corrected]],
    ['no payment that was taken back', [paid, second, reversed], [second]],
    ['all rows where an old reversal is of another amount', [paid, { kind: 'reversal', amount: 40_000 }], [paid, { kind: 'reversal', amount: 40_000 }]],
  ])('%s', (_, entries, listed) => {
    expect(receiptEntries(entries)).toEqual(listed)
  })
})

test('MON-03 the number of a receipt changes with each row of the payments', () => {
  expect([receiptNumber('LAB-0000007', [paid]), receiptNumber('LAB-0000007', [paid, refund])]).toEqual(['LAB-0000007/1', 'LAB-0000007/2'])
})

test('MON-03 a receipt needs a payment or a refund, an order slip does not', () => {
  expect([paperProblem('receipt', []), paperProblem('slip', []), paperProblem('receipt', [paid])]).toEqual(['Nothing was paid for this order yet', null, null])
})

describe('MON-03 the sums of a receipt end with the amount to pay', () => {
  const table: readonly (readonly [OrderStatus, number, number, readonly (readonly [string, number])[]])[] = [
    ['Created', 420_000, 420_000, [['Total', 420_000]]],
    [
      'Completed',
      420_000,
      378_000,
      [
        ['Total', 420_000],
        ['Discount', -42_000],
        ['Amount to pay', 378_000],
      ],
    ],
    [
      'Cancelled',
      420_000,
      420_000,
      [
        ['Total', 420_000],
        ['Order cancelled', -420_000],
        ['Amount to pay', 0],
      ],
    ],
    [
      'Cancelled',
      420_000,
      378_000,
      [
        ['Total', 420_000],
        ['Discount', -42_000],
        ['Order cancelled', -378_000],
        ['Amount to pay', 0],
      ],
    ],
    ['Created', 0, 0, [['Total', 0]]],
  ]
  test.each(table)('%s, %i paise less discount %i', (orderStatus, totalAmount, finalAmount, sums) => {
    expect(receiptSums({ orderStatus, totalAmount, finalAmount }).map(({ label, amount }) => [label, amount])).toEqual(sums)
  })
})

test.each([
  [98_000, 'Balance to pay', 98_000],
  [0, 'Balance to pay', 0],
  [-20_000, 'To be refunded', 20_000],
])('MON-03 a balance of %i paise is printed as %s', (balance, label, amount) => {
  expect(receiptBalance(balance)).toEqual({ label, amount, isTotal: true })
})

test('MON-03 the longest fasting of all tests is named once, and tests with the same sentence share a line', () => {
  const of = (name: string, fastingHours: number | null, preparations: string | null, isFasting = false) => ({ name, isFasting, fastingHours, preparations })
  const noFood = 'Do not eat for 8 hours.'
  expect(
    preparationOf([
      of('Sugar', 8, noFood, true),
      of('Insulin', 8, noFood, true),
      of('Lipids', 12, 'No alcohol.', true),
      of('CBC', 0, 'No special preparation.'),
      of('ESR', null, ' '),
    ]),
  ).toEqual({ fasting: 'Fasting for 12 hours before the collection', lines: [`Sugar, Insulin: ${noFood}`, 'Lipids: No alcohol.'] })
  expect(preparationOf([of('Iron', null, null, true)])).toEqual({ fasting: 'Fasting before the collection', lines: [] })
  expect(preparationOf([of('Iron', 1, null, true)]).fasting).toBe('Fasting for 1 hour before the collection')
  expect(preparationOf([of('CBC', 12, null)])).toEqual({ fasting: null, lines: [] })
})
