import { and, asc, eq, inArray } from 'drizzle-orm'
import { isFinalCollection } from '#domain/collection-status.ts'
import { isCollected } from '#domain/order-patients.ts'
import { largestPage } from '#domain/page.ts'
import { addressLine } from '#domain/postal-address.ts'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { customerAddresses, customers, patients } from '#server/db/tables/customers.ts'
import { orderPatients, orders } from '#server/db/tables/orders.ts'
import { readFacts } from '#server/shared/settle-facts.ts'
import { type ItemToCollect, itemsToCollect } from './items-to-collect.ts'
import { visitWarnings } from './warnings.ts'
import { identifyingColumns } from '#server/shared/patient.ts'

/** Reads the bookable facts of an order (COL-06); a missing order is a 404. */
export async function bookableOrder(db: Sql, orderId: string) {
  const [row] = await db
    .select({ order: orders, customer: { id: customers.id, name: customers.name, phone: customers.phone } })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, orderId))
  if (!row) throw notFound('Order not found')
  const people = await db
    .select(identifyingColumns)
    .from(orderPatients)
    .innerJoin(patients, eq(patients.id, orderPatients.patientId))
    .where(eq(orderPatients.orderId, orderId))
    .orderBy(asc(orderPatients.position))
  const facts = await readFacts(db, orderId)
  const items = await itemsToCollect(db, orderId)
  const fasting = await fastingPatients(db, items)
  const warnings = await visitWarnings(
    db,
    items,
    people.map(({ id, name, gender }) => ({ patientId: id, patientName: name, gender, timeSlot: null })),
  )
  const addresses = await db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, row.customer.id))
    .orderBy(asc(customerAddresses.position))
    .limit(largestPage)
  return {
    orderId,
    orderNumber: row.order.orderNumber,
    orderStatus: row.order.orderStatus,
    customer: row.customer,
    patients: people.map((patient) => {
      const own = facts.patients.find(({ id }) => id === patient.id)
      const visit = own?.visits.find((each) => !isFinalCollection(each.status))
      return {
        ...patient,
        isFasting: fasting.has(patient.id),
        hasItems: own?.hasItems ?? false,
        isCollected: own !== undefined && isCollected(own),
        booked: visit ? `${visit.scheduledDate} ${visit.timeSlot}` : null,
        warnings: warnings.filter(({ patientId }) => patientId === patient.id),
      }
    }),
    addresses: [...new Set(addresses.map(addressLine))],
  }
}

async function fastingPatients(db: Sql, items: readonly ItemToCollect[]): Promise<ReadonlySet<string>> {
  const ids = items.flatMap(({ testId, includedTests }) => (testId === null ? includedTests.map(({ id }) => id) : [testId]))
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: tests.id })
    .from(tests)
    .where(and(inArray(tests.id, ids), eq(tests.fastingRequired, true)))
  const fasting = new Set(rows.map(({ id }) => id))
  return new Set(
    items
      .filter(({ testId, includedTests }) => (testId !== null && fasting.has(testId)) || includedTests.some(({ id }) => fasting.has(id)))
      .map(({ patientId }) => patientId),
  )
}
