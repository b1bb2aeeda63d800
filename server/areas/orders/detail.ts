import { asc, eq } from 'drizzle-orm'
import { rupeesOfPaise } from '#domain/money.ts'
import { requesterText } from '#domain/requester.ts'
import { missingPatients } from '#domain/order-patients.ts'
import { paidAmount } from '#domain/payment-ledger.ts'
import type { Sql } from '#server/db/database.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderItems, orderPatients, orders } from '#server/db/tables/orders.ts'
import { referringDoctors } from '#server/db/tables/referring-doctors.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { patientColumns } from '#server/shared/patient.ts'
import { paymentAnswer, paymentsWithUsers } from './payments.ts'
import { visitsOf } from './visits.ts'
import { orderWarnings } from './warnings.ts'
import { orderDetails, orderRowAnswer } from './response-schemas.ts'

type ItemRow = typeof orderItems.$inferSelect

/** An item on the wire. Prices are in rupees for one item; `tests` are the package's tests at the time of sale. */
export function itemAnswer(item: ItemRow) {
  return {
    id: item.id,
    type: item.type,
    testId: item.testId,
    packageId: item.packageId,
    patientId: item.patientId,
    name: item.name,
    price: rupeesOfPaise(item.price),
    finalPrice: rupeesOfPaise(item.finalPrice),
    discount: rupeesOfPaise(item.price - item.finalPrice),
    quantity: item.quantity,
    tests: [...item.includedTests],
  }
}

/** The patients of an order, in the order of their adding. */
export async function patientsOfOrder(db: Sql, orderId: string) {
  return db
    .select(patientColumns)
    .from(orderPatients)
    .innerJoin(patients, eq(patients.id, orderPatients.patientId))
    .where(eq(orderPatients.orderId, orderId))
    .orderBy(asc(orderPatients.position))
}

/** The items of an order, the first added first. */
function itemsOfOrder(db: Sql, orderId: string) {
  return db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.createdAt), asc(orderItems.id))
}

/** The warnings of an order that are there because of these items, also those that are shown beside another one. */
export async function warningsCausedBy(db: Sql, order: Pick<typeof orders.$inferSelect, 'id' | 'orderStatus' | 'timeSlot'>, added: readonly ItemRow[]) {
  const [items, people] = await Promise.all([itemsOfOrder(db, order.id), patientsOfOrder(db, order.id)])
  const without = await orderWarnings(
    db,
    order,
    items.filter(({ id }) => !added.some((each) => each.id === id)),
    people,
  )
  const known = new Set(without.map((warning) => JSON.stringify(warning)))
  return (await orderWarnings(db, order, items, people)).filter((warning) => !known.has(JSON.stringify(warning)))
}

/** A whole order as the wire carries it, with its version; null when there is none. */
export async function readOrder(db: Sql, id: string, now: Date) {
  const whose = db
    .select({ order: orders, customer: customers, doctor: referringDoctors, prescription: { id: prescriptions.id, fileName: prescriptions.fileName } })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(referringDoctors, eq(referringDoctors.id, orders.doctorId))
    .leftJoin(prescriptions, eq(prescriptions.id, orders.prescriptionId))
    .where(eq(orders.id, id))
  // None needs another: they go to the database together.
  const [[found], itemRows, people, visits, payments] = await Promise.all([
    whose,
    itemsOfOrder(db, id),
    patientsOfOrder(db, id),
    visitsOf(db, id),
    paymentsWithUsers(db, id),
  ])
  if (!found) return null
  const { order, customer, doctor, prescription } = found
  const items = itemRows.map(itemAnswer)
  const [first] = people
  const answer = {
    ...orderRowAnswer(order, customer, paidAmount(payments), now),
    payments: payments.map(paymentAnswer),
    updatedAt: order.updatedAt,
    sampleCollectionStatus: visits.status,
    appointments: visits.ofPatients,
    missingPatients: missingPatients(order.orderStatus, visits.facts).map(({ id: patientId, name }) => ({ id: patientId, name })),
    ...orderDetails.answer(order),
    prescription: prescription?.id ? prescription : null,
    doctor: doctor && { id: doctor.id, name: doctor.name },
    requester: requesterText(doctor),
    patient: first ? { id: first.id, name: first.name } : null,
    patients: people,
    items,
    tests: items.filter(({ type }) => type === 'test'),
    packages: items.filter(({ type }) => type === 'package'),
    warnings: await orderWarnings(db, order, itemRows, people),
  }
  return { answer, version: order.version }
}
