import type { OrderStatus } from '#domain/order-status.ts'
import { type PaymentMethod, type PaymentStatus, paymentMethods, takesReference } from '#domain/payment.ts'
import type { Patterns } from '#server/seed/catalogue.ts'
import type { Random } from '#server/seed/random.ts'

/** How an order stands with its payment. */
export interface Payment {
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: PaymentMethod | null
  readonly referenceNumber: string | null
  readonly paymentNotes: string | null
}

/** Days after a cancellation by which its money is back. */
const refundDays = 7

/** A payment that fits the order's state; `cancelledDaysAgo` only matters for a cancelled one, `reason` is its reason. */
export function payFor(status: OrderStatus, cancelledDaysAgo: number, reason: string | null, patterns: Patterns, random: Random): Payment {
  const way = random.weighted(patterns.payment.statusByOrder)
  const atDoor = way === 'paidAtCollection' || way === 'pendingAfterReport'
  const { cash = 0, cheque = 0, ...online } = patterns.payment.method
  const method = knownMethod(random.weighted(atDoor ? { cash, cheque, ...online } : online))
  const collected = status === 'SampleCollected' || status === 'Testing' || status === 'Completed'
  const of = (paymentStatus: PaymentStatus, paymentMethod: PaymentMethod | null, paymentNotes: string | null = null): Payment => ({
    paymentStatus,
    paymentMethod,
    referenceNumber: takesReference(paymentStatus) && paymentMethod ? referenceOf(paymentMethod, random) : null,
    paymentNotes,
  })
  if (status === 'Cancelled') {
    if (reason === 'Payment failed') return of('Failed', method)
    if (!random.chance(patterns.payment.refundedShareOfCancelled)) return of('Pending', null)
    const paid = method === 'cash' ? 'upi' : method
    return cancelledDaysAgo >= refundDays ? of('Refunded', paid, 'Refunded in full') : of('Paid', paid, 'Refund is due')
  }
  if (way === 'prepaidAtBooking') return of('Paid', method)
  if (way === 'failedFirstTry') return collected ? of('Paid', method, 'Paid at the second try') : of('Failed', method)
  return collected && way === 'paidAtCollection' ? of('Paid', method) : of('Pending', null)
}

function referenceOf(method: PaymentMethod, random: Random): string | null {
  if (method === 'cash') return null
  const digits = (length: number) => Array.from({ length }, () => random.whole(0, 9)).join('')
  return method === 'cheque' ? digits(6) : `${method.slice(0, 3).toUpperCase()}${digits(12)}`
}

function knownMethod(method: string): PaymentMethod {
  const found = (Object.keys(paymentMethods) as PaymentMethod[]).find((each) => each === method)
  if (!found) throw new Error(`The patterns name an unknown payment method: ${method}`)
  return found
}
