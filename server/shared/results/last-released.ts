import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { results } from '#server/db/tables/results.ts'
import { cellOf } from './critical-entries.ts'
import type { ResultRow, ResultSheet } from './read-sheet.ts'

/** The row of each place of a report that was released last, also one that was withdrawn since; the latest of all comes first. */
export async function lastReleased(db: Sql, reportId: string): Promise<ReadonlyMap<string, ResultRow>> {
  const released = await db
    .select()
    .from(results)
    .where(and(eq(results.reportId, reportId), isNotNull(results.releasedAt)))
    .orderBy(desc(results.releasedAt), desc(results.id))
  const lastOf = new Map<string, ResultRow>()
  for (const row of released) if (!lastOf.has(cellOf(row))) lastOf.set(cellOf(row), row)
  return lastOf
}

/** True for a released report with a former name, sex or date of birth of the patient (PAT-01). */
export function isPatientOutdated({ patient }: Pick<ResultSheet, 'patient'>, released: ReadonlyMap<string, ResultRow>): boolean {
  const [latest] = released.values()
  return latest?.releasedAt != null && patient.identityChangedAt !== null && Date.parse(latest.releasedAt) <= Date.parse(patient.identityChangedAt)
}
