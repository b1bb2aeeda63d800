import { eq } from 'drizzle-orm'
import { etagOf } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'

/** Sample collections with what the wire says of their order, patient, customer and collector; to be narrowed and sorted. */
export function collectionRows(db: Sql) {
  return db
    .select({
      id: sampleCollections.id,
      reference: sampleCollections.reference,
      orderId: sampleCollections.orderId,
      orderNumber: orders.orderNumber,
      priority: sampleCollections.priority,
      patient: { id: patients.id, name: patients.name },
      customer: { id: customers.id, name: customers.name, phone: customers.phone },
      scheduledDate: sampleCollections.scheduledDate,
      timeSlot: sampleCollections.timeSlot,
      collectionAddress: sampleCollections.collectionAddress,
      status: sampleCollections.status,
      notes: sampleCollections.notes,
      failureReason: sampleCollections.failureReason,
      collectedBy: sampleCollections.collectedBy,
      collectedByName: sampleCollections.collectedByName,
      collectedAt: sampleCollections.completedAt,
      identityConfirmed: sampleCollections.identityConfirmed,
      phlebotomist: { id: phlebotomists.id, name: phlebotomists.name, isActive: phlebotomists.isActive },
      updatedAt: sampleCollections.updatedAt,
      version: sampleCollections.version,
    })
    .from(sampleCollections)
    .innerJoin(orders, eq(orders.id, sampleCollections.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(patients, eq(patients.id, sampleCollections.patientId))
    .leftJoin(phlebotomists, eq(phlebotomists.id, sampleCollections.phlebotomistId))
    .$dynamic()
}

type CollectionRow = Awaited<ReturnType<typeof collectionRows>>[number]

/** A sample collection as the wire carries it. */
export function collectionAnswer({ version, ...collection }: CollectionRow) {
  return { ...collection, etag: etagOf(version) }
}
