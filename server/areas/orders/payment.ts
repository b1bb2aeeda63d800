import { formatRupees } from '#domain/money.ts'
import { type PaymentMethod, type PaymentStatus, takesReference } from '#domain/payment.ts'
import type { Sql } from '#server/db/database.ts'
import { notify } from '#server/shared/notify.ts'
import type { OrderRow } from './lock.ts'

/** A payment as it was recorded. */
export interface PaymentChange {
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: PaymentMethod | null
  readonly referenceNumber: string | null
  readonly notes: string | null
}

/** The payment columns that a change sets (ORD-08): only Paid and Refunded keep a reference number. */
export function paymentColumns({ paymentStatus, paymentMethod, referenceNumber, notes }: PaymentChange) {
  return { paymentStatus, paymentMethod, referenceNumber: takesReference(paymentStatus) ? referenceNumber : null, paymentNotes: notes }
}

/** Tells the customer when an order has become paid. */
export async function tellOfPayment(sql: Sql, before: OrderRow, { paymentStatus, customerId, orderNumber, finalAmount }: OrderRow, now: Date): Promise<void> {
  if (paymentStatus !== 'Paid' || before.paymentStatus === 'Paid') return
  await notify(sql, { type: 'PaymentConfirmation', customerId, values: { orderNumber, amount: formatRupees(finalAmount) }, now })
}
