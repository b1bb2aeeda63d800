import { describe, expect, test } from 'vitest'
import { balanceNote, balanceSentence, type PaymentStatus, removalRefundNote } from '#domain/payment.ts'
import {
  balanceOf,
  overpaidAmount,
  type PaymentEntry,
  type PaymentKind,
  paidAmount,
  paymentRow,
  paymentStatusOf,
  refundProblem,
  refundState,
  statusAfterItems,
  statusAfterRefund,
} from '#domain/payment-ledger.ts'
import type { OrderStatus } from '#domain/order-status.ts'

const rows = (...entries: (readonly [PaymentKind, number])[]): PaymentEntry[] => entries.map(([kind, amount]) => ({ kind, amount }))

test.each([
  [rows(), 0],
  [rows(['payment', 149_900]), 149_900],
  [rows(['payment', 149_900], ['payment', 50]), 149_950],
  [rows(['payment', 149_900], ['refund', 149_900]), 0],
  [rows(['payment', 149_900], ['reversal', 149_900], ['payment', 149_900]), 149_900],
])('MON-01 %o: %i paise were paid', (entries, paid) => {
  expect(paidAmount(entries)).toBe(paid)
})

describe('MON-01 the row that setting a payment status writes', () => {
  const total = 149_900
  const table: readonly (readonly [PaymentStatus, number, PaymentEntry[], readonly [PaymentKind, number] | null])[] = [
    ['Paid', total, rows(), ['payment', 149_900]],
    ['Paid', 4_604_900, rows(['payment', 149_900]), ['payment', 4_455_000]],
    ['Paid', total, rows(['payment', 149_900]), null],
    ['Paid', 100_000, rows(['payment', 149_900]), null],
    ['Paid', 100_000, rows(['payment', 149_900], ['refund', 49_900]), null],
    ['Paid', 0, rows(), null],
    ['Paid', total, rows(['payment', 149_900], ['refund', 149_900]), ['payment', 149_900]],
    ['Refunded', total, rows(), null],
    ['Refunded', total, rows(['payment', 149_900]), null],
    ['Refunded', 100_000, rows(['payment', 149_900], ['refund', 19_900]), ['refund', 30_000]],
    ['Refunded', 4_604_900, rows(['payment', 149_900]), null],
    ['Refunded', 0, rows(['payment', 149_900]), ['refund', 149_900]],
    ['Refunded', total, rows(['payment', 149_900], ['refund', 149_900]), null],
    ['Failed', total, rows(), null],
    ['Failed', total, rows(['payment', 149_900]), ['reversal', 149_900]],
    ['Failed', total, rows(['payment', 60_000], ['payment', 89_900]), ['reversal', 89_900]],
    // A cheque that bounces after a part was given back: none of it came.
    ['Failed', 100_000, rows(['payment', 149_900], ['refund', 49_900]), ['reversal', 149_900]],
    ['Pending', 40_000, rows(['payment', 60_000], ['payment', 89_900], ['refund', 109_900]), ['reversal', 89_900]],
    // Each payment bounces once.
    ['Failed', 50_000, rows(['payment', 60_000], ['payment', 89_900], ['reversal', 89_900]), ['reversal', 60_000]],
    ['Failed', total, rows(['payment', 149_900], ['reversal', 149_900], ['payment', 149_900]), ['reversal', 149_900]],
    // There is no payment that could fail.
    ['Failed', total, rows(['payment', 149_900], ['refund', 149_900]), null],
    ['Failed', 0, rows(['payment', 149_900], ['refund', 149_900]), null],
    ['Paid', 100_000, rows(['payment', 149_900], ['refund', 49_900], ['reversal', 149_900]), ['payment', 149_900]],
    ['Refunded', 100_000, rows(['payment', 149_900], ['refund', 49_900], ['reversal', 149_900]), null],
    ['Failed', 4_604_900, rows(['payment', 149_900]), null],
    ['Pending', total, rows(['payment', 149_900]), ['reversal', 149_900]],
    ['Pending', total, rows(['payment', 149_900], ['reversal', 149_900]), null],
    ['Pending', 0, rows(), null],
  ]
  test.each(table)('%s of %i with %o: %o', (chosen, finalAmount, entries, row) => {
    const before = chosen === 'Paid' ? 'Pending' : 'Paid'
    expect(paymentRow(chosen, { orderStatus: 'Completed', paymentStatus: before, finalAmount }, entries)).toEqual(row && { kind: row[0], amount: row[1] })
  })
})

