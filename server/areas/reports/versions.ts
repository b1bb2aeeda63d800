import { desc, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { users } from '#server/db/tables/staff.ts'
import { versionChanges } from '#server/shared/results/version-changes.ts'

/** All files that a report has had, newest first (RES-13). */
export async function versionsOf(db: Sql, reportId: string) {
  const rows = await db
    .select({ version: reportVersions, madeBy: users.name })
    .from(reportVersions)
    .leftJoin(users, eq(users.id, reportVersions.madeBy))
    .where(eq(reportVersions.reportId, reportId))
    .orderBy(desc(reportVersions.n))
  const changesOf = await versionChanges(db, reportId)
  return rows.map(({ version: { n, fileName, fileSize, reason, stage, pending, madeAt }, madeBy }, index) => ({
    n,
    fileName,
    fileSize,
    reason,
    stage,
    pending: [...pending],
    madeBy,
    madeAt,
    fileUrl: `/reports/admin/${reportId}/versions/${n}/download`,
    isCurrent: index === 0,
    changes: n > 1 ? changesOf(madeAt) : [],
  }))
}
