import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order-status.ts'
import type { PaymentMethod, PaymentStatus } from '#domain/payment.ts'
import {
  amountProblem,
  bookingSentence,
  correctionRows,
  type PaymentWay,
  type RecordedPayment,
  recordedOtherwise,
  recordedPayment,
} from '#domain/payment-change.ts'
import { type PaymentKind, reversalOf, standingPayments, statusAfterPayment } from '#domain/payment-ledger.ts'

const row = (kind: PaymentKind, amount: number, method: PaymentMethod | null = 'upi', reference: string | null = null): RecordedPayment => ({
  kind,
  amount,
  method,
  reference,
})
const order = (finalAmount: number, paymentStatus: PaymentStatus = 'Pending', orderStatus: OrderStatus = 'Testing') => ({
  orderStatus,
  paymentStatus,
  finalAmount,
})

describe('the payment that an order names is one of its payments', () => {
  const first = row('payment', 60_000, 'upi', 'R1')
  const second = row('payment', 30_000, 'card', 'R2')
  test.each<[PaymentStatus, RecordedPayment[], string | null]>([
    ['Pending', [], null],
    ['Paid', [first, second], 'R2'],
    ['Paid', [first, second, row('refund', 100, 'cash', 'OUT')], 'R2'],
    ['Paid', [first, second, { ...second, kind: 'reversal' }], 'R1'],
    ['Failed', [first, { ...first, kind: 'reversal' }], null],
    ['Refunded', [first, row('refund', 60_000, 'cash', 'OUT')], 'OUT'],
  ])('%s with %o: %s', (status, entries, reference) => {
    expect(recordedPayment(status, entries)?.reference ?? null).toBe(reference)
  })
})

describe('a Paid order is not paid again in another way', () => {
  const paid = [row('payment', 90_000, 'upi', 'R1')]
  const recorded = 'This order is paid: ₹900 by UPI, reference R1. To change how, correct the payment.'
  test.each<[PaymentStatus, PaymentWay, string | null]>([
    ['Paid', { method: 'upi', reference: 'R1' }, null],
    ['Paid', { method: 'upi', reference: null }, null],
    ['Paid', { method: 'card', reference: null }, recorded],
    ['Paid', { method: 'upi', reference: 'R2' }, recorded],
    ['Failed', { method: 'card', reference: 'R2' }, null],
  ])('%s by %o: %s', (chosen, given, sentence) => {
    expect(recordedOtherwise(chosen, order(90_000, 'Paid'), paid, given)).toBe(sentence)
  })

  test('a debt is paid by any method, and so is an order without payments', () => {
    const cash = { method: 'cash', reference: 'R2' } as const
    expect(recordedOtherwise('Paid', order(140_000, 'Pending'), paid, cash)).toBeNull()
    expect(recordedOtherwise('Paid', order(0, 'Paid'), [], cash)).toBeNull()
  })

  test('a refund is not recorded again in another way either', () => {
    const refunded = [...paid, row('refund', 90_000, 'cash', 'OUT')]
    const again = (reference: string) => recordedOtherwise('Refunded', order(90_000, 'Refunded', 'Cancelled'), refunded, { method: 'cash', reference })
    expect(again('TWICE')).toBe('This order is refunded: ₹900 by Cash, reference OUT')
    expect(again('OUT')).toBeNull()
  })
})

