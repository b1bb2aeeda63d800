import { eq } from 'drizzle-orm'
import { type MoneyChange, type Settlement, settlement } from '#domain/order-settlement.ts'
import { discountOfTotal } from '#domain/order-discount.ts'
import { isCollected } from '#domain/order-patients.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { finalAmount } from '#domain/order-total.ts'
import type { PaymentStatus } from '#domain/payment.ts'
import { undoWindowMs } from '#domain/undo.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { orderStatusHistory, orders } from '#server/db/tables/orders.ts'
import { notify } from './notify.ts'
import { orderFacts, type OrderRow } from './order-row.ts'
import { endOrderTests, followItems } from './order-tests.ts'
import { reevaluateResults } from './results/reevaluate-results.ts'
import { resultsDueOf, setReportsDue } from './results-due.ts'
import { moveSamples } from './samples.ts'
import { orderSearchText } from './search-texts.ts'
import { type ReadFacts, readFacts } from './settle-facts.ts'

/** Parts of a call that settling an order needs. */
export type SettleContext = Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'> & { readonly user: SignedIn }

type OrderColumns = Partial<typeof orders.$inferInsert>

/** Changes of an order before it is settled. */
export interface OrderChange {
  /** A status that somebody chose, with their notes. */
  readonly step?: { readonly to: OrderStatus; readonly notes: string | null }
  /** Items or patients were added, changed or taken off. */
  readonly isContent?: boolean
  /** Columns of the order that the change itself sets. */
  readonly columns?: OrderColumns
  /** A payment, correction or refund whose rows are written, and the columns that say how the order is paid. */
  readonly money?: MoneyChange & { columns(status: PaymentStatus): OrderColumns }
  /** The change is part of the order, though no column of it may differ. */
  readonly isOwn?: boolean
  /** The change takes back the receipt of a sample. */
  readonly undoesReceipt?: boolean
  /** The change undoes an act, and what followed from the act is restored. */
  readonly isUndo?: boolean
  /** The facts, where they were read and nothing changed since. */
  readonly facts?: ReadFacts
  /** The order's row in the audit trail; null if the action itself writes it. */
  readonly audit: ((after: OrderRow) => Parameters<RouteContext['audit']>[0]) | 'follows' | null
}

/**
 * Settles a locked order at the end of every change of it, its patients, items, visits, appointment or payments: status, date, samples, tests, payment status, values and notifications
 * follow by the table of `settlement`. Raises the version once, adds one audit row, and returns the order as it now is; nothing is written where nothing differs.
 */
export async function settle(context: SettleContext, order: OrderRow, change: OrderChange): Promise<OrderRow> {
  const { sql, now, user } = context
  const facts = change.facts ?? (await readFacts(sql, order.id))
  const amounts = change.isContent ? amountsOf(order, facts) : null
  const next = settlement({
    ...{ status: order.orderStatus, step: change.step?.to ?? null, ...ownDate(order, change) },
    ...{ paymentStatus: order.paymentStatus, finalAmount: order.finalAmount, newAmount: amounts?.finalAmount ?? null, money: change.money ?? null, ...facts },
    undoesReceipt: change.undoesReceipt ?? false,
    isUndo: change.isUndo ?? false,
  })
  const collected = facts.patients.filter(isCollected).map(({ id }) => id)
  if (change.isContent) await followItems(sql, order, collected, now)
  if (change.step || next.status !== order.orderStatus) {
    const step = {
      fromStatus: order.orderStatus,
      toStatus: next.status,
      notes: change.step ? change.step.notes : next.why,
      userId: user.id,
      at: now.toISOString(),
    }
    await sql.insert(orderStatusHistory).values({ id: newId(now), orderId: order.id, ...step })
  }
  if (next.notice)
    await notify(sql, {
      ...{ type: next.notice, customerId: order.customerId, recipient: facts.customer, values: { orderNumber: order.orderNumber }, now },
      heldFor: undoWindowMs,
    })
  if (next.samples) await moveSamples(sql, { orderId: order.id, patientIds: collected }, next.samples, { at: now, now, userId: user.id })
  if (next.tests) await endOrderTests(sql, order.id, next.tests, now)
  const due: Pick<OrderColumns, 'resultsDueAt'> = dueChanges(order, next, change) ? { resultsDueAt: await resultsDueOf(sql, order.id) } : {}
  const refundDueSince = next.isRefundDue ? (order.refundDueSince ?? now.toISOString()) : null
  const columns = { ...change.columns, ...change.money?.columns(next.paymentStatus), ...amounts, ...columnsOf(next), ...due, refundDueSince }
  const isWritten = (change.isOwn ?? false) || change.step !== undefined || change.isContent === true || change.money !== undefined || differs(order, columns)
  const after = isWritten ? await saveOrder(sql, order, columns, now) : order
  if (due.resultsDueAt !== undefined || next.status === 'Cancelled') await setReportsDue(sql, order.id, due.resultsDueAt ?? null)
  if (next.reevaluates) await reevaluateResults(context, order.id)
  if (change.audit !== null && isWritten) context.audit(change.audit === 'follows' ? followRow(order, after, next.why) : change.audit(after))
  return after
}

/** Writes changed columns of a locked order, raises its version, and returns the order as it now is. */
async function saveOrder(db: Sql, order: OrderRow, changes: OrderColumns, now: Date): Promise<OrderRow> {
  const [saved] = await db
    .update(orders)
    .set({ ...changes, version: order.version + 1, updatedAt: now.toISOString() })
    .where(eq(orders.id, order.id))
    .returning()
  return saved ?? order
}

/** The day and hours of the order itself, as the change sets them. */
function ownDate({ scheduledDate, timeSlot }: OrderRow, { columns = {} }: OrderChange) {
  return { scheduledDate: columns.scheduledDate ?? scheduledDate, timeSlot: columns.timeSlot ?? timeSlot }
}

/** Total, final amount and search text by the items and people as they are now. */
function amountsOf(order: OrderRow, { itemsTotal, customer, patients }: ReadFacts) {
  const discount = discountOfTotal(itemsTotal, order)
  return {
    totalAmount: itemsTotal,
    discount,
    finalAmount: finalAmount(itemsTotal, discount),
    searchText: orderSearchText(order.orderNumber, customer, patients),
  }
}

/** True when the due moment of the results may be another one: testing begins, or its tests changed since. */
function dueChanges(order: OrderRow, { status }: Settlement, { isContent = false, isUndo = false }: OrderChange): boolean {
  return !isUndo && status === 'Testing' && (isContent || order.orderStatus !== 'Testing')
}

function columnsOf({ status, scheduledDate, timeSlot, paymentStatus }: Settlement) {
  return { orderStatus: status, scheduledDate, timeSlot, paymentStatus }
}

function differs(order: OrderRow, columns: Partial<OrderRow>): boolean {
  return (Object.keys(columns) as (keyof OrderRow)[]).some((name) => columns[name] !== order[name])
}

function followRow(before: OrderRow, after: OrderRow, why: string) {
  const action = after.orderStatus === before.orderStatus ? 'appointment' : 'status'
  return { action, entity: 'orders', entityId: before.id, before: orderFacts(before), after: orderFacts(after), reason: why }
}
