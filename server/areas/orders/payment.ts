import { type PaymentMethod, type PaymentStatus, takesReference } from '#domain/payment.ts'

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
