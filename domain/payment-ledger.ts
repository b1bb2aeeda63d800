import type { Paise } from './money.ts'
import type { OrderStatus } from './order-status.ts'
import type { PaymentStatus } from './payment.ts'

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
export interface LedgerOrder {
  readonly orderStatus: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly finalAmount: Paise
}

/** What the laboratory has of an order: payments less refunds and reversals. */
export function paidAmount(entries: readonly PaymentEntry[]): Paise {
  return entries.reduce((sum, { kind, amount }) => sum + paymentKinds[kind].sign * amount, 0)
}

/** What is left to collect; below zero: to give back. Of a cancelled or refunded order nothing is collected any more. */
export function balanceOf({ orderStatus, paymentStatus, finalAmount }: LedgerOrder, paid: Paise): Paise {
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

/** The payment status that follows from the money: an order with a balance is not Paid, one that is paid in full is; without payments what staff set holds. */
export function paymentStatusOf(set: PaymentStatus, finalAmount: Paise, paid: Paise): PaymentStatus {
  if (paid > 0 && paid >= finalAmount) return 'Paid'
  return set === 'Paid' && paid < finalAmount ? 'Pending' : set
}