describe('MON-02 the amount of a payment or refund is refused', () => {
  const paid = [row('payment', 90_000)]
  const nothing = 'This order has nothing to refund'
  type Case = readonly [what: string, PaymentStatus, ReturnType<typeof order>, RecordedPayment[], number | null, string | null, string | null, string | null]
  const table: readonly Case[] = [
    ['a part of what is owed', 'Paid', order(230_000), paid, 50_000, null, null, null],
    ['all that is owed', 'Paid', order(230_000), paid, 140_000, null, null, null],
    ['one paisa more than is owed', 'Paid', order(230_000), paid, 140_001, null, 'amount', 'At most ₹1,400 is owed'],
    ['an amount where nothing is owed', 'Paid', order(90_000, 'Paid'), paid, 1, null, null, 'This order has nothing to collect'],
    ['no amount where nothing is owed', 'Paid', order(90_000, 'Paid'), paid, null, null, null, null],
    [
      'a refund without an amount where ₹1,400 is owed',
      'Refunded',
      order(230_000),
      paid,
      null,
      null,
      'amount',
      'Nothing is overpaid: enter the amount that is paid back, and the reason',
    ],
    [
      'a refund without a reason where ₹1,400 is owed',
      'Refunded',
      order(230_000),
      paid,
      90_000,
      ' ',
      'notes',
      'Please give a reason for refunding money that was not overpaid',
    ],
    ['a refund with a reason', 'Refunded', order(230_000), paid, 90_000, 'Goodwill', null, null],
    ['more than was paid', 'Refunded', order(230_000), paid, 90_001, 'Goodwill', 'amount', 'At most ₹900 can be refunded'],
    ['what is overpaid', 'Refunded', order(50_000, 'Paid'), paid, null, null, null, null],
    ['all that was paid of a cancelled order', 'Refunded', order(230_000, 'Paid', 'Cancelled'), paid, null, null, null, null],
    [
      'one paisa more than is overpaid',
      'Refunded',
      order(50_000, 'Paid'),
      paid,
      40_001,
      null,
      'notes',
      'Please give a reason for refunding money that was not overpaid',
    ],
    ['a refund where nothing was paid', 'Refunded', order(230_000), [], null, 'Goodwill', null, nothing],
    ['a cancelled order of which nothing was paid', 'Refunded', order(230_000, 'Pending', 'Cancelled'), [], null, null, null, null],
    ['money of a cancelled order of which nothing was paid', 'Refunded', order(230_000, 'Pending', 'Cancelled'), [], 1, null, null, nothing],
    ['an amount of a failed payment', 'Failed', order(230_000), paid, 1, null, null, null],
  ]
  test.each(table)('%s', (_, chosen, of, entries, amount, notes, field, sentence) => {
    expect(amountProblem(chosen, of, entries, { amount, notes })).toEqual(sentence === null ? null : { field, sentence })
  })
})

test.each<[PaymentStatus, OrderStatus, PaymentStatus, final: number, before: number, after: number, PaymentStatus]>([
  // The debt of an open order remains.
  ['Refunded', 'Testing', 'Pending', 230_000, 90_000, 0, 'Pending'],
  ['Refunded', 'Testing', 'Paid', 90_000, 90_000, 0, 'Pending'],
  ['Refunded', 'Testing', 'Paid', 50_000, 90_000, 50_000, 'Paid'],
  ['Refunded', 'Created', 'Paid', 0, 90_000, 0, 'Refunded'],
  // Of a completed one what was owed before.
  ['Refunded', 'Completed', 'Pending', 230_000, 90_000, 0, 'Pending'],
  ['Refunded', 'Completed', 'Paid', 90_000, 90_000, 0, 'Refunded'],
  ['Refunded', 'Cancelled', 'Paid', 230_000, 90_000, 0, 'Refunded'],
  ['Refunded', 'Cancelled', 'Pending', 230_000, 0, 0, 'Refunded'],
  ['Paid', 'Testing', 'Pending', 230_000, 90_000, 140_000, 'Pending'],
  ['Paid', 'Testing', 'Pending', 230_000, 90_000, 230_000, 'Paid'],
  ['Failed', 'Testing', 'Paid', 90_000, 90_000, 0, 'Failed'],
])('MON-02 %s of an order that is %s and %s, to pay %i, paid %i and then %i: %s', (chosen, orderStatus, paymentStatus, finalAmount, before, after, status) => {
  expect(statusAfterPayment(chosen, { orderStatus, paymentStatus, finalAmount }, { before, after })).toBe(status)
})

