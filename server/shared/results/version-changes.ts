import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { results } from '#server/db/tables/results.ts'
import type { PrintedCorrection } from './pdf/sheet.ts'
import { changeBetween } from './release-changes.ts'
import { inReportOrder } from './report-sheet.ts'
import type { ResultRow } from './read-sheet.ts'

/** The released row that another one replaced, through the drafts between them. */
function releasedBefore(row: ResultRow, byId: ReadonlyMap<string, ResultRow>): ResultRow | null {
  let before = byId.get(row.supersedes ?? '')
  while (before && before.releasedAt === null) before = byId.get(before.supersedes ?? '')
  return before ?? null
}

/** Returns the changed and added values of each report version, by the version's moment, in the report's order. Uploaded files have none. */
export async function versionChanges(db: Sql, reportId: string): Promise<(madeAt: string) => PrintedCorrection[]> {
  const rows = await inReportOrder(db, await db.select().from(results).where(eq(results.reportId, reportId)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const releasedAt = (row: ResultRow) => (row.releasedAt === null ? Number.NaN : Date.parse(row.releasedAt))
  const first = Math.min(...rows.filter((row) => row.releasedAt !== null).map(releasedAt))
  // Values of the first release are not additions.
  const isNew = (row: ResultRow) => row.amends || releasedAt(row) > first
  return (madeAt) => rows.filter((row) => releasedAt(row) === Date.parse(madeAt) && isNew(row)).flatMap((row) => changeBetween(releasedBefore(row, byId), row))
}
