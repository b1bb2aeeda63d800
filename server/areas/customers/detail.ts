import { and, asc, desc, eq, max, sql as statement } from 'drizzle-orm'
import { largestPage } from '#domain/page.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { balanceOf } from '#domain/payment-ledger.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { onePage } from '#server/db/page.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customerAddresses, patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import type { ListPage } from '#server/call/answer.ts'
import type { CustomerRow } from '#server/shared/customer-row.ts'
import { patientColumns } from '#server/shared/patient.ts'
import { readOrderFigures } from './order-figures.ts'
import { customerAnswer } from './response-schemas.ts'
import { paidOfOrder } from '#server/shared/paid-by-order.ts'

const wholePage: ListPage = { page: 1, limit: largestPage }

/** A customer with patients and addresses, as the wire carries it. */
export async function customerDetail(db: Sql, customer: CustomerRow) {
  const addresses = await addressesOf(db, customer.id)
  const family = await patientsOfCustomer(db, customer.id)
  const patientCount = await countRows(db, patients, eq(patients.customerId, customer.id))
  return { ...customerAnswer(customer), patientCount, patients: family, addresses, figures: await figuresOfCustomer(db, customer.id) }
}

/** The addresses of a customer, the usual one first. */
export function addressesOf(db: Sql, customerId: string) {
  const { street, city, state, postalCode } = customerAddresses
  return db
    .select({ street, city, state, postalCode })
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(asc(customerAddresses.position), asc(customerAddresses.id))
}

/** The patients of a customer, the first entered first, at most one page of them. */
export async function patientsOfCustomer(db: Sql, customerId: string, part: ListPage = wholePage) {
  return onePage(db.select(patientColumns).from(patients).where(eq(patients.customerId, customerId)).orderBy(asc(patients.createdAt), asc(patients.id)), part)
}

/** The newest orders of a customer, at most one page; `amount` is the total and `balance` the amount still due, in rupees. */
export async function ordersOfCustomer(db: Sql, customerId: string, part: ListPage = wholePage) {
  const paid = paidOfOrder(db, orders.id)
  const rows = await onePage(
    db
      .select({
        id: orders.id,
        orderNumber: orders.orderNumber,
        createdAt: orders.createdAt,
        finalAmount: orders.finalAmount,
        orderStatus: orders.orderStatus,
        paymentStatus: orders.paymentStatus,
        paid: paid.paid,
      })
      .from(orders)
      .leftJoinLateral(paid, statement`true`)
      .where(eq(orders.customerId, customerId))
      .orderBy(desc(orders.createdAt), desc(orders.id)),
    part,
  )
  return rows.map((order) => ({
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    amount: rupeesOfPaise(order.finalAmount),
    status: order.orderStatus,
    paymentStatus: order.paymentStatus,
    balance: rupeesOfPaise(balanceOf(order, order.paid ?? 0)),
  }))
}

/** The newest prescriptions of a customer, at most one page of them. */
export async function prescriptionsOfCustomer(db: Sql, customerId: string, part: ListPage = wholePage) {
  return onePage(
    db
      .select({
        id: prescriptions.id,
        fileName: prescriptions.fileName,
        createdAt: prescriptions.createdAt,
        doctorName: prescriptions.doctorName,
        status: prescriptions.status,
        patient: { id: patients.id, name: patients.name },
      })
      .from(prescriptions)
      .innerJoin(patients, eq(patients.id, prescriptions.patientId))
      .where(eq(prescriptions.customerId, customerId))
      .orderBy(desc(prescriptions.createdAt), desc(prescriptions.id)),
    part,
  )
}

/** The orders of a customer in figures, the number of prescriptions, and the day of the last completed visit. */
async function figuresOfCustomer(db: Sql, customerId: string) {
  const figuresOf = await readOrderFigures(db, [customerId])
  const [visits] = await db
    .select({ last: max(sampleCollections.scheduledDate) })
    .from(sampleCollections)
    .innerJoin(orders, eq(orders.id, sampleCollections.orderId))
    .where(and(eq(orders.customerId, customerId), eq(sampleCollections.status, 'Completed')))
  return {
    ...figuresOf(customerId),
    prescriptions: await countRows(db, prescriptions, eq(prescriptions.customerId, customerId)),
    lastVisit: visits?.last ?? null,
  }
}
