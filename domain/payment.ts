import { formatRupees, type Paise } from './money.ts'
import type { StatusStyle } from './tone.ts'

/** Payment states of an order (ORD-08). */
export const paymentStatuses = {
  Pending: { label: 'Pending', tone: 'warning', icon: 'clock' },
  Paid: { label: 'Paid', tone: 'success', icon: 'check' },
  Failed: { label: 'Failed', tone: 'danger', icon: 'alert' },
  Refunded: { label: 'Refunded', tone: 'neutral', icon: 'undo' },
} as const satisfies Record<string, StatusStyle>

export type PaymentStatus = keyof typeof paymentStatuses

/** Payment methods (ORD-08). */
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

/** True when this state shows and stores the reference number (ORD-08). */
export function takesReference(status: PaymentStatus): boolean {
  return (referenceStatuses as readonly PaymentStatus[]).includes(status)
}

/** Message of a payment without a method that is marked as paid (ORD-08). */
export const paidWithoutMethod = 'Payment method is required when marking as paid'

/** Name of the queue of refunds, and of the filter that shows them (MON-02). */
export const refundsToMake = 'Refunds to make'

/** Message that refuses a receipt of an order of which nothing was paid. */
export const nothingReceived = 'Nothing was paid for this order yet'

/** Message of a refund without a method. */
export const refundWithoutMethod = 'Please select how it was refunded'

/** Tells staff to refund by hand after a cancellation: `Paid ₹2,499 by UPI: refund by hand.`; null if nothing was paid (ORD-07). */
export function refundSentence(paid: Paise | null, method: PaymentMethod | null): string | null {
  if (paid === null || paid <= 0) return null
  return `Paid ${formatRupees(paid)}${method ? ` by ${paymentMethods[method].label}` : ''}: refund by hand.`
}

/** `₹44,550 to collect` or `₹500 to refund`; null when nothing is open. */
export function balanceSentence(balance: Paise): string | null {
  if (balance === 0) return null
  return balance > 0 ? `${formatRupees(balance)} to collect` : `${formatRupees(-balance)} to refund`
}

/** Returns the balance note under an amount, e.g. for an order paid in part, too much or refunded too far. Null where nothing was paid: the status shows it. */
export function balanceNote({ paid, balance }: { readonly paid: Paise | null; readonly balance: Paise | null }): string | null {
  return paid !== null && paid !== 0 && balance !== null ? balanceSentence(balance) : null
}

/** Returns the refund after an item is taken off a paid order: `₹400 of what was paid is then to be refunded.`; null without one (MON-02). */
export function removalRefundNote({ paid, finalAmount }: { readonly paid: Paise | null; readonly finalAmount: Paise }): string | null {
  if (paid === null || paid <= finalAmount) return null
  return `${formatRupees(paid - finalAmount)} of what was paid is then to be refunded.`
}
