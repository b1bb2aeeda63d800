import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { orders, patients, phlebotomists, sampleCollections } from '#server/db/schema.ts'

/** Sample collections with what the wire says of their order, patient and collector; to be narrowed and sorted. */
export function collectionRows(db: Sql) {
  return db
    .select({
      id: sampleCollections.id,
      reference: sampleCollections.reference,
      orderId: sampleCollections.orderId,
      orderNumber: orders.orderNumber,
      priority: sampleCollections.priority,
      patient: { id: patients.id, name: patients.name },
      scheduledDate: sampleCollections.scheduledDate,
      timeSlot: sampleCollections.timeSlot,
      collectionAddress: sampleCollections.collectionAddress,
      status: sampleCollections.status,
      notes: sampleCollections.notes,
      phlebotomist: { id: phlebotomists.id, name: phlebotomists.name },
      updatedAt: sampleCollections.updatedAt,
      version: sampleCollections.version,
    })
    .from(sampleCollections)
    .innerJoin(orders, eq(orders.id, sampleCollections.orderId))
    .innerJoin(patients, eq(patients.id, sampleCollections.patientId))
    .leftJoin(phlebotomists, eq(phlebotomists.id, sampleCollections.phlebotomistId))
    .$dynamic()
}

type CollectionRow = Awaited<ReturnType<typeof collectionRows>>[number]

/** A sample collection as the wire carries it. */
export function collectionAnswer({ version: _version, ...collection }: CollectionRow) {
  return collection
}
