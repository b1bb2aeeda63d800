import { formatRupees, type Paise } from '#domain/money.ts'
import { type PaymentMethod, type PaymentStatus, takesReference } from '#domain/payment.ts'
import {
  amountProblem,
  correctionRows,
  type PaymentProblem,
  type PaymentWay,
  type RecordedPayment,
  recordedOtherwise,
  recordedPayment,
} from '#domain/payment-change.ts'
import { balanceOf, paidAmount, paidState, paymentRow, refundProblem, refundState, reversalOf, standingPayment } from '#domain/payment-ledger.ts'
import { undoWindowMs } from '#domain/undo.ts'
import { hasValues } from '#server/call/has-values.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import type { UndoContext } from '#server/call/undo/undoable-acts.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { payments } from '#server/db/tables/payments.ts'
import type { Images } from '#server/resources/action-routes.ts'
import { cashMoment } from '#server/shared/closed-cash.ts'
import { notify } from '#server/shared/notify.ts'
import { lockOrder, orderFacts, type OrderRow } from '#server/shared/order-row.ts'
import { addedPayments, isRestorable, orderImageOf } from '#server/shared/order-undo/order-image.ts'
import { restoreOrder } from '#server/shared/order-undo/restore-order.ts'
import { settle, type SettleContext } from '#server/shared/settle.ts'
import { paidOf, paymentsOf } from './payments.ts'
import type { UndoableAct } from '#server/db/tables/undoable-acts.ts'

/** A locked order with its paid amount and the state of refunds. */
export interface PaidOrder extends OrderRow {
  readonly paidAmount: Paise
  readonly paidState: ReturnType<typeof paidState>
  readonly refundState: ReturnType<typeof refundState>
}

/** The order, locked, with its money: a payment is recorded under the same lock, so that the sum stays true. */
export async function lockPaidOrder(db: Sql, id: string): Promise<PaidOrder> {
  const order = await lockOrder(db, id)
  return withMoney(order, await paidOf(db, id))
}

function withMoney(order: OrderRow, paid: Paise): PaidOrder {
  return { ...order, paidAmount: paid, paidState: paidState(paid), refundState: refundState(balanceOf(order, paid)) }
}

/** Facts of an order with the amount paid, for the audit trail. */
export function moneyFacts({ refundState: _, paidState: __, ...order }: PaidOrder) {
  return orderFacts(order)
}

/** A payment as recorded. The default amount is the balance, or the overpayment. */
export interface PaymentChange {
  readonly paymentStatus: PaymentStatus
  readonly amount: Paise | null
  readonly paymentMethod: PaymentMethod | null
  readonly referenceNumber: string | null
  readonly notes: string | null
}

/** Sets the payment status of a locked order by the row that it means; the status that is saved follows from all rows (ORD-08, MON-01). Only Paid and Refunded keep a reference number. The customer is notified of a payment. */
export async function recordPayment(
  order: OrderRow,
  { paymentStatus, amount, paymentMethod, referenceNumber, notes }: PaymentChange,
  context: SettleContext,
): Promise<PaidOrder> {
  const { sql, now } = context
  const before = await paymentsOf(sql, order.id)
  const way = { method: paymentMethod, reference: takesReference(paymentStatus) ? referenceNumber : null }
  refuse(amountProblem(paymentStatus, order, before, { amount, notes }))
  const other = recordedOtherwise(paymentStatus, order, before, way)
  if (other) throw conflict(other)
  const row = paymentRow(paymentStatus, order, before, amount)
  const standing = standingPayment(before)
  // A reversal takes the payment back with its recorded method and reference.
  const added = row?.kind === 'reversal' && standing ? reversalOf(standing) : row && { ...way, ...row }
  if (added) await addRows(order, [added], notes, context)
  if (row?.kind === 'payment') {
    const { customerId, orderNumber } = order
    await notify(sql, { type: 'PaymentConfirmation', customerId, values: { orderNumber, amount: formatRupees(row.amount) }, now, heldFor: undoWindowMs })
  }
  const after = added ? [...before, added] : before
  const columns = (status: PaymentStatus) => ({ ...wayColumns(status, after, way), paymentNotes: notes })
  if (!added && order.paymentStatus === paymentStatus && hasValues(order, columns(paymentStatus))) return withMoney(order, paidAmount(after))
  const settled = await settle(context, order, { money: { kind: 'set', to: paymentStatus, paidBefore: paidAmount(before), columns }, audit: null })
  return withMoney(settled, paidAmount(after))
}

