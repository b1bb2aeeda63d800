import { paiseOfRupees } from '#domain/money.ts'
import { type PaymentMethod, type PaymentStatus, paymentProblem, takesReference } from '#domain/payment.ts'
import { amountProblem, correctionRows, type PaymentProblem, recordedOtherwise, recordedPayment } from '#domain/payment-change.ts'
import {
  balanceOf,
  nothingToRefund,
  paidAmount,
  paymentRow,
  refundProblem,
  refundState,
  reversalOf,
  standingPayment,
  statusAfterPayment,
  statusAfterRefund,
} from '#domain/payment-ledger.ts'
import { notUndoableSentence } from '#domain/undo.ts'
import { type Memory, type MemoryAnswers, type Payment, type Row, textOf } from './memory.ts'
import { ledgerOrder, paymentsOf, saveOrder } from './order-changes.ts'
import { conflict, invalid, refuse, refuseStale } from './refusals.ts'

type Body = Readonly<Record<string, unknown>>

const amountIn = (body: Body) => (body.amount === undefined || body.amount === null ? null : (paiseOfRupees(body.amount) ?? 0))
const methodIn = (body: Body) => (body.paymentMethod as PaymentMethod | null | undefined) ?? null

function refuseProblem(problem: PaymentProblem | null): void {
  if (problem) throw problem.field === null ? conflict(problem.sentence) : invalid(problem.field, problem.sentence)
}

/** Saves an order with more rows of payments, and the payment that it names then. */
async function saveWith(memory: Memory, order: Row, status: PaymentStatus, rows: readonly Payment[], changes: object): Promise<Row> {
  const payments = [...paymentsOf(memory, order), ...rows]
  memory.session.payments.set(order.id, payments)
  const recorded = recordedPayment(status, payments)
  const way = recorded ? { paymentMethod: recorded.method, referenceNumber: recorded.reference } : {}
  return saveOrder(memory, order, { paymentStatus: status, ...changes, ...way })
}

/** Sets the payment status by the row of payments that it means (ORD-08, MON-01). */
async function recordPayment(memory: Memory, order: Row, body: Body): Promise<Row> {
  const paymentStatus = textOf(body.paymentStatus) as PaymentStatus
  const way = { method: methodIn(body), reference: takesReference(paymentStatus) ? textOf(body.referenceNumber) || null : null }
  const problem = paymentProblem({ paymentStatus, paymentMethod: way.method })
  if (problem) throw invalid('paymentMethod', problem)
  const [before, ledger, amount] = [paymentsOf(memory, order), ledgerOrder(order), amountIn(body)]
  refuseProblem(amountProblem(paymentStatus, ledger, before, { amount, notes: textOf(body.notes) || null }))
  refuse(recordedOtherwise(paymentStatus, ledger, before, way))
  const row = paymentRow(paymentStatus, ledger, before, amount)
  const standing = standingPayment(before)
  const added = row ? [row.kind === 'reversal' && standing ? reversalOf(standing) : { ...way, ...row }] : []
  const status = statusAfterPayment(paymentStatus, ledger, { before: paidAmount(before), after: paidAmount([...before, ...added]) })
  const changes = { paymentMethod: way.method, referenceNumber: way.reference, paymentNotes: textOf(body.notes) || null }
  const saved = await saveWith(memory, order, status, added, changes)
  if (row?.kind === 'payment') memory.session.lastPayments.set(order.id, { before: order, version: saved.version })
  return saved
}

/** Corrects how a payment was made. */
async function correctPayment(memory: Memory, order: Row, body: Body): Promise<Row> {
  const notes = textOf(body.notes) || null
  if (notes === null) throw invalid('notes', 'Please say why the payment is corrected')
  const correction = {
    paymentId: textOf(body.paymentId) || null,
    amount: amountIn(body),
    method: methodIn(body),
    reference: textOf(body.referenceNumber) || null,
  }
  const rows = correctionRows(ledgerOrder(order), paymentsOf(memory, order), correction)
  if ('sentence' in rows) refuseProblem(rows)
  return 'sentence' in rows ? order : saveWith(memory, order, textOf(order.paymentStatus) as PaymentStatus, rows, {})
}

/** Takes the last payment back, as long as nothing changed since. */
async function undoPayment(memory: Memory, order: Row, version: string | undefined): Promise<Row> {
  const last = memory.session.lastPayments.get(order.id)
  const payments = paymentsOf(memory, order)
  const row = payments.at(-1)
  if (!last || version === undefined || last.version !== order.version || row?.kind !== 'payment') throw conflict(notUndoableSentence)
  memory.session.payments.set(order.id, [...payments, reversalOf(row)])
  const { paymentStatus, paymentMethod, referenceNumber, paymentNotes } = last.before
  return saveOrder(memory, order, { paymentStatus, paymentMethod, referenceNumber, paymentNotes })
}

/** Records a refund of the overpayment, in part or whole (MON-02). */
async function recordRefund(memory: Memory, order: Row, body: Body): Promise<Row> {
  const before = paymentsOf(memory, order)
  const paid = paidAmount(before)
  const balance = balanceOf(ledgerOrder(order), paid)
  if (refundState(balance) === 'none') refuse(nothingToRefund)
  const amount = amountIn(body) ?? 0
  const problem = refundProblem(amount, balance)
  if (problem) throw invalid('amount', problem)
  const row = { kind: 'refund', amount, method: methodIn(body), reference: textOf(body.referenceNumber) || null } as const
  memory.session.payments.set(order.id, [...before, row])
  return saveOrder(memory, order, { paymentStatus: statusAfterRefund(ledgerOrder(order), paid - amount) })
}

/** Calls that change an order's payments. */
export const orderPaymentAnswers: MemoryAnswers = {
  async 'PUT /orders/admin/{id}/payment-status'(memory, { path, body, version }) {
    const order = await memory.one('orders', path.id ?? '')
    refuseStale(version, order)
    return memory.wire('orders', await (body.correction === true ? correctPayment : recordPayment)(memory, order, body))
  },
  async 'POST /orders/admin/{id}/payment-undo'(memory, { path, version }) {
    const order = await memory.one('orders', path.id ?? '')
    refuseStale(version, order)
    return memory.wire('orders', await undoPayment(memory, order, version))
  },
  async 'POST /orders/admin/{id}/refunds'(memory, { path, body, version }) {
    const order = await memory.one('orders', path.id ?? '')
    refuseStale(version, order)
    return memory.wire('orders', await recordRefund(memory, order, body))
  },
}
