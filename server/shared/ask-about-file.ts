import { and, desc, eq, isNull, sql as expression } from 'drizzle-orm'
import { fileQuestions } from '#domain/uploaded-file.ts'
import { question } from '#server/call/problem.ts'
import type { Upload } from '#server/call/read-upload.ts'
import type { Sql } from '#server/db/database.ts'
import { patients } from '#server/db/tables/customers.ts'
import { files } from '#server/db/tables/files.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'

interface FileFacts {
  readonly patientId: string
  readonly isConfirmed: boolean
  /** The question about another report of the patient, or null. */
  readonly other?: string | null
}

/**
 * Asks before an uploaded file is published: if it needs a password, if its content is already a report or prescription, and if there is another report. Throws
 * one 409 with all questions.
 */
export async function askAboutFile(sql: Sql, upload: Upload, { patientId, isConfirmed, other = null }: FileFacts): Promise<void> {
  if (isConfirmed) return
  const known = await knownFile(sql, upload.sha256, patientId)
  const aboutFile = [...(upload.isLocked ? [fileQuestions.locked] : []), ...(known ? [known] : [])]
  if (other) throw question(aboutFile.length > 0 ? 'otherReportAndFile' : 'otherReport', other, ...aboutFile)
  if (upload.isLocked && known) throw question('lockedKnownFile', fileQuestions.locked, known)
  if (upload.isLocked) throw question('lockedFile', fileQuestions.locked)
  if (known) throw question('knownFile', known)
}

/** Message about another report or prescription with the same content, or null. Another patient's comes first; deleted reports are ignored. */
async function knownFile(sql: Sql, sha256: string, patientId: string): Promise<string | null> {
  const [report] = await sql
    .select({ patient: patients.name, order: reports.orderNumber })
    .from(files)
    .innerJoin(reportVersions, eq(reportVersions.fileId, files.id))
    .innerJoin(reports, and(eq(reports.id, reportVersions.reportId), isNull(reports.deletedAt)))
    .innerJoin(patients, eq(patients.id, reports.patientId))
    .where(eq(files.sha256, sha256))
    .orderBy(expression`${patients.id} = ${patientId}`, desc(files.createdAt), desc(files.id))
    .limit(1)
  if (report) return fileQuestions.reportOf(report.patient, report.order)
  const [prescription] = await sql
    .select({ patient: patients.name })
    .from(files)
    .innerJoin(prescriptions, eq(prescriptions.fileKey, files.key))
    .innerJoin(patients, eq(patients.id, prescriptions.patientId))
    .where(eq(files.sha256, sha256))
    .orderBy(expression`${patients.id} = ${patientId}`, desc(files.createdAt), desc(files.id))
    .limit(1)
  return prescription ? fileQuestions.prescriptionOf(prescription.patient) : null
}
