import { formatRupees } from '#domain/money.ts'
import { type PaymentMethod, type PaymentStatus, takesReference } from '#domain/payment.ts'
import { paidAmount, paymentRow, paymentStatusOf } from '#domain/payment-ledger.ts'
import type { ActionContext } from '#server/resources/action-routes.ts'
import { newId } from '#server/db/id.ts'
import { payments } from '#server/db/schema.ts'
import { notify } from '#server/shared/notify.ts'
import { type OrderRow, saveOrder } from './lock.ts'
import { paymentsOf } from './payments.ts'

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
  { sql, user, now }: Pick<ActionContext, 'sql' | 'user' | 'now'>,
): Promise<OrderRow> {
  const before = await paymentsOf(sql, order.id)
  const row = paymentRow(paymentStatus, order.finalAmount, before)
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
    paymentStatus: paymentStatusOf(paymentStatus, order.finalAmount, paid),
    paymentMethod: method,
    referenceNumber: reference,
    paymentNotes: notes,
  }
  return saveOrder(sql, order, columns, now)
}
