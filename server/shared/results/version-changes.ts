import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { results } from '#server/db/tables/results.ts'
import type { Correction } from './pdf/sheet.ts'
import { changeBetween } from './release-changes.ts'
import { inReportOrder } from './report-sheet.ts'
import type { ResultRow } from './read-sheet.ts'

/** The released row that another one replaced, through the drafts between them. */
function releasedBefore(row: ResultRow, byId: ReadonlyMap<string, ResultRow>): ResultRow | null {
  let before = byId.get(row.supersedes ?? '')
  while (before && before.releasedAt === null) before = byId.get(before.supersedes ?? '')
  return before ?? null
}

/** What each version of a report changed and added of its values, by the moment of the version, in the report's order; none for files that were uploaded. */
export async function versionChanges(db: Sql, reportId: string): Promise<(madeAt: string) => Correction[]> {
  const rows = await inReportOrder(db, await db.select().from(results).where(eq(results.reportId, reportId)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isReleasedAt = ({ releasedAt }: ResultRow, at: string) => releasedAt !== null && Date.parse(releasedAt) === Date.parse(at)
  return (madeAt) => rows.filter((row) => isReleasedAt(row, madeAt)).flatMap((row) => changeBetween(releasedBefore(row, byId), row))
}
