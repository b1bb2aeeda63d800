import { formatRupees, type Paise } from './money.ts'
import { type PaymentMethod, paymentMethods, type PaymentStatus, paymentStatuses } from './payment.ts'
import {
  balanceOf,
  dueAmount,
  type LedgerOrder,
  nothingToRefund,
  overpaidAmount,
  paidAmount,
  type PaymentEntry,
  paymentRow,
  paymentSigns,
  reversalOf,
  standingPayment,
  standingPayments,
  statusAfterPayment,
} from './payment-ledger.ts'

/** A row of an order's payments with how it was made. */
export interface RecordedPayment extends PaymentEntry {
  readonly method: PaymentMethod | null
  readonly reference: string | null
}

/** Method and reference of a payment; null if none is given. */
export type PaymentWay = Pick<RecordedPayment, 'method' | 'reference'>

/** The row of the payments that says how the money of an order in this state moved; null if none does. */
export function recordedPayment(status: PaymentStatus, entries: readonly RecordedPayment[]): RecordedPayment | null {
  return (status === 'Refunded' ? entries.findLast(({ kind }) => kind === 'refund') : undefined) ?? standingPayment(entries)
}

/** A payment in words: `₹900 by UPI, reference R1`. */
export function paymentWords({ amount, method, reference }: RecordedPayment): string {
  return `${formatRupees(amount)}${method ? ` by ${paymentMethods[method].label}` : ''}${reference ? `, reference ${reference}` : ''}`
}

/** True when a given method or reference differs from the recorded one. A missing value is no difference. */
function isOtherWay(recorded: PaymentWay, given: PaymentWay): boolean {
  return (given.method !== null && given.method !== recorded.method) || (given.reference !== null && given.reference !== recorded.reference)
}

/** Refusal to set a state again with other payment details, or null. Recorded payments are corrected in a separate step. */
export function recordedOtherwise(chosen: PaymentStatus, order: LedgerOrder, entries: readonly RecordedPayment[], given: PaymentWay): string | null {
  if (order.paymentStatus !== chosen || paymentRow(chosen, order, entries) !== null) return null
  const recorded = recordedPayment(chosen, entries)
  if (!recorded || !isOtherWay(recorded, given)) return null
  if (chosen === 'Refunded') return `This order is refunded: ${paymentWords(recorded)}`
  return chosen === 'Paid' ? `This order is paid: ${paymentWords(recorded)}. To change how, correct the payment.` : null
}

/** A refused payment: the sentence, and the field of the dialog that it is about; null if no value would do. */
export interface PaymentProblem {
  readonly field: 'amount' | 'notes' | null
  readonly sentence: string
}

/** Message about a refund without an amount where nothing is overpaid. */
export const refundNeedsAmount = 'Nothing is overpaid: enter the amount that is paid back, and the reason'

/** Message about a refund of more than was overpaid without a reason. */
export const refundNeedsReason = 'Please give a reason for refunding money that was not overpaid'

/** Returns the problem with the amount of a payment or refund, or null: more than is owed, more than was paid, or more than was overpaid without a reason. */
export function amountProblem(
  chosen: PaymentStatus,
  order: LedgerOrder,
  entries: readonly PaymentEntry[],
  { amount, notes }: { readonly amount: Paise | null; readonly notes: string | null },
): PaymentProblem | null {
  const paid = paidAmount(entries)
  if (chosen === 'Paid') {
    const due = Math.max(0, dueAmount(order, entries))
    if (amount === null || amount <= due) return null
    return due === 0 ? { field: null, sentence: nothingToCollect } : { field: 'amount', sentence: `At most ${formatRupees(due)} is owed` }
  }
  if (chosen !== 'Refunded') return null
  const balance = balanceOf(order, paid)
  const overpaid = overpaidAmount(balance)
  if (paid <= 0) return balance > 0 || amount !== null ? { field: null, sentence: nothingToRefund } : null
  if (amount === null) return overpaid > 0 ? null : { field: 'amount', sentence: refundNeedsAmount }
  if (amount > paid) return { field: 'amount', sentence: `At most ${formatRupees(paid)} can be refunded` }
  return amount > overpaid && !notes?.trim() ? { field: 'notes', sentence: refundNeedsReason } : null
}

