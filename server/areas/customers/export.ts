import { eq, inArray } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customerAddresses, patients } from '#server/db/tables/customers.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { orderItems, orders, orderStatusHistory } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import type { CustomerRow } from './detail.ts'

/** All stored data of a customer and their family, as in the tables; amounts in paise. */
export async function exportCustomer(sql: Sql, { searchText: _, ...customer }: CustomerRow) {
  const { id } = customer
  const ownOrders = await sql.select().from(orders).where(eq(orders.customerId, id)).orderBy(orders.createdAt)
  const orderIds = [...ownOrders.map((order) => order.id), id]
  const ownReports = await sql.select().from(reports).where(inArray(reports.orderId, orderIds))
  const reportIds = [...ownReports.map((report) => report.id), id]
  return {
    amounts: 'whole paise',
    customer,
    addresses: await sql.select().from(customerAddresses).where(eq(customerAddresses.customerId, id)),
    patients: await sql.select().from(patients).where(eq(patients.customerId, id)),
    orders: ownOrders.map(plain),
    orderItems: await sql.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)),
    orderHistory: await sql.select().from(orderStatusHistory).where(inArray(orderStatusHistory.orderId, orderIds)),
    payments: await sql.select().from(payments).where(inArray(payments.orderId, orderIds)),
    collections: (await sql.select().from(sampleCollections).where(inArray(sampleCollections.orderId, orderIds))).map(plain),
    prescriptions: (await sql.select().from(prescriptions).where(eq(prescriptions.customerId, id))).map(plain),
    reports: ownReports.map(plain),
    reportVersions: await sql.select().from(reportVersions).where(inArray(reportVersions.reportId, reportIds)),
    results: await sql.select().from(results).where(inArray(results.reportId, reportIds)),
    notifications: (await sql.select().from(notifications).where(eq(notifications.customerId, id))).map(plain),
  }
}

/** Without what only searches need. */
function plain<R extends { readonly searchText: string }>({ searchText: _, ...row }: R): Omit<R, 'searchText'> {
  return row
}
