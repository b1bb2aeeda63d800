import type { OrderStatus } from '#domain/order-status.ts'
import { type PaymentMethod, type PaymentStatus, paymentMethods } from '#domain/payment.ts'
import type { Paise } from '#domain/money.ts'
import type { RecordedPayment } from '#domain/payment-change.ts'
import type { payments } from '#server/db/tables/payments.ts'
import type { Patterns } from '#server/seed/catalogue.ts'
import type { Plan } from '#server/seed/plan.ts'
import type { Random } from '#server/seed/random.ts'
import type { TimelineStep } from '#server/seed/timeline.ts'

/** The payment state of an order. */
export interface SeededPayment {
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: PaymentMethod | null
  readonly paymentNotes: string | null
  /** Paid when the sample is collected, not online when it is ordered. */
  readonly isAtVisit: boolean
}

/** Days after a cancellation within which its payment is refunded. */
const refundDays = 7

/** A payment that fits the order's state; `cancelledDaysAgo` and `reason` only matter for a cancelled one. */
export function paymentFor(status: OrderStatus, cancelledDaysAgo: number, reason: string | null, patterns: Patterns, random: Random): SeededPayment {
  const pattern = random.weighted(patterns.payment.statusByOrder)
  const isAtVisit = pattern === 'paidAtCollection' || pattern === 'pendingAfterReport'
  const { cash = 0, cheque = 0, ...online } = patterns.payment.method
  const method = knownMethod(random.weighted(isAtVisit ? { cash, cheque, ...online } : online))
  const collected = status === 'SampleCollected' || status === 'Testing' || status === 'Completed'
  const of = (paymentStatus: PaymentStatus, paymentMethod: PaymentMethod | null, paymentNotes: string | null = null): SeededPayment => ({
    paymentStatus,
    paymentMethod,
    paymentNotes,
    isAtVisit,
  })
  if (status === 'Cancelled') {
    if (reason === 'Payment failed') return of('Failed', method)
    if (!random.chance(patterns.payment.refundedShareOfCancelled)) return of('Pending', null)
    const paid = method === 'cash' ? 'upi' : method
    return cancelledDaysAgo >= refundDays ? of('Refunded', paid, 'Refunded in full') : of('Paid', paid, 'Refund is due')
  }
  if (pattern === 'prepaidAtBooking') return of('Paid', method)
  if (pattern === 'failedFirstTry') return collected ? of('Paid', method, 'Paid at the second try') : of('Failed', method)
  return collected && pattern === 'paidAtCollection' ? of('Paid', method) : of('Pending', null)
}

type PaymentRow = typeof payments.$inferInsert & RecordedPayment

/** Share of the unpaid orders of which a part was paid. */
const partShare = 0.2
/** Share of the paid orders that were paid in two parts. */
const twoPartsShare = 0.04

/** The facts from which an order's payments are made. */
interface PaidOrder {
  readonly orderId: string
  readonly orderStatus: OrderStatus
  readonly finalAmount: Paise
  readonly payment: SeededPayment
  readonly steps: readonly TimelineStep[]
  readonly staffIds: readonly string[]
}

/** The payments of an order: in one or two parts, with the refund of a refunded one; of some that are still to be paid a part. */
export function paymentRows({ orderId, orderStatus, finalAmount, payment, steps, staffIds }: PaidOrder, plan: Plan, random: Random): PaymentRow[] {
  const { paymentStatus, paymentMethod, paymentNotes, isAtVisit } = payment
  const [created] = steps
  const last = steps.at(-1)
  if (!created || !last || finalAmount <= 0) return []
  const collectedAt = steps.find(({ status }) => status === 'SampleCollected')?.at ?? created.at
  const row = (kind: PaymentRow['kind'], amount: Paise, method: PaymentMethod | null, at: Date): PaymentRow => ({
    id: random.id(at),
    orderId,
    kind,
    amount,
    method,
    reference: referenceOf(method, at, random),
    notes: amount === finalAmount && (kind === 'refund') === (paymentStatus === 'Refunded') ? paymentNotes : null,
    at: at.toISOString(),
    userId: at > created.at ? random.pick(staffIds) : null,
  })
  const part = Math.floor((finalAmount * 0.4) / 10_000) * 10_000
  const paidAt = isAtVisit ? collectedAt : created.at
  if (paymentStatus === 'Pending' && orderStatus !== 'Cancelled') return part > 0 && random.chance(partShare) ? [row('payment', part, 'upi', created.at)] : []
  if (paymentStatus === 'Paid' && part > 0 && collectedAt > created.at && random.chance(twoPartsShare))
    return [row('payment', part, 'upi', created.at), row('payment', finalAmount - part, paymentMethod, collectedAt)]
  const payments = paymentStatus === 'Paid' || paymentStatus === 'Refunded' ? [row('payment', finalAmount, paymentMethod, paidAt)] : []
  const refundedAt = new Date(Math.min(last.at.getTime() + random.whole(2, refundDays - 1) * 86_400_000, plan.now.getTime()))
  return paymentStatus === 'Refunded' ? [...payments, row('refund', finalAmount, paymentMethod, refundedAt)] : payments
}

/** Banks that name their transfers. */
const banks = ['HDFC', 'ICIC', 'SBIN', 'UTIB'] as const

/** The reference that a bank gives a payment: year and day of the year, then a number of the day; the six digits of a cheque. */
function referenceOf(method: PaymentMethod | null, at: Date, random: Random): string | null {
  const digits = (length: number) => Array.from({ length }, () => random.whole(0, 9)).join('')
  const year = String(at.getUTCFullYear())
  const day = String(Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 0)) / 86_400_000)).padStart(3, '0')
  if (method === 'upi' || method === 'card') return `${year.slice(-1)}${day}${digits(8)}`
  if (method === 'netbanking') return `${random.pick(banks)}N${year.slice(-2)}${day}${digits(6)}`
  return method === 'cheque' ? digits(6) : null
}

function knownMethod(method: string): PaymentMethod {
  const found = (Object.keys(paymentMethods) as PaymentMethod[]).find((each) => each === method)
  if (!found) throw new Error(`The patterns name an unknown payment method: ${method}`)
  return found
}
