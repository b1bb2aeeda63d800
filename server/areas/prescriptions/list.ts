import { eq, inArray, sql } from 'drizzle-orm'
import { find } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { cutPage, type PageQuery } from '#server/db/page.ts'
import { storedByStatus } from '#server/db/stored-counts.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { prescriptionAnswer, prescriptionRows } from './rows.ts'

/** The columns that a list of prescriptions can be sorted by. */
export const prescriptionSorts = { createdAt: prescriptions.createdAt, fileName: prescriptions.fileName } as const

/** Query of a list of prescriptions. */
export interface PrescriptionListQuery extends PageQuery {
  readonly search?: string | undefined
  readonly status?: (typeof prescriptions.$inferSelect)['status'] | undefined
  readonly sort: keyof typeof prescriptionSorts
}

/** One page of prescriptions and how many there are (PRE-01). */
export async function listPrescriptions(db: Sql, query: PrescriptionListQuery) {
  const matches = await find(db, {
    table: prescriptions,
    column: prescriptions.searchText,
    text: query.search,
    ofPatient: (ids) => sql`${prescriptions.patientId} in ${ids}`,
    where: query.status && eq(prescriptions.status, query.status),
    countedStates: { status: query.status },
  })
  const { ids, orderBy } = cutPage(db, prescriptions, matches, [prescriptionSorts[query.sort]], query)
  const rows = await prescriptionRows(db)
    .where(inArray(prescriptions.id, ids))
    .orderBy(...orderBy)
  return { rows: rows.map(prescriptionAnswer), total: matches.total }
}

/** Counts prescriptions, in all and by state (PRE-07), from stored counters. */
export async function prescriptionStats(db: Sql) {
  const counts = await storedByStatus(db, prescriptions)
  const of = (status: (typeof prescriptions.$inferSelect)['status']) => counts.get(status) ?? 0
  const [pending, reviewed, needsClarification] = [of('Pending'), of('Reviewed'), of('NeedsClarification')]
  return { total: pending + reviewed + needsClarification, pending, reviewed, needsClarification }
}