/** Message that refuses a payment of an order of which nothing is owed. */
export const nothingToCollect = 'This order has nothing to collect'

/** Message that refuses to correct a payment where there is none. */
export const noPaymentToCorrect = 'This order has no payment to correct'

/** The sentence that refuses to correct a payment that was reversed or corrected since. */
export const paymentGone = 'This payment has been taken back or corrected'

/** A correction of a payment: how it was made, and how much it was where that is wrong too. */
export interface PaymentCorrection extends PaymentWay {
  /** The corrected payment; null for the last. */
  readonly paymentId: string | null
  readonly amount: Paise | null
}

/** The rows that correct a payment: what was recorded is taken back, and what is right takes its place. */
export function correctionRows(
  order: LedgerOrder,
  entries: readonly RecordedPayment[],
  { paymentId, amount, method, reference }: PaymentCorrection,
): readonly [RecordedPayment, RecordedPayment] | PaymentProblem {
  const standing = standingPayments(entries)
  const wrong = paymentId === null ? standing.at(-1) : standing.find(({ id }) => id === paymentId)
  if (!wrong) return { field: null, sentence: standing.length === 0 ? noPaymentToCorrect : paymentGone }
  const right = { ...wrong, amount: amount ?? wrong.amount, method, reference, paymentId: wrong.id ?? null }
  if (right.amount === wrong.amount && right.method === wrong.method && right.reference === wrong.reference)
    return { field: null, sentence: `This payment is recorded so already: ${paymentWords(wrong)}` }
  const max = Math.max(wrong.amount, order.finalAmount - paidAmount(entries) + wrong.amount)
  if (right.amount > max) return { field: 'amount', sentence: `At most ${formatRupees(max)} is owed` }
  return [reversalOf(wrong), right]
}

/** Facts of the order for the payment dialog. The last payment is unknown without `payments`. */
export interface PayableOrder extends LedgerOrder {
  readonly paid: Paise
  readonly payments?: readonly PaymentEntry[] | undefined
}

/** Describes in a sentence what the payment dialog will book; null if it books nothing. */
export function bookingSentence(order: PayableOrder, typed: Readonly<Record<string, unknown>>): string | null {
  const chosen = Object.keys(paymentStatuses).find((status): status is PaymentStatus => status === typed.paymentStatus)
  const method = Object.keys(paymentMethods).find((name): name is PaymentMethod => name === typed.paymentMethod) ?? null
  const amount = typeof typed.amount === 'number' ? typed.amount : null
  if (!chosen) return null
  const entries: readonly PaymentEntry[] = order.payments ?? (order.paid > 0 ? [{ kind: 'payment', amount: order.paid }] : [])
  const problem = amountProblem(chosen, order, entries, { amount, notes: refundNeedsReason })
  if (problem) return `${problem.sentence}.`
  const row = paymentRow(chosen, order, entries, amount)
  if (!row) return null
  if (row.kind === 'reversal' && !order.payments) return 'The last payment is taken back as not received.'
  const after = order.paid + paymentSigns[row.kind] * row.amount
  const balance = balanceOf({ ...order, paymentStatus: statusAfterPayment(chosen, order, { before: order.paid, after }) }, after)
  const done = { payment: `is booked as paid by ${wayText(method)}`, refund: `is paid back by ${wayText(method)}`, reversal: 'is taken back as not received' }
  return `${formatRupees(row.amount)} ${done[row.kind]}; ${owedText(balance)} afterwards.`
}

function wayText(method: PaymentMethod | null): string {
  return method ? paymentMethods[method].label : '…'
}

function owedText(balance: Paise): string {
  if (balance === 0) return 'nothing is owed'
  return balance > 0 ? `${formatRupees(balance)} is owed` : `${formatRupees(-balance)} is to be refunded`
}
