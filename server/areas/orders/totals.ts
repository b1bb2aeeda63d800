import { asc, eq } from 'drizzle-orm'
import { finalAmount, itemsTotal } from '#domain/order-total.ts'
import { statusAfterItems } from '#domain/payment-ledger.ts'
import type { Sql } from '#server/db/database.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderItems, orderPatients } from '#server/db/tables/orders.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { type OrderRow, saveOrder } from './lock.ts'
import { followItems } from './order-tests.ts'
import { paidOf } from './payments.ts'

/** Calculates a locked order's total, final amount, payment status and tests from its items, and its search text from its people; saves them together with `changes`. */
export async function recalculateOrder(db: Sql, order: OrderRow, now: Date, changes: Partial<OrderRow> = {}): Promise<OrderRow> {
  const items = await db.select({ finalPrice: orderItems.finalPrice, quantity: orderItems.quantity }).from(orderItems).where(eq(orderItems.orderId, order.id))
  const totalAmount = itemsTotal(items)
  const [customer] = await db.select({ name: customers.name, phone: customers.phone }).from(customers).where(eq(customers.id, order.customerId))
  const people = await db
    .select({ name: patients.name, phone: patients.phone })
    .from(orderPatients)
    .innerJoin(patients, eq(patients.id, orderPatients.patientId))
    .where(eq(orderPatients.orderId, order.id))
    .orderBy(asc(orderPatients.position))
  const searchText = searchTextOf(order.orderNumber, customer?.name, customer?.phone, ...people.flatMap(({ name, phone }) => [name, phone]))
  await followItems(db, order, now)
  const final = finalAmount(totalAmount, order.discount)
  const paymentStatus = statusAfterItems(order, final, await paidOf(db, order.id))
  return saveOrder(db, order, { ...changes, totalAmount, finalAmount: final, paymentStatus, searchText }, now)
}
