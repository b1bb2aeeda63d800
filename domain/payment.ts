import { formatRupees, type Paise } from './money.ts'
import type { OrderStatus } from './order-status.ts'
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
export function paymentProblem(payment: { paymentStatus: PaymentStatus; paymentMethod?: PaymentMethod | null | undefined }): string | null {
  return payment.paymentStatus === 'Paid' && !payment.paymentMethod ? paidWithoutMethod : null
}

/** What a row of an order's payments says: money that came, money given back, and a payment that did not come after all (MON-01). */
export const paymentKinds = {
  payment: { label: 'Payment', sign: 1 },
  refund: { label: 'Refund', sign: -1 },
  reversal: { label: 'Payment reversed', sign: -1 },
} as const

export type PaymentKind = keyof typeof paymentKinds

/** A row of an order's payments; the amount is above zero whatever its kind. */
export interface PaymentEntry {
  readonly kind: PaymentKind
  readonly amount: Paise
}

/** What of an order decides about its money. */
export interface OwedOrder {
  readonly orderStatus: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly finalAmount: Paise
}

/** What the laboratory has of an order: payments less refunds and reversals. */
export function paidAmount(entries: readonly PaymentEntry[]): Paise {
  return entries.reduce((sum, { kind, amount }) => sum + paymentKinds[kind].sign * amount, 0)
}

/** What is left to collect; below zero: to give back. Of a cancelled or refunded order nothing is collected any more. */
export function balanceOf({ orderStatus, paymentStatus, finalAmount }: OwedOrder, paid: Paise): Paise {
  return amountToPay(orderStatus === 'Cancelled' || paymentStatus === 'Refunded' ? 0 : finalAmount, paid)
}

function amountToPay(due: Paise, paid: Paise): Paise {
  return due === paid ? 0 : due - paid
}

/**
 * The row that setting a payment status writes, or null: Paid the balance, Refunded what was paid. Failed or Pending of an order without a balance say that
 * its last payment did not come; while a balance is open they speak of the balance, and what was paid stays.
 */
export function paymentRow(chosen: PaymentStatus, finalAmount: Paise, entries: readonly PaymentEntry[]): PaymentEntry | null {
  const paid = paidAmount(entries)
  const row = (kind: PaymentKind, amount: Paise) => (amount > 0 ? { kind, amount } : null)
  if (chosen === 'Paid') return row('payment', finalAmount - paid)
  if (chosen === 'Refunded') return row('refund', paid)
  const last = entries.findLast(({ kind }) => kind === 'payment')
  return paid >= finalAmount && last ? row('reversal', Math.min(last.amount, paid)) : null
}

/** What cancelling an order does not do by itself: `Paid ₹2,499 by UPI: refund by hand.`; null where nothing was paid (ORD-07). */
export function refundSentence(paid: Paise | null, method: PaymentMethod | null): string | null {
  if (paid === null || paid <= 0) return null
  return `Paid ${formatRupees(paid)}${method ? ` by ${paymentMethods[method].label}` : ''}: refund by hand.`
}

/** The payment status that follows from the money: an order with a balance is not Paid, one that is paid in full is; without payments what staff set holds. */
export function paymentStatusOf(set: PaymentStatus, finalAmount: Paise, paid: Paise): PaymentStatus {
  if (paid > 0 && paid >= finalAmount) return 'Paid'
  return set === 'Paid' && paid < finalAmount ? 'Pending' : set
}

/** `₹44,550 to collect` or `₹500 to refund`; null when nothing is open. */
export function balanceSentence(balance: Paise): string | null {
  if (balance === 0) return null
  return balance > 0 ? `${formatRupees(balance)} to collect` : `${formatRupees(-balance)} to refund`
}

/** What is said under an amount: the balance of an order that was paid in part or too much; where nothing was paid the status says it. */
export function balanceNote({ paid, balance }: { readonly paid: Paise | null; readonly balance: Paise | null }): string | null {
  return paid !== null && paid > 0 && balance !== null ? balanceSentence(balance) : null
}
