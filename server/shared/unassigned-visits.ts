import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'

const { phlebotomistId, status } = sampleCollections

/** The condition of open visits that nobody will make: without a phlebotomist, or with one who is inactive (WRK-01). */
export const isUnassignedVisit = and(
  inArray(status, [...openCollectionStatuses]),
  or(isNull(phlebotomistId), sql`${phlebotomistId} in (select ${phlebotomists.id} from ${phlebotomists} where ${eq(phlebotomists.isActive, false)})`),
)
