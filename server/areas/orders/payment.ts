import { formatRupees, type Paise } from '#domain/money.ts'
import { type PaymentMethod, type PaymentStatus, takesReference } from '#domain/payment.ts'
import { balanceOf, paidAmount, paymentRow, paymentStatusOf, refundProblem, refundState, statusAfterRefund } from '#domain/payment-ledger.ts'
import { invalid } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import type { ActionContext } from '#server/resources/action-routes.ts'
import { newId } from '#server/db/id.ts'
import { payments } from '#server/db/tables/payments.ts'
import { notify } from '#server/shared/notify.ts'
import { lockOrder, type OrderRow, saveOrder } from '#server/shared/order-row.ts'
import { paidOf, paymentsOf } from './payments.ts'

/** A locked order with what was paid of it, and whether a refund is due. */
export interface PaidOrder extends OrderRow {
  readonly paidAmount: Paise
  readonly refundState: ReturnType<typeof refundState>
}

type Context = Pick<ActionContext, 'sql' | 'user' | 'now'>

/** The order, locked, with its money: a payment is recorded under the same lock, so that the sum stays true. */
export async function lockPaidOrder(db: Sql, id: string): Promise<PaidOrder> {
  const order = await lockOrder(db, id)
  return withMoney(order, await paidOf(db, id))
}

function withMoney(order: OrderRow, paid: Paise): PaidOrder {
  return { ...order, paidAmount: paid, refundState: refundState(balanceOf(order, paid)) }
}

/** A payment as it was recorded. */
export interface PaymentChange {
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: PaymentMethod | null
  readonly referenceNumber: string | null
  readonly notes: string | null
}

/** Sets the payment status of a locked order by the row that it means, and saves the status that follows from all rows (ORD-08, MON-01). Only Paid and Refunded keep a reference number. The customer is notified of a payment. */
export async function recordPayment(
  order: OrderRow,
  { paymentStatus, paymentMethod, referenceNumber, notes }: PaymentChange,
  { sql, user, now }: Context,
): Promise<PaidOrder> {
  const before = await paymentsOf(sql, order.id)
  const row = paymentRow(paymentStatus, order, before)
  const reference = takesReference(paymentStatus) ? referenceNumber : null
  // A refund has the method of the payment, unless another is given.
  const method = paymentMethod ?? (row ? before.findLast(({ kind }) => kind === 'payment')?.method : null) ?? null
  if (row) await sql.insert(payments).values({ ...row, id: newId(now), orderId: order.id, method, reference, notes, at: now.toISOString(), userId: user.id })
  if (row?.kind === 'payment') {
    const { customerId, orderNumber } = order
    await notify(sql, { type: 'PaymentConfirmation', customerId, values: { orderNumber, amount: formatRupees(row.amount) }, now })
  }
  const paid = paidAmount(row ? [...before, row] : before)
  const columns = {
    paymentStatus: paymentStatusOf(paymentStatus, order, paid),
    paymentMethod: method,
    referenceNumber: reference,
    paymentNotes: notes,
  }
  return withMoney(await saveOrder(sql, order, columns, now), paid)
}

/** A refund as it was recorded. */
export interface Refund {
  readonly amount: Paise
  readonly paymentMethod: PaymentMethod
  readonly referenceNumber: string | null
  readonly notes: string | null
}

/** Records that a part or all of what was overpaid of a locked order was given back, never more (MON-02). How the order was paid stays as it is. */
export async function recordRefund(
  order: PaidOrder,
  { amount, paymentMethod, referenceNumber, notes }: Refund,
  { sql, user, now }: Context,
): Promise<PaidOrder> {
  const problem = refundProblem(amount, balanceOf(order, order.paidAmount))
  if (problem) throw invalid({ amount: [problem] })
  await sql.insert(payments).values({
    id: newId(now),
    orderId: order.id,
    kind: 'refund',
    amount,
    method: paymentMethod,
    reference: referenceNumber,
    notes,
    at: now.toISOString(),
    userId: user.id,
  })
  const paid = order.paidAmount - amount
  return withMoney(await saveOrder(sql, order, { paymentStatus: statusAfterRefund(order, paid) }, now), paid)
}
