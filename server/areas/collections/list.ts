import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import type { CollectionStatus } from '#domain/collection-status.ts'
import { countRows, largestSearchCount } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { cutPage, type PageQuery } from '#server/db/page.ts'
import { sampleCollections } from '#server/db/schema.ts'
import { searched } from '#server/db/search.ts'
import { collectionAnswer, collectionRows } from './rows.ts'

/** What a list of sample collections can be sorted by; within a date by the hour. */
export const collectionSorts = {
  scheduledDate: [sampleCollections.scheduledDate, sampleCollections.timeSlot],
  reference: [sampleCollections.reference],
  createdAt: [sampleCollections.createdAt],
} as const

/** What is asked of a list of sample collections; days are those of the visit. */
export interface CollectionListQuery extends PageQuery {
  readonly search?: string | undefined
  readonly status?: CollectionStatus | undefined
  readonly date?: string | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly sort: keyof typeof collectionSorts
}

/** One page of sample collections and how many there are (COL-03). */
export async function listCollections(db: Sql, query: CollectionListQuery) {
  const where = and(
    searched(sampleCollections.searchText, query.search),
    query.status && eq(sampleCollections.status, query.status),
    query.date ? eq(sampleCollections.scheduledDate, query.date) : undefined,
    query.fromDate ? gte(sampleCollections.scheduledDate, query.fromDate) : undefined,
    query.toDate ? lte(sampleCollections.scheduledDate, query.toDate) : undefined,
  )
  const { ids, orderBy } = cutPage(db, sampleCollections, where, collectionSorts[query.sort], query)
  const found = await collectionRows(db)
    .where(inArray(sampleCollections.id, ids))
    .orderBy(...orderBy)
  return { rows: found.map(collectionAnswer), total: await countRows(db, sampleCollections, where, query.search ? largestSearchCount : undefined) }
}
