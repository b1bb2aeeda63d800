import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { type PrescriptionStatus, prescriptionStatuses } from '#domain/prescription-status.ts'
import { id, instantColumn, oneOfCheck, referenceColumn, requiredReference, searchText, stamps } from '#server/db/columns.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { users } from '#server/db/tables/staff.ts'

/** States of a prescription (PRE-01). */
export const prescriptionStates = Object.keys(prescriptionStatuses) as [PrescriptionStatus, ...PrescriptionStatus[]]

/**
 * Prescriptions that customers uploaded. `fileKey` names the stored file, `fileName` is what the customer called it. The search text holds file, patient,
 * customer and doctor.
 */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: id(),
    customerId: requiredReference('customer_id', () => customers.id),
    patientId: requiredReference('patient_id', () => patients.id),
    fileName: text('file_name').notNull(),
    fileKey: text('file_key'),
    fileType: text('file_type').notNull(),
    fileSize: integer('file_size').notNull(),
    status: text('status').$type<PrescriptionStatus>().notNull(),
    doctorName: text('doctor_name'),
    notes: text('notes'),
    /** The text on the pages, if known. Photos are not scanned for text. */
    pageText: text('page_text'),
    adminNotes: text('admin_notes'),
    reviewedAt: instantColumn('reviewed_at'),
    reviewedBy: referenceColumn('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    index('prescriptions_created').on(t.createdAt, t.id),
    index('prescriptions_status').on(t.status, t.createdAt, t.id),
    index('prescriptions_customer').on(t.customerId, t.createdAt, t.id),
    index('prescriptions_patient').on(t.patientId),
    index('prescriptions_reviewer').on(t.reviewedBy),
    oneOfCheck('prescriptions_status_known', t.status, prescriptionStates),
  ],
)

/** Prescriptions open for review; a claim that was not renewed for two minutes has ended. */
export const prescriptionClaims = pgTable(
  'prescription_claims',
  {
    prescriptionId: referenceColumn('prescription_id')
      .primaryKey()
      .references(() => prescriptions.id, { onDelete: 'cascade' }),
    userId: requiredReference('user_id', () => users.id, { onDelete: 'cascade' }),
    seenAt: instantColumn('seen_at').notNull(),
  },
  (t) => [index('prescription_claims_user').on(t.userId)],
)
