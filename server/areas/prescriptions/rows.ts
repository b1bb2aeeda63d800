import { eq, sql as expression } from 'drizzle-orm'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { files } from '#server/db/tables/files.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { users } from '#server/db/tables/staff.ts'

/** Prescriptions with what the wire says of their people; to be narrowed and sorted. */
export function prescriptionRows(db: Sql) {
  return db
    .select({
      id: prescriptions.id,
      fileName: prescriptions.fileName,
      isLocked: expression<boolean>`coalesce(${files.isLocked}, false)`,
      status: prescriptions.status,
      createdAt: prescriptions.createdAt,
      reviewedAt: prescriptions.reviewedAt,
      reviewedBy: { id: users.id, name: users.name },
      doctorName: prescriptions.doctorName,
      notes: prescriptions.notes,
      adminNotes: prescriptions.adminNotes,
      patient: { id: patients.id, name: patients.name, gender: patients.gender, dateOfBirth: patients.dateOfBirth, ageUnit: patients.ageUnit },
      customer: { id: customers.id, name: customers.name, email: customers.email, phone: customers.phone },
      version: prescriptions.version,
    })
    .from(prescriptions)
    .innerJoin(patients, eq(patients.id, prescriptions.patientId))
    .innerJoin(customers, eq(customers.id, prescriptions.customerId))
    .leftJoin(files, eq(files.key, prescriptions.fileKey))
    .leftJoin(users, eq(users.id, prescriptions.reviewedBy))
    .$dynamic()
}

type PrescriptionRow = Awaited<ReturnType<typeof prescriptionRows>>[number]

/** A prescription as the wire carries it. */
export function prescriptionAnswer({ version: _version, ...prescription }: PrescriptionRow) {
  return prescription
}

/** One prescription as the wire carries it, with its version; a missing one is a 404. */
export async function readPrescription(sql: Sql, id: string) {
  const [row] = await prescriptionRows(sql).where(eq(prescriptions.id, id))
  if (!row) throw notFound('Prescription not found')
  return { answer: prescriptionAnswer(row), version: row.version }
}
