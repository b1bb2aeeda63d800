import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL } from 'drizzle-orm'
import { releasedStates } from '#domain/results/states.ts'
import type { Sql } from '#server/db/database.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'

/**
 * Selects a patient's released values in force. Excludes deleted reports, which may have been another patient's (RES-07, RES-08, REP-10).
 */
export function isReleasedOf(db: Sql, patientId: string | SQL): SQL | undefined {
  const deleted = db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.patientId, patientId), isNotNull(reports.deletedAt)))
  return and(eq(results.patientId, patientId), isNull(results.supersededAt), inArray(results.state, [...releasedStates]), notInArray(results.reportId, deleted))
}
