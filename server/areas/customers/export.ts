import { and, eq, inArray, isNull } from 'drizzle-orm'
import { releasedStates } from '#domain/results/states.ts'
import type { Sql } from '#server/db/database.ts'
import { cartItems, carts } from '#server/db/tables/carts.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customerAddresses, patients, personalChanges } from '#server/db/tables/customers.ts'
import { dataRequests } from '#server/db/tables/data-requests.ts'
import { recordNotes } from '#server/db/tables/notes.ts'
import { notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { orderItems, orders, orderStatusHistory } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reportLinks, reports, reportVersions } from '#server/db/tables/reports.ts'
import { criticalCalls, results } from '#server/db/tables/results.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import type { CustomerRow } from '#server/shared/customer-row.ts'

/**
 * All stored data of a customer and their family, as in the tables; amounts in paise. Of the results only those in force that left the laboratory, and the
 * calls about values that did; a deleted report is left out, because it may have been another patient's (REP-10).
 */
export async function exportCustomer(sql: Sql, { searchText: _, ...customer }: CustomerRow) {
  const { id } = customer
  const ownOrders = await sql.select().from(orders).where(eq(orders.customerId, id)).orderBy(orders.createdAt)
  const orderIds = [...ownOrders.map((order) => order.id), id]
  const ownReports = await sql
    .select()
    .from(reports)
    .where(and(inArray(reports.orderId, orderIds), isNull(reports.deletedAt)))
  const reportIds = [...ownReports.map((report) => report.id), id]
  const isReleased = and(inArray(results.reportId, reportIds), inArray(results.state, [...releasedStates]))
  const releasedIds = sql.select({ id: results.id }).from(results).where(isReleased)
  const cartIds = sql.select({ id: carts.id }).from(carts).where(eq(carts.customerId, id))
  const sampleIds = sql.select({ id: samples.id }).from(samples).where(inArray(samples.orderId, orderIds))
  const notificationIds = sql.select({ id: notifications.id }).from(notifications).where(eq(notifications.customerId, id))
  return {
    amounts: 'whole paise',
    customer,
    addresses: await sql.select().from(customerAddresses).where(eq(customerAddresses.customerId, id)),
    patients: (await sql.select().from(patients).where(eq(patients.customerId, id))).map(plain),
    corrections: await sql.select().from(personalChanges).where(eq(personalChanges.customerId, id)).orderBy(personalChanges.at),
    staffNotes: await sql.select().from(recordNotes).where(eq(recordNotes.customerId, id)).orderBy(recordNotes.createdAt),
    dataRequests: (await sql.select().from(dataRequests).where(eq(dataRequests.customerId, id))).map(plain),
    orders: ownOrders.map(plain),
    orderItems: await sql.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)),
    orderHistory: await sql.select().from(orderStatusHistory).where(inArray(orderStatusHistory.orderId, orderIds)),
    payments: await sql.select().from(payments).where(inArray(payments.orderId, orderIds)),
    collections: (await sql.select().from(sampleCollections).where(inArray(sampleCollections.orderId, orderIds))).map(plain),
    prescriptions: (await sql.select().from(prescriptions).where(eq(prescriptions.customerId, id))).map(plain),
    reports: ownReports.map(plain),
    reportVersions: (await sql.select().from(reportVersions).where(inArray(reportVersions.reportId, reportIds))).map(({ token: _, ...version }) => version),
    reportLinks: (await sql.select().from(reportLinks).where(inArray(reportLinks.reportId, reportIds))).map(({ tokenHash: _, ...link }) => link),
    results: await sql
      .select()
      .from(results)
      .where(and(isReleased, isNull(results.supersededAt))),
    criticalCalls: await sql.select().from(criticalCalls).where(inArray(criticalCalls.resultId, releasedIds)),
    samples: await sql.select().from(samples).where(inArray(samples.id, sampleIds)),
    sampleEvents: await sql.select().from(sampleEvents).where(inArray(sampleEvents.sampleId, sampleIds)),
    carts: await sql.select().from(carts).where(eq(carts.customerId, id)),
    cartItems: await sql.select().from(cartItems).where(inArray(cartItems.cartId, cartIds)),
    notifications: (await sql.select().from(notifications).where(eq(notifications.customerId, id))).map(plain),
    deliveries: await sql.select().from(notificationDeliveries).where(inArray(notificationDeliveries.notificationId, notificationIds)),
  }
}

/** Columns that only searches need are left out. */
function plain<R extends { readonly searchText: string | null }>({ searchText: _, ...row }: R): Omit<R, 'searchText'> {
  return row
}
