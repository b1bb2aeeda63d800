import { formatRupees, type Paise } from './money.ts'
import { isFinalOrder, type OrderStatus } from './order-status.ts'
import type { PaymentStatus } from './payment.ts'

/** Kinds of a payment row: money received, money given back, and a payment that was not received after all (MON-01). */
export const paymentKinds = {
  payment: { label: 'Payment' },
  refund: { label: 'Refund' },
  reversal: { label: 'Payment reversed' },
} as const

export type PaymentKind = keyof typeof paymentKinds

/** Sign of a row: it adds to the paid amount or subtracts from it. */
export const paymentSigns: Readonly<Record<PaymentKind, 1 | -1>> = { payment: 1, refund: -1, reversal: -1 }

/** A row of an order's payments; the amount is above zero whatever its kind. */
export interface PaymentEntry {
  readonly id?: string
  readonly kind: PaymentKind
  readonly amount: Paise
  /** Id of the payment that a reversal takes back, or that a corrected payment replaces. A reversal without one takes back the last payment. */
  readonly paymentId?: string | null
}

/** Facts of an order that decide its money. */
export interface LedgerOrder {
  readonly orderStatus: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly finalAmount: Paise
}

/** Returns the money the laboratory holds for an order: payments less refunds and reversals. */
export function paidAmount(entries: readonly PaymentEntry[]): Paise {
  return entries.reduce((sum, { kind, amount }) => sum + paymentSigns[kind] * amount, 0)
}

/** Returns the amount left to collect; below zero, to give back. Nothing is collected for a cancelled or refunded order. */
export function balanceOf({ orderStatus, paymentStatus, finalAmount }: LedgerOrder, paid: Paise): Paise {
  return amountToPay(orderStatus === 'Cancelled' || paymentStatus === 'Refunded' ? 0 : finalAmount, paid)
}

function amountToPay(due: Paise, paid: Paise): Paise {
  return due === paid ? 0 : due - paid
}

/** Returns the part of the paid money above the order's price; it may be given back (MON-02). */
export function overpaidAmount(balance: Paise): Paise {
  return Math.max(0, -balance)
}

/** Returns `paid` when the order has any money, in the form actions ask for. */
export function paidState(paid: Paise): 'paid' | 'none' {
  return paid > 0 ? 'paid' : 'none'
}

/** Returns `due` while something is overpaid and a refund can be recorded, in the form actions ask for (MON-02). */
export function refundState(balance: Paise): 'due' | 'none' {
  return balance < 0 ? 'due' : 'none'
}

/** Message that refuses the amount of a refund, or null: never more than was overpaid (MON-02). */
export function refundProblem(amount: Paise, balance: Paise): string | null {
  const overpaid = overpaidAmount(balance)
  if (overpaid === 0) return nothingToRefund
  return amount > overpaid ? `At most ${formatRupees(overpaid)} can be refunded` : null
}

/** Message that refuses a refund of an order that is not overpaid. */
export const nothingToRefund = 'This order has nothing to refund'

/** The payment status after a refund of an overpayment; Refunded if the order has no items left. */
export function statusAfterRefund({ orderStatus, paymentStatus, finalAmount }: LedgerOrder, paid: Paise): PaymentStatus {
  return paymentStatusOf(paid === 0 ? 'Refunded' : paymentStatus, { orderStatus, finalAmount }, paid)
}

/** The payment status after the items of an order changed. An addition to a refunded order makes the whole order payable. */
export function statusAfterItems(before: LedgerOrder, finalAmount: Paise, paid: Paise): PaymentStatus {
  const { orderStatus, paymentStatus } = before
  const isAddedTo = paymentStatus === 'Refunded' && finalAmount > before.finalAmount
  return paymentStatusOf(isAddedTo ? 'Pending' : paymentStatus, { orderStatus, finalAmount }, paid)
}

/**
 * The row that setting a payment status writes, or null: Paid the balance, Refunded what is overpaid, both the amount where one is given. Failed or Pending of
 * an order without a balance say that its last payment did not come, all of it, whatever was given back since; while a balance is open they speak of the
 * balance, and what was paid stays. Of a cancelled order only a first payment is recorded, and only a status that it does not have yet takes one back: its
 * dialog opened only for the notes moves no money.
 */
