import { and, desc, eq, gt, isNull, sql as expression } from 'drizzle-orm'
import type { ReportStage } from '#domain/results/report-stage.ts'
import { tokenHash } from '#server/call/session/token.ts'
import type { Sql } from '#server/db/database.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { files } from '#server/db/tables/files.ts'
import { reportLinks, reports, reportVersions } from '#server/db/tables/reports.ts'

/** A version of a report. The digest is the SHA-256 of its file, null where that is still to be made. */
interface VerifiedVersion {
  readonly n: number
  readonly madeAt: string
  readonly stage: ReportStage | null
  readonly digest: string | null
}

/** The report that a token belongs to. */
export interface VerifiedReport {
  readonly id: string
  readonly number: string
  readonly birth: Pick<typeof patients.$inferSelect, 'dateOfBirth' | 'ageUnit'>
  /** The version with this token; the newest one for a link that was sent. */
  readonly version: VerifiedVersion
  /** All versions, newest first. */
  readonly versions: readonly VerifiedVersion[]
  /** Id of the link that was sent; null for the address on a report. */
  readonly linkId: string | null
}

/**
 * Finds the report of a token: of one of its versions, or of a link that was sent and has not ended. Null for an unknown token, and for a report that was
 * deleted or whose customer was erased. Tokens are compared by their hashes, so that the time says nothing about them.
 */
export async function findVerified(sql: Sql, token: string, now: Date): Promise<VerifiedReport | null> {
  const hash = tokenHash(token)
  const [printed] = await sql
    .select({ reportId: reportVersions.reportId, n: reportVersions.n })
    .from(reportVersions)
    .where(expression`sha256(${reportVersions.token}::bytea) = decode(${hash}, 'hex')`)
  const [sent] = await sql
    .select({ id: reportLinks.id, reportId: reportLinks.reportId })
    .from(reportLinks)
    .where(and(eq(reportLinks.tokenHash, hash), isNull(reportLinks.revokedAt), gt(reportLinks.endsAt, now.toISOString())))
  const reportId = printed?.reportId ?? sent?.reportId
  if (reportId === undefined) return null
  const rows = await sql
    .select({
      report: { id: reports.id, number: reports.number },
      birth: { dateOfBirth: patients.dateOfBirth, ageUnit: patients.ageUnit },
      version: { n: reportVersions.n, madeAt: reportVersions.madeAt, stage: reportVersions.stage, digest: files.sha256 },
    })
    .from(reports)
    .innerJoin(patients, eq(patients.id, reports.patientId))
    .innerJoin(customers, eq(customers.id, patients.customerId))
    .innerJoin(reportVersions, eq(reportVersions.reportId, reports.id))
    .leftJoin(files, eq(files.id, reportVersions.fileId))
    .where(and(eq(reports.id, reportId), isNull(reports.deletedAt), isNull(customers.erasedAt)))
    .orderBy(desc(reportVersions.n))
  const versions = rows.map(({ version }) => version)
  const version = printed ? versions.find(({ n }) => n === printed.n) : versions[0]
  return rows[0] && version ? { ...rows[0].report, birth: rows[0].birth, version, versions, linkId: printed ? null : (sent?.id ?? null) } : null
}