/** The columns for the payment method of an order: from its payments, or as given if there are none. */
function wayColumns(status: PaymentStatus, entries: readonly RecordedPayment[], given: PaymentWay) {
  const { method, reference } = recordedPayment(status, entries) ?? given
  return { paymentMethod: method, referenceNumber: reference }
}

/** Adds rows to the payments of a locked order. On a day whose cash is closed the notes are the super admin's reason. */
async function addRows(order: OrderRow, rows: readonly RecordedPayment[], notes: string | null, context: SettleContext): Promise<void> {
  const { sql, user, now } = context
  const { at, problem } = await cashMoment(context, notes)
  refuse(problem)
  await sql.insert(payments).values(
    rows.map(({ kind, amount, method, reference, paymentId = null }) => {
      return { id: newId(now), orderId: order.id, kind, amount, method, reference, paymentId, notes, at: at.toISOString(), userId: user.id }
    }),
  )
}

function refuse(problem: PaymentProblem | null): void {
  if (!problem) return
  throw problem.field === null ? conflict(problem.sentence) : invalid({ [problem.field]: [problem.sentence] })
}

/** Corrects how a payment of a locked order was made, or its amount, for a reason: two rows are added, none is changed. Without a name it is the last payment. */
export async function correctPayment(
  order: OrderRow,
  { paymentId, amount, paymentMethod, referenceNumber, notes }: Omit<PaymentChange, 'paymentStatus'> & { readonly paymentId: string | null },
  context: SettleContext,
): Promise<PaidOrder> {
  const before = await paymentsOf(context.sql, order.id)
  const rows = correctionRows(order, before, { paymentId, amount, method: paymentMethod, reference: referenceNumber })
  if ('sentence' in rows) {
    refuse(rows)
    return withMoney(order, paidAmount(before))
  }
  await addRows(order, rows, notes, context)
  const after = [...before, ...rows]
  const columns = (status: PaymentStatus) => wayColumns(status, after, rows[1])
  return withMoney(await settle(context, order, { money: { kind: 'corrected', columns }, audit: null }), paidAmount(after))
}

/** Undoes an act on a locked order that is as the act left it: a row reverses each payment of the act. Money on a day whose cash is closed stays. */
export async function undoOrderAct(context: UndoContext, order: OrderRow, act: UndoableAct): Promise<void> {
  const [was, became] = [orderImageOf(act.was), orderImageOf(act.became)]
  const { paymentStatus: to, paymentMethod, referenceNumber, paymentNotes } = was.order
  const ids = new Set(addedPayments(was, became).map(({ id }) => id))
  const before = await paymentsOf(context.sql, order.id)
  const reversals = before.filter(({ id }) => ids.has(id)).map(reversalOf)
  if (reversals.length > 0) {
    const { problem } = await cashMoment(context, null)
    if (problem) throw conflict(problem.sentence)
    await addRows(order, reversals, 'Undone', context)
  }
  const columns = () => ({ paymentMethod, referenceNumber, paymentNotes })
  const paid = { before: paidAmount(before), after: paidAmount([...before, ...reversals]) }
  const isMoney = act.action === 'payment'
  await restoreOrder(context, order, act, isMoney ? { money: { kind: 'undone', to, columns }, paid } : undefined)
}

/** Returns what is kept of an act on an order that can be undone; null for one that cannot, e.g. a payment that the closed cash of the day counts. */
export async function offeredOrderAct(context: SettleContext, images: Images): Promise<Images | null> {
  const [was, became] = [orderImageOf(images.was), orderImageOf(images.became)]
  if (!isRestorable(was, became)) return null
  return addedPayments(was, became).length === 0 || (await cashMoment(context, null)).problem === null ? images : null
}

/** A refund as it was recorded. */
export interface Refund {
  readonly amount: Paise
  readonly paymentMethod: PaymentMethod
  readonly referenceNumber: string | null
  readonly notes: string | null
}

/** Records that a part or all of what was overpaid of a locked order was given back, never more (MON-02). How the order was paid stays as it is. */
export async function recordRefund(order: PaidOrder, { amount, paymentMethod, referenceNumber, notes }: Refund, context: SettleContext): Promise<PaidOrder> {
  const problem = refundProblem(amount, balanceOf(order, order.paidAmount))
  if (problem) throw invalid({ amount: [problem] })
  await addRows(order, [{ kind: 'refund', amount, method: paymentMethod, reference: referenceNumber }], notes, context)
  return withMoney(await settle(context, order, { money: { kind: 'refunded', columns: () => ({}) }, audit: null }), order.paidAmount - amount)
}
