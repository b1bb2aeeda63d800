import { eq } from 'drizzle-orm'
import { finalCollectionStatuses } from '#domain/collection-status.ts'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { collectionAnswer, collectionRows } from './rows.ts'
import { stopVisitsOf } from '#server/shared/visit-stops.ts'
import { warningsOfVisit } from './warnings.ts'

/** One sample collection as the wire carries it, with its version, the visits of its stop and, while it is open, what the checks say of it (CHK-04). Throws a 404 when there is none. */
export async function readCollection(db: Sql, id: string) {
  const [row] = await collectionRows(db).where(eq(sampleCollections.id, id))
  if (!row) throw notFound('Sample collection not found')
  const answer = collectionAnswer(row)
  const isOpen = !finalCollectionStatuses.some((status) => status === answer.status)
  const warnings = isOpen ? await warningsOfVisit(db, { orderId: answer.orderId, patientId: answer.patient.id, timeSlot: answer.timeSlot }) : []
  const stopVisits = (await stopVisitsOf(db, [row])).get(id) ?? []
  return { answer: { ...answer, stopVisits, warnings }, version: row.version }
}