export function paymentRow(chosen: PaymentStatus, order: LedgerOrder, entries: readonly PaymentEntry[], given: Paise | null = null): PaymentEntry | null {
  const { orderStatus, paymentStatus, finalAmount } = order
  const paid = paidAmount(entries)
  const row = (kind: PaymentKind, amount: Paise) => (amount > 0 ? { kind, amount } : null)
  if (chosen === 'Refunded') return row('refund', given ?? overpaidAmount(balanceOf(order, paid)))
  if (chosen === 'Paid') return row('payment', given ?? dueAmount(order, entries))
  const isMeant = paid > 0 && (orderStatus === 'Cancelled' ? chosen !== paymentStatus : paid >= finalAmount)
  return isMeant ? row('reversal', standingPayment(entries)?.amount ?? 0) : null
}

/** Returns the amount Paid records by default. A negative amount records nothing. */
export function dueAmount({ orderStatus, finalAmount }: LedgerOrder, entries: readonly PaymentEntry[]): Paise {
  return orderStatus === 'Cancelled' ? dueOfCancelled(finalAmount, entries) : finalAmount - paidAmount(entries)
}

/** Returns the amount Paid records for a cancelled order: a first payment, or the refund of a payment that was not received. */
function dueOfCancelled(finalAmount: Paise, entries: readonly PaymentEntry[]): Paise {
  const received = paidAmount(entries.filter(({ kind }) => kind !== 'refund'))
  const paid = paidAmount(entries)
  if (received > 0) return 0
  return paid < 0 ? -paid : finalAmount
}

/** Returns the payments that are not reversed, the first first. A corrected payment keeps the place of the one it replaces. */
export function standingPayments<Entry extends PaymentEntry>(entries: readonly Entry[]): readonly Entry[] {
  const places: { id: string | undefined; payment: Entry | null }[] = []
  for (const entry of entries) {
    const named = entry.paymentId ? places.find(({ id }) => id === entry.paymentId) : undefined
    if (entry.kind === 'payment') {
      const place = { id: entry.id, payment: entry }
      if (named) Object.assign(named, place)
      else places.push(place)
    }
    if (entry.kind === 'reversal') {
      const taken = named ?? places.findLast(({ payment }) => payment !== null)
      if (taken) taken.payment = null
    }
  }
  return places.flatMap(({ payment }) => payment ?? [])
}

/** Returns the last payment that is not reversed, null without one. */
export function standingPayment<Entry extends PaymentEntry>(entries: readonly Entry[]): Entry | null {
  return standingPayments(entries).at(-1) ?? null
}

/** Returns the row that takes a payment back, as it was recorded. */
export function reversalOf<Entry extends PaymentEntry>(payment: Entry) {
  return { ...payment, kind: 'reversal', paymentId: payment.id ?? null } as const
}

/**
 * The payment status that follows from the money: an order with a balance is not Paid, one that is paid in full is, and one of which some money is here is not
 * Refunded; without payments what staff set holds. A cancelled order is Paid as long as some of its money is here.
 */
export function paymentStatusOf(
  set: PaymentStatus,
  { orderStatus, finalAmount }: Pick<LedgerOrder, 'orderStatus' | 'finalAmount'>,
  paid: Paise,
): PaymentStatus {
  const isCancelled = orderStatus === 'Cancelled'
  if (paid > 0 && (isCancelled || paid >= finalAmount)) return 'Paid'
  if (set === 'Refunded') return paid > 0 ? 'Pending' : set
  if (set !== 'Paid' || paid >= finalAmount) return set
  return isCancelled ? 'Refunded' : 'Pending'
}

/**
 * The payment status after one was set and its row was written. Refunded clears no debt: an open order must be paid again, and a
 * completed one keeps its balance.
 */
export function statusAfterPayment(chosen: PaymentStatus, order: LedgerOrder, paid: { readonly before: Paise; readonly after: Paise }): PaymentStatus {
  const isOwed = paid.after < order.finalAmount && (!isFinalOrder(order.orderStatus) || balanceOf(order, paid.before) > 0)
  const set = chosen === 'Refunded' && order.orderStatus !== 'Cancelled' && isOwed ? 'Pending' : chosen
  return paymentStatusOf(set, order, paid.after)
}