describe('MON-02 the row that setting a payment status writes for a cancelled order of ₹1,490', () => {
  const table: readonly (readonly [PaymentStatus, PaymentStatus, PaymentEntry[], readonly [PaymentKind, number] | null])[] = [
    // Money that came after the cancellation.
    ['Pending', 'Paid', rows(), ['payment', 149_000]],
    ['Failed', 'Paid', rows(['payment', 149_000], ['reversal', 149_000]), ['payment', 149_000]],
    // Opened for its notes, with the status that it has.
    ['Paid', 'Paid', rows(['payment', 149_000], ['refund', 40_050]), null],
    ['Paid', 'Paid', rows(['payment', 29_000]), null],
    ['Pending', 'Pending', rows(['payment', 29_000]), null],
    ['Refunded', 'Paid', rows(['payment', 149_000], ['refund', 149_000]), null],
    ['Paid', 'Refunded', rows(['payment', 149_000], ['refund', 40_050]), ['refund', 108_950]],
    ['Paid', 'Failed', rows(['payment', 149_000], ['refund', 40_050]), ['reversal', 149_000]],
    // Its refunded part is collected again.
    ['Failed', 'Paid', rows(['payment', 149_000], ['refund', 40_050], ['reversal', 149_000]), ['payment', 40_050]],
    ['Pending', 'Failed', rows(['payment', 29_000]), ['reversal', 29_000]],
  ]
  test.each(table)('%s to %s with %o: %o', (paymentStatus, chosen, entries, row) => {
    expect(paymentRow(chosen, { orderStatus: 'Cancelled', paymentStatus, finalAmount: 149_000 }, entries)).toEqual(row && { kind: row[0], amount: row[1] })
  })
})

test.each<[PaymentStatus, OrderStatus, number, number, PaymentStatus]>([
  ['Paid', 'Created', 149_900, 149_900, 'Paid'],
  ['Paid', 'Created', 4_604_900, 149_900, 'Pending'],
  ['Pending', 'Testing', 149_900, 149_900, 'Paid'],
  ['Failed', 'Completed', 100, 200, 'Paid'],
  ['Failed', 'Completed', 200, 100, 'Failed'],
  ['Pending', 'Created', 200, 0, 'Pending'],
  ['Refunded', 'Created', 200, 0, 'Refunded'],
  ['Paid', 'Created', 0, 0, 'Paid'],
  ['Pending', 'Created', 0, 0, 'Pending'],
  ['Paid', 'Cancelled', 200, 150, 'Paid'],
  ['Pending', 'Cancelled', 200, 150, 'Paid'],
  ['Paid', 'Cancelled', 200, 0, 'Refunded'],
  ['Refunded', 'Cancelled', 200, 0, 'Refunded'],
  ['Failed', 'Cancelled', 200, 0, 'Failed'],
  ['Failed', 'Cancelled', 200, -50, 'Failed'],
  ['Failed', 'Created', 200, -50, 'Failed'],
  ['Paid', 'Created', 200, -50, 'Pending'],
  ['Refunded', 'Created', 0, 0, 'Refunded'],
  ['Refunded', 'Created', 200, 100, 'Pending'],
  ['Refunded', 'Created', 200, 200, 'Paid'],
])('MON-01 set %s, %s, to pay %i, paid %i: %s', (set, orderStatus, finalAmount, paid, status) => {
  expect(paymentStatusOf(set, { orderStatus, finalAmount }, paid)).toBe(status)
})

test.each<[amount: number, balance: number, string | null]>([
  [40_000, -40_000, null],
  [1, -40_000, null],
  [40_001, -40_000, 'At most ₹400 can be refunded'],
  [12_051, -12_050, 'At most ₹120.50 can be refunded'],
  [1, 0, 'This order has nothing to refund'],
  [1, 40_000, 'This order has nothing to refund'],
])('MON-02 a refund of %i paise with a balance of %i: %s', (amount, balance, problem) => {
  expect(refundProblem(amount, balance)).toBe(problem)
  expect(refundState(balance)).toBe(balance < 0 ? 'due' : 'none')
  expect(overpaidAmount(balance)).toBe(balance < 0 ? -balance : 0)
})

test.each<[OrderStatus, PaymentStatus, number, number, PaymentStatus]>([
  ['Cancelled', 'Paid', 149_000, 0, 'Refunded'],
  ['Cancelled', 'Paid', 149_000, 108_950, 'Paid'],
  ['Cancelled', 'Pending', 149_000, 0, 'Refunded'],
  ['Testing', 'Paid', 109_125, 109_125, 'Paid'],
  // Every item was taken off.
  ['Created', 'Paid', 0, 0, 'Refunded'],
])('MON-02 after a refund of an order that is %s and %s, to pay %i, paid %i: %s', (orderStatus, paymentStatus, finalAmount, paid, status) => {
  expect(statusAfterRefund({ orderStatus, paymentStatus, finalAmount }, paid)).toBe(status)
})

