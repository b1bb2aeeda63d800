import { eq, sql } from 'drizzle-orm'
import type { Search } from '#server/db/count.ts'
import { isOrderNumber } from '#server/db/numbers.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customers } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'

/** The parts of a search that each list of these rows has: its table, its text, and the rows of a patient or a number. */
type RowSearch = Pick<Search, 'table' | 'column' | 'ofPatient' | 'ofNumber'>

/** The search of orders. */
export const orderSearch = {
  table: orders,
  column: orders.searchText,
  ofPatient: (ids) => sql`${orders.id} in (select order_id from order_patients where patient_id in ${ids})`,
  ofNumber: (number) => eq(orders.orderNumber, number),
} as const satisfies RowSearch

/** The search of visits; the number of an order finds its visits. */
export const visitSearch = {
  table: sampleCollections,
  column: sampleCollections.searchText,
  ofPatient: (ids) => sql`${sampleCollections.patientId} in ${ids}`,
  ofNumber: (number) =>
    isOrderNumber(number)
      ? sql`${sampleCollections.orderId} in (select ${orders.id} from ${orders} where ${orders.orderNumber} = ${number})`
      : eq(sampleCollections.reference, number),
} as const satisfies RowSearch

/** The search of reports; the number of an order finds its reports. */
export const reportSearch = {
  table: reports,
  column: reports.searchText,
  ofPatient: (ids) => sql`${reports.patientId} in ${ids}`,
  ofNumber: (number) => eq(isOrderNumber(number) ? reports.orderNumber : reports.number, number),
} as const satisfies RowSearch

/** The search of customers. */
export const customerSearch = {
  table: customers,
  column: customers.searchText,
  ofPatient: (ids) => sql`${customers.id} in (select customer_id from patients where id in ${ids})`,
} as const satisfies RowSearch
