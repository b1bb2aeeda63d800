import { and, asc, inArray, ne } from 'drizzle-orm'
import type { CivilDate, Instant } from '#domain/civil-date.ts'
import { type CollectionTime, collectionTimeOf } from '#domain/results/collection-day.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orderPatients, orderStatusHistory } from '#server/db/tables/orders.ts'

/** A patient of an order, with the day that the order is booked for and the time of the order. */
export interface CollectedPatient {
  readonly orderId: string
  readonly patientId: string
  readonly scheduledDate: CivilDate | null
  readonly createdAt: Instant
}

/** The collection of a patient's samples: when, by whom, and the start of testing, when they had arrived. */
export interface PatientCollection extends CollectionTime {
  readonly by: string | null
  readonly receivedAt: Instant | null
}

/** The key of a patient of an order. */
export function patientKey({ orderId, patientId }: Pick<CollectedPatient, 'orderId' | 'patientId'>): string {
  return `${orderId} ${patientId}`
}

/** Reads the collections of patients of orders, by `patientKey`. */
export async function collectionsOf(db: Sql, patients: readonly CollectedPatient[], timeZone: string): Promise<ReadonlyMap<string, PatientCollection>> {
  if (patients.length === 0) return new Map()
  const orderIds = [...new Set(patients.map(({ orderId }) => orderId))]
  const { orderId, patientId, status, scheduledDate, completedAt, collectedByName, createdAt } = sampleCollections
  const visits = await db
    .select({ orderId, patientId, status, scheduledDate, completedAt, collectedByName, createdAt })
    .from(sampleCollections)
    .where(and(inArray(orderId, orderIds), ne(status, 'Cancelled')))
    .orderBy(asc(sampleCollections.id))
  const steps = await db
    .select({ orderId: orderStatusHistory.orderId, to: orderStatusHistory.toStatus, at: orderStatusHistory.at })
    .from(orderStatusHistory)
    .where(inArray(orderStatusHistory.orderId, orderIds))
    .orderBy(asc(orderStatusHistory.at), asc(orderStatusHistory.id))
  const members = await db
    .select({ orderId: orderPatients.orderId, patientId: orderPatients.patientId, at: orderPatients.collectedAt, by: orderPatients.collectedByName })
    .from(orderPatients)
    .where(inArray(orderPatients.orderId, orderIds))
  return new Map(
    patients.map((patient) => {
      const own = visits.filter((visit) => patientKey(visit) === patientKey(patient))
      const ownSteps = steps.filter((step) => step.orderId === patient.orderId)
      const member = members.find((each) => patientKey(each) === patientKey(patient))
      const facts = { visits: own, atLaboratory: member?.at ?? null, steps: ownSteps, appointment: patient.scheduledDate, orderedAt: patient.createdAt }
      const time = collectionTimeOf(facts, timeZone)
      const collector = time.at === member?.at ? member?.by : own.find((visit) => visit.completedAt === time.at)?.collectedByName
      const by = time.at === null ? null : (collector ?? null)
      return [patientKey(patient), { ...time, by, receivedAt: ownSteps.findLast(({ to }) => to === 'Testing')?.at ?? null }]
    }),
  )
}
