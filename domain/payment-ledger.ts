import { formatRupees, type Paise } from './money.ts'
import type { OrderStatus } from './order-status.ts'
import type { PaymentStatus } from './payment.ts'

/** What a row of an order's payments says: money that came, money given back, and a payment that did not come after all (MON-01). */
export const paymentKinds = {
  payment: { label: 'Payment' },
  refund: { label: 'Refund' },
  reversal: { label: 'Payment reversed' },
} as const

export type PaymentKind = keyof typeof paymentKinds

/** Whether a row adds to what was paid or takes from it. */
export const paymentSigns: Readonly<Record<PaymentKind, 1 | -1>> = { payment: 1, refund: -1, reversal: -1 }

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
  return entries.reduce((sum, { kind, amount }) => sum + paymentSigns[kind] * amount, 0)
}

/** What is left to collect; below zero: to give back. Of a cancelled or refunded order nothing is collected any more. */
export function balanceOf({ orderStatus, paymentStatus, finalAmount }: LedgerOrder, paid: Paise): Paise {
  return amountToPay(orderStatus === 'Cancelled' || paymentStatus === 'Refunded' ? 0 : finalAmount, paid)
}

function amountToPay(due: Paise, paid: Paise): Paise {
  return due === paid ? 0 : due - paid
}

/** What of the money paid is more than the order costs, and may be given back (MON-02). */
export function overpaidAmount(balance: Paise): Paise {
  return Math.max(0, -balance)
}

/** Whether a refund can be recorded, as actions ask for it: `due` while something is overpaid (MON-02). */
export function refundState(balance: Paise): 'due' | 'none' {
  return balance < 0 ? 'due' : 'none'
}

/** The sentence that refuses the amount of a refund, or null: never more than was overpaid (MON-02). */
export function refundProblem(amount: Paise, balance: Paise): string | null {
  const overpaid = overpaidAmount(balance)
  if (overpaid === 0) return nothingToRefund
  return amount > overpaid ? `At most ${formatRupees(overpaid)} can be refunded` : null
}

/** The sentence that refuses a refund of an order that is not overpaid. */
export const nothingToRefund = 'Nothing of this order is to be refunded'

/** The payment status after a refund of what was overpaid: a cancelled order of which nothing is left is Refunded, any other stays as it is. */
export function statusAfterRefund({ orderStatus, paymentStatus }: LedgerOrder, paid: Paise): PaymentStatus {
  return orderStatus === 'Cancelled' && paid === 0 ? 'Refunded' : paymentStatus
}

/**
 * The row that setting a payment status writes, or null: Paid the balance, Refunded what was paid. Failed or Pending of an order without a balance say that
 * its last payment did not come; while a balance is open they speak of the balance, and what was paid stays. Of a cancelled order only a first payment is
 * recorded, and only a status that it does not have yet takes one back: its dialog opened for the notes alone moves no money.
 */
export function paymentRow(
  chosen: PaymentStatus,
  { orderStatus, paymentStatus, finalAmount }: LedgerOrder,
  entries: readonly PaymentEntry[],
): PaymentEntry | null {
  const paid = paidAmount(entries)
  const isCancelled = orderStatus === 'Cancelled'
  const row = (kind: PaymentKind, amount: Paise) => (amount > 0 ? { kind, amount } : null)
  if (chosen === 'Refunded') return row('refund', paid)
  if (chosen === 'Paid') return isCancelled && receivedAmount(entries) > 0 ? null : row('payment', finalAmount - paid)
  const last = entries.findLast(({ kind }) => kind === 'payment')
  const isMeant = isCancelled ? chosen !== paymentStatus : paid >= finalAmount
  return isMeant && last ? row('reversal', Math.min(last.amount, paid)) : null
}

/** What came in, whether or not it was given back since. */
function receivedAmount(entries: readonly PaymentEntry[]): Paise {
  return paidAmount(entries.filter(({ kind }) => kind !== 'refund'))
}

/**
 * The payment status that follows from the money: an order with a balance is not Paid, one that is paid in full is; without payments what staff set holds.
 * A cancelled order is Paid as long as some of its money is here.
 */
export function paymentStatusOf(
  set: PaymentStatus,
  { orderStatus, finalAmount }: Pick<LedgerOrder, 'orderStatus' | 'finalAmount'>,
  paid: Paise,
): PaymentStatus {
  const isCancelled = orderStatus === 'Cancelled'
  if (paid > 0 && (isCancelled || paid >= finalAmount)) return 'Paid'
  if (set !== 'Paid' || paid >= finalAmount) return set
  return isCancelled ? 'Refunded' : 'Pending'
}
