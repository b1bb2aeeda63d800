import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { countRows, largestSearchCount } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { prescriptions } from '#server/db/schema.ts'
import { searched } from '#server/db/search.ts'
import { prescriptionAnswer, prescriptionRows } from '#server/prescriptions/rows.ts'

/** The columns that a list of prescriptions can be sorted by. */
export const prescriptionSorts = { createdAt: prescriptions.createdAt, fileName: prescriptions.fileName } as const

/** What is asked of a list of prescriptions. */
export interface PrescriptionListQuery {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
  readonly status?: (typeof prescriptions.$inferSelect)['status'] | undefined
  readonly sort: keyof typeof prescriptionSorts
  readonly order: 'asc' | 'desc'
}

/** One page of prescriptions and how many there are (PRE-01). The page is cut on ids alone. */
export async function listPrescriptions(db: Sql, query: PrescriptionListQuery) {
  const where = and(searched(prescriptions.searchText, query.search), query.status && eq(prescriptions.status, query.status))
  const way = query.order === 'asc' ? asc : desc
  const sorting = [way(prescriptionSorts[query.sort]), way(prescriptions.id)]
  const page = db
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(where)
    .orderBy(...sorting)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const found = await prescriptionRows(db)
    .where(inArray(prescriptions.id, page))
    .orderBy(...sorting)
  return { rows: found.map(prescriptionAnswer), total: await countRows(db, prescriptions, where, query.search ? largestSearchCount : undefined) }
}