describe('MON-01 the payment status and what is to collect after the items of an order changed', () => {
  const paid = rows(['payment', 149_900])
  const refunded = rows(['payment', 149_900], ['refund', 149_900])
  const partly = rows(['payment', 149_900], ['refund', 49_900])
  const bounced = rows(['payment', 149_900], ['refund', 49_900], ['reversal', 149_900])
  type Case = readonly [what: string, PaymentStatus, PaymentEntry[], before: number, after: number, PaymentStatus, balance: number]
  const table: readonly Case[] = [
    ['an item is added after everything was given back', 'Refunded', refunded, 149_900, 189_900, 'Pending', 189_900],
    ['a quantity goes up after everything was given back', 'Refunded', refunded, 149_900, 299_800, 'Pending', 299_800],
    ['the first item after all were taken off and refunded', 'Refunded', refunded, 0, 40_000, 'Pending', 40_000],
    ['an item is removed after everything was given back', 'Refunded', refunded, 149_900, 109_900, 'Refunded', 0],
    ['the discount is more than what is added', 'Refunded', refunded, 0, 0, 'Refunded', 0],
    ['a change that costs nothing', 'Refunded', refunded, 149_900, 149_900, 'Refunded', 0],
    ['an item is added after a part was given back', 'Paid', partly, 100_000, 140_000, 'Pending', 40_000],
    ['an item is removed after a part was given back', 'Paid', partly, 100_000, 60_000, 'Paid', -40_000],
    ['an item is added to a paid order', 'Paid', paid, 149_900, 189_900, 'Pending', 40_000],
    ['and is removed again', 'Pending', paid, 189_900, 149_900, 'Paid', 0],
    ['a quantity goes down on a paid order', 'Paid', paid, 149_900, 99_900, 'Paid', -50_000],
    ['an item is added after the payment bounced', 'Failed', bounced, 100_000, 140_000, 'Failed', 189_900],
    ['all items are removed after it bounced: what was given back is owed', 'Failed', bounced, 100_000, 0, 'Failed', 49_900],
    ['an item is added to an unpaid order', 'Pending', rows(), 100_000, 140_000, 'Pending', 140_000],
  ]
  test.each(table)('%s', (_, paymentStatus, entries, finalAmount, after, status, balance) => {
    const order = { orderStatus: 'Confirmed', paymentStatus, finalAmount } as const
    expect(statusAfterItems(order, after, paidAmount(entries))).toBe(status)
    expect(balanceOf({ ...order, paymentStatus: status, finalAmount: after }, paidAmount(entries))).toBe(balance)
  })
})

test.each<[number | null, number, string | null]>([
  [149_125, 109_125, '₹400 of what was paid is then to be refunded.'],
  [149_125, 149_125, null],
  [29_000, 109_125, null],
  [0, 0, null],
  [null, 0, null],
])('MON-02 paid %o, to pay without the item %i: %s', (paid, final, note) => {
  expect(removalRefundNote({ paid, finalAmount: final })).toBe(note)
})

test.each<[OrderStatus, PaymentStatus, number, number, string | null]>([
  ['Created', 'Pending', 4_604_900, 149_900, '₹44,550 to collect'],
  ['Completed', 'Pending', 149_950, 0, '₹1,499.50 to collect'],
  ['Completed', 'Paid', 149_900, 149_900, null],
  ['Confirmed', 'Paid', 99_900, 149_900, '₹500 to refund'],
  ['Cancelled', 'Paid', 149_900, 149_900, '₹1,499 to refund'],
  ['Cancelled', 'Pending', 149_900, 0, null],
  ['Completed', 'Refunded', 149_900, 0, null],
  // A payment bounced after a part of it was given back.
  ['Confirmed', 'Failed', 100_000, -49_900, '₹1,499 to collect'],
  ['Cancelled', 'Failed', 149_000, -40_050, '₹400.50 to collect'],
])('MON-01 %s and %s, to pay %i, paid %i: %s', (orderStatus, paymentStatus, finalAmount, paid, sentence) => {
  const balance = balanceOf({ orderStatus, paymentStatus, finalAmount }, paid)
  expect(balanceSentence(balance)).toBe(sentence)
  expect(balanceNote({ paid, balance })).toBe(paid === 0 ? null : sentence)
})
