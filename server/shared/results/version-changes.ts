import { asc, eq } from 'drizzle-orm'
import { withdrawnValue } from '#domain/results/value.ts'
import type { Sql } from '#server/db/database.ts'
import { results } from '#server/db/tables/results.ts'
import type { Correction } from './pdf/sheet.ts'
import type { ResultRow } from './read-sheet.ts'
import { shown } from './report-sheet.ts'

/** Whether a row was released as a correction at this moment. */
const correctedAt = (row: ResultRow, at: string) => row.amends && row.releasedAt !== null && Date.parse(row.releasedAt) === Date.parse(at)

/** The released row that a correction replaced, through the drafts between them. */
export function releasedBefore(row: ResultRow, byId: ReadonlyMap<string, ResultRow>): ResultRow | null {
  let before = byId.get(row.supersedes ?? '')
  while (before && before.releasedAt === null) before = byId.get(before.supersedes ?? '')
  return before ?? null
}

/** What each version of a report changed of its values, by the moment of the version; none for files that were uploaded. */
export async function versionChanges(db: Sql, reportId: string): Promise<(madeAt: string) => Correction[]> {
  const rows = await db.select().from(results).where(eq(results.reportId, reportId)).orderBy(asc(results.testName), asc(results.position), asc(results.id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (madeAt) =>
    rows
      .filter((row) => correctedAt(row, madeAt))
      .flatMap((row) => {
        const before = releasedBefore(row, byId)
        if (!before && row.value === withdrawnValue) return []
        return [{ test: row.testName, parameter: row.parameter, before: before ? shown(before) : 'not reported', after: shown(row) }]
      })
      .filter(({ before, after }) => before !== after)
}
