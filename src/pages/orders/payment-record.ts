import { type PaymentMethod, type PaymentStatus, paymentMethods, paymentProblem, paymentStatuses, takesReference } from '#domain/payment.ts'
import type { Values } from '#crud/form/form-state.ts'

/** The sentence that refuses a payment record without a state. */
export const noPaymentStatus = 'Please select a payment status'

/** The payment state chosen in the dialog; null while none is. */
export function statusIn({ paymentStatus }: Values): PaymentStatus | null {
  return typeof paymentStatus === 'string' && Object.hasOwn(paymentStatuses, paymentStatus) ? (paymentStatus as PaymentStatus) : null
}

function methodIn({ paymentMethod }: Values): PaymentMethod | null {
  return typeof paymentMethod === 'string' && Object.hasOwn(paymentMethods, paymentMethod) ? (paymentMethod as PaymentMethod) : null
}

/** What refuses a payment record, by field (ORD-08). */
export function paymentProblems(values: Values): Record<string, string | null> {
  const paymentStatus = statusIn(values)
  if (!paymentStatus) return { paymentStatus: noPaymentStatus }
  return { paymentMethod: paymentProblem({ paymentStatus, paymentMethod: methodIn(values) }) }
}

/** The body of the call: a reference number goes along only with a state that takes one; what was emptied goes as null (ORD-08). */
export function paymentOf(values: Values): Record<string, string | null> {
  const paymentStatus = statusIn(values)
  const takesOne = paymentStatus !== null && takesReference(paymentStatus)
  return {
    paymentStatus,
    paymentMethod: methodIn(values),
    ...(takesOne ? { referenceNumber: textIn(values.referenceNumber) } : {}),
    notes: textIn(values.notes),
  }
}

function textIn(typed: unknown): string | null {
  return typeof typed === 'string' ? typed.trim() || null : null
}
