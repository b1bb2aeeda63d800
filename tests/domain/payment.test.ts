import { describe, expect, test } from 'vitest'
import { balanceNote, balanceSentence, type PaymentStatus } from '#domain/payment.ts'
import { balanceOf, type PaymentEntry, type PaymentKind, paidAmount, paymentRow, paymentStatusOf } from '#domain/payment-ledger.ts'
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
    ['Paid', 0, rows(), null],
    ['Paid', total, rows(['payment', 149_900], ['refund', 149_900]), ['payment', 149_900]],
    ['Refunded', total, rows(), null],
    ['Refunded', total, rows(['payment', 149_900]), ['refund', 149_900]],
    ['Refunded', 4_604_900, rows(['payment', 149_900]), ['refund', 149_900]],
    ['Refunded', total, rows(['payment', 149_900], ['refund', 149_900]), null],
    ['Failed', total, rows(), null],
    ['Failed', total, rows(['payment', 149_900]), ['reversal', 149_900]],
    ['Failed', total, rows(['payment', 60_000], ['payment', 89_900]), ['reversal', 89_900]],
    ['Failed', 4_604_900, rows(['payment', 149_900]), null],
    ['Pending', total, rows(['payment', 149_900]), ['reversal', 149_900]],
    ['Pending', total, rows(['payment', 149_900], ['reversal', 149_900]), null],
    ['Pending', 0, rows(), null],
  ]
  test.each(table)('%s of %i with %o: %o', (chosen, finalAmount, entries, row) => {
    expect(paymentRow(chosen, finalAmount, entries)).toEqual(row && { kind: row[0], amount: row[1] })
  })
})

test.each<[PaymentStatus, number, number, PaymentStatus]>([
  ['Paid', 149_900, 149_900, 'Paid'],
  ['Paid', 4_604_900, 149_900, 'Pending'],
  ['Pending', 149_900, 149_900, 'Paid'],
  ['Failed', 100, 200, 'Paid'],
  ['Failed', 200, 100, 'Failed'],
  ['Pending', 200, 0, 'Pending'],
  ['Refunded', 200, 0, 'Refunded'],
  ['Paid', 0, 0, 'Paid'],
  ['Pending', 0, 0, 'Pending'],
])('MON-01 set %s, to pay %i, paid %i: %s', (set, finalAmount, paid, status) => {
  expect(paymentStatusOf(set, finalAmount, paid)).toBe(status)
})

test.each<[OrderStatus, PaymentStatus, number, number, string | null]>([
  ['Created', 'Pending', 4_604_900, 149_900, '₹44,550 to collect'],
  ['Completed', 'Pending', 149_950, 0, '₹1,499.50 to collect'],
  ['Completed', 'Paid', 149_900, 149_900, null],
  ['Confirmed', 'Paid', 99_900, 149_900, '₹500 to refund'],
  ['Cancelled', 'Paid', 149_900, 149_900, '₹1,499 to refund'],
  ['Cancelled', 'Pending', 149_900, 0, null],
  ['Completed', 'Refunded', 149_900, 0, null],
])('MON-01 %s and %s, to pay %i, paid %i: %s', (orderStatus, paymentStatus, finalAmount, paid, sentence) => {
  const balance = balanceOf({ orderStatus, paymentStatus, finalAmount }, paid)
  expect(balanceSentence(balance)).toBe(sentence)
  expect(balanceNote({ paid, balance })).toBe(paid > 0 ? sentence : null)
})
