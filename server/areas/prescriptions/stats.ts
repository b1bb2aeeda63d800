import { count } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { prescriptions } from '#server/db/schema.ts'

/** How many prescriptions there are, and in which state (PRE-07). */
export async function prescriptionStats(db: Sql) {
  const counted = await db.select({ status: prescriptions.status, count: count() }).from(prescriptions).groupBy(prescriptions.status)
  const of = (status: (typeof counted)[number]['status']) => counted.find((each) => each.status === status)?.count ?? 0
  const [pending, reviewed, needsClarification] = [of('Pending'), of('Reviewed'), of('NeedsClarification')]
  return { total: pending + reviewed + needsClarification, pending, reviewed, needsClarification }
}