describe('a correction takes a payment back and records it as it was', () => {
  const [first, second] = [
    { id: 'p1', ...row('payment', 60_000, 'upi', 'R1') },
    { id: 'p2', ...row('payment', 30_000, 'card', 'R2') },
  ]
  const refund = { id: 'p3', ...row('refund', 10_000, 'cash') }
  const all = [first, second, refund]
  const paid = order(80_000, 'Paid')
  const correct = (paymentId: string | null, given: Partial<Pick<RecordedPayment, 'amount' | 'method' | 'reference'>>, entries: RecordedPayment[] = all) =>
    correctionRows(paid, entries, { paymentId, amount: null, method: 'cash', reference: null, ...given })

  test.each<[string, string | null, Partial<RecordedPayment>, typeof first]>([
    ['the last, in another way', null, { method: 'cash' }, second],
    ['the last, with another amount', null, { method: 'card', reference: 'R2', amount: 3_000 }, second],
    ['the first of two, by its id', 'p1', { method: 'netbanking', reference: 'N1' }, first],
    ['the first of two, with another amount', 'p1', { method: 'upi', reference: 'R1', amount: 59_999 }, first],
  ])('%s', (_, paymentId, given, wrong) => {
    expect(correct(paymentId, given)).toEqual([
      { ...wrong, kind: 'reversal', paymentId: wrong.id },
      { ...wrong, reference: null, ...given, paymentId: wrong.id },
    ])
  })

  test.each<[string, RecordedPayment[], string | null, Partial<RecordedPayment>, string | null, string]>([
    ['nothing was paid', [], null, {}, null, 'This order has no payment to correct'],
    ['it is recorded so', all, 'p2', { method: 'card', reference: 'R2' }, null, 'This payment is recorded so already: ₹300 by Card, reference R2'],
    ['more than is owed', all, 'p1', { amount: 60_001 }, 'amount', 'At most ₹600 is owed'],
    ['it is a refund', all, 'p3', {}, null, 'This payment has been taken back or corrected'],
    ['it was taken back', [first, second, reversalOf(first)], 'p1', {}, null, 'This payment has been taken back or corrected'],
  ])('it is refused where %s', (_, entries, paymentId, given, field, sentence) => {
    expect(correct(paymentId, given, entries)).toEqual({ field, sentence })
  })

  test('a corrected payment keeps its place: the last payment of the order is still the last', () => {
    const [reversal, right] = [reversalOf(first), { ...first, id: 'p4', method: 'cash', paymentId: 'p1' } as const]
    expect(standingPayments([...all, reversal, right])).toEqual([right, second])
    expect(recordedPayment('Paid', [...all, reversal, right])?.reference).toBe('R2')
    const again = [reversalOf(right), { ...right, id: 'p5', reference: 'C1', paymentId: 'p4' }]
    expect(standingPayments([...all, reversal, right, ...again]).map(({ id }) => id)).toEqual(['p5', 'p2'])
  })

  test('a reversal from before, which names no payment, takes back the last one', () => {
    expect(standingPayments([first, second, { ...row('reversal', 30_000), id: 'old' }])).toEqual([first])
    expect(standingPayments([first, second, reversalOf(first), { ...row('reversal', 30_000), id: 'old' }])).toEqual([])
  })
})

describe('MON-02 the dialog says what will be booked', () => {
  type Typed = Readonly<Record<string, unknown>>
  type Case = readonly [ReturnType<typeof order>, paid: number, Typed, string | null]
  const table: readonly Case[] = [
    [order(90_000, 'Paid', 'Cancelled'), 90_000, { paymentStatus: 'Refunded' }, '₹900 is paid back by …; nothing is owed afterwards.'],
    [
      order(90_000, 'Paid', 'Cancelled'),
      90_000,
      { paymentStatus: 'Refunded', paymentMethod: 'cash' },
      '₹900 is paid back by Cash; nothing is owed afterwards.',
    ],
    [order(230_000), 90_000, { paymentStatus: 'Refunded' }, 'Nothing is overpaid: enter the amount that is paid back, and the reason.'],
    [order(230_000), 90_000, { paymentStatus: 'Refunded', amount: 90_000, paymentMethod: 'upi' }, '₹900 is paid back by UPI; ₹2,300 is owed afterwards.'],
    [order(230_000), 90_000, { paymentStatus: 'Refunded', amount: 90_001 }, 'At most ₹900 can be refunded.'],
    [order(230_000), 90_000, { paymentStatus: 'Paid', paymentMethod: 'card' }, '₹1,400 is booked as paid by Card; nothing is owed afterwards.'],
    [order(230_000), 90_000, { paymentStatus: 'Paid', amount: 40_050 }, '₹400.50 is booked as paid by …; ₹999.50 is owed afterwards.'],
    [order(90_000, 'Paid', 'Cancelled'), 90_000, { paymentStatus: 'Refunded', amount: 40_000 }, '₹400 is paid back by …; ₹500 is to be refunded afterwards.'],
    [order(90_000, 'Paid'), 90_000, { paymentStatus: 'Paid', paymentMethod: 'card' }, null],
    [order(90_000, 'Paid'), 90_000, { paymentStatus: 'Failed' }, 'The last payment is taken back as not received.'],
    [order(90_000), 0, { paymentStatus: 'Failed' }, null],
    [order(90_000), 0, { paymentStatus: null }, null],
  ]
  test.each(table)('%o, paid %i, typed %o: %s', (of, paid, typed, sentence) => {
    expect(bookingSentence({ ...of, paid }, typed)).toBe(sentence)
  })

  test('the last of the known payments is reversed', () => {
    const payments = [row('payment', 60_000), row('payment', 30_000)]
    expect(bookingSentence({ ...order(90_000, 'Paid'), paid: 90_000, payments }, { paymentStatus: 'Pending' })).toBe(
      '₹300 is taken back as not received; ₹300 is owed afterwards.',
    )
  })
})
