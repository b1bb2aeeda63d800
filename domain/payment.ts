import type { StatusStyle } from './tone.ts'

/** Payment states of an order (part 1, section 4). */
export const paymentStatuses = {
  Pending: { label: 'Pending', tone: 'warning', icon: 'clock' },
  Paid: { label: 'Paid', tone: 'success', icon: 'check' },
  Failed: { label: 'Failed', tone: 'danger', icon: 'alert' },
  Refunded: { label: 'Refunded', tone: 'neutral', icon: 'undo' },
} as const satisfies Record<string, StatusStyle>

export type PaymentStatus = keyof typeof paymentStatuses

/** How a customer pays (part 1, section 2, payment dialog). */
export const paymentMethods = {
  cash: { label: 'Cash' },
  card: { label: 'Card' },
  upi: { label: 'UPI' },
  netbanking: { label: 'Net banking' },
  cheque: { label: 'Cheque' },
  other: { label: 'Other' },
} as const

export type PaymentMethod = keyof typeof paymentMethods

/** Payment states for which a reference number is asked and kept (ORD-08). */
export const referenceStatuses = ['Paid', 'Refunded'] as const satisfies readonly PaymentStatus[]

/** Whether the reference number is shown and stored for this state (ORD-08). */
export function takesReference(status: PaymentStatus): boolean {
  return (referenceStatuses as readonly PaymentStatus[]).includes(status)
}

/** The sentence of a payment without a method that is marked as paid (ORD-08). */
export const paidWithoutMethod = 'Payment method is required when marking as paid'

/** The sentence that refuses a payment record, or null (ORD-08). */
export function paymentProblem(payment: { paymentStatus: PaymentStatus; paymentMethod?: PaymentMethod | null }): string | null {
  return payment.paymentStatus === 'Paid' && !payment.paymentMethod ? paidWithoutMethod : null
}
