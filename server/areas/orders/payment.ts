import { type PaymentMethod, type PaymentStatus, paymentProblem, takesReference } from '#domain/payment.ts'
import type { OrderRow } from './lock.ts'
import { invalid } from '#server/call/problem.ts'

/** A payment record as sent; what is absent stays as it was. */
export interface PaymentChange {
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod?: PaymentMethod | null | undefined
  readonly referenceNumber?: string | null | undefined
  readonly notes?: string | null | undefined
}

/** The payment columns that a change sets (ORD-08): Paid needs a method, and only Paid and Refunded keep a reference number. */
export function paymentColumns(order: Pick<OrderRow, 'paymentMethod' | 'referenceNumber' | 'paymentNotes'>, change: PaymentChange) {
  const paymentMethod = change.paymentMethod === undefined ? order.paymentMethod : change.paymentMethod
  const problem = paymentProblem({ paymentStatus: change.paymentStatus, paymentMethod })
  if (problem) throw invalid({ paymentMethod: [problem] })
  const given = (text: string | null | undefined, before: string | null) => (text === undefined ? before : text?.trim() || null)
  return {
    paymentStatus: change.paymentStatus,
    paymentMethod,
    referenceNumber: takesReference(change.paymentStatus) ? given(change.referenceNumber, order.referenceNumber) : null,
    paymentNotes: given(change.notes, order.paymentNotes),
  }
}
