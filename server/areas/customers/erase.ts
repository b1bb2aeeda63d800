import { eq, inArray, sql as expression } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { carts } from '#server/db/tables/carts.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customerAddresses, customers, patients, personalChanges } from '#server/db/tables/customers.ts'
import { dataRequests } from '#server/db/tables/data-requests.ts'
import { files, filesToRemove } from '#server/db/tables/files.ts'
import { recordNotes } from '#server/db/tables/notes.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { orderPatients, orders, orderStatusHistory } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reportLinks, reports, reportVersions } from '#server/db/tables/reports.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { undoableActs } from '#server/db/tables/undoable-acts.ts'

const erased = { customer: 'Erased customer', patient: 'Erased patient', text: 'Erased' } as const

/**
 * Removes the personal data of a customer and their family from every record, marks their files for removal from the store, and returns the number of files.
 * Orders with their amounts, payments and results stay, all anonymous, as the laboratory must keep them (OPS-04).
 */
export async function eraseCustomer(sql: Sql, customerId: string, now: Date): Promise<number> {
  const own = sql.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
  const ownReports = sql.select({ id: reports.id }).from(reports).where(inArray(reports.orderId, own))
  const made = await sql
    .select({ key: files.key })
    .from(reportVersions)
    .innerJoin(files, eq(files.id, reportVersions.fileId))
    .where(inArray(reportVersions.reportId, ownReports))
  const sent = await sql.select({ key: prescriptions.fileKey }).from(prescriptions).where(eq(prescriptions.customerId, customerId))
  const stamp = { updatedAt: now.toISOString() }
  await sql
    .update(customers)
    .set({
      ...stamp,
      name: erased.customer,
      email: null,
      phone: '',
      emailVerified: false,
      phoneVerified: false,
      status: 'inactive',
      notificationPreferences: null,
      searchText: '',
      erasedAt: now.toISOString(),
      version: expression`${customers.version} + 1`,
    })
    .where(eq(customers.id, customerId))
  await sql.delete(customerAddresses).where(eq(customerAddresses.customerId, customerId))
  await sql
    .update(patients)
    .set({
      ...stamp,
      name: erased.patient,
      phone: null,
      email: null,
      dateOfBirth: null,
      ageUnit: null,
      relationship: null,
      searchText: null,
      version: expression`${patients.version} + 1`,
    })
    .where(eq(patients.customerId, customerId))
  await sql.delete(personalChanges).where(eq(personalChanges.customerId, customerId))
  await sql
    .update(dataRequests)
    .set({ ...stamp, request: erased.text, note: null, searchText: '', version: expression`${dataRequests.version} + 1` })
    .where(eq(dataRequests.customerId, customerId))
  await sql.delete(undoableActs).where(eq(undoableActs.customerId, customerId))
  await sql.delete(recordNotes).where(eq(recordNotes.customerId, customerId))
  await sql.delete(carts).where(eq(carts.customerId, customerId))
  await sql.delete(notifications).where(eq(notifications.customerId, customerId))
  await sql
    .update(orders)
    .set({ paymentNotes: null, cancellationReason: null, discountReason: null, clinicalInfo: null, searchText: expression`lower(${orders.orderNumber})` })
    .where(eq(orders.customerId, customerId))
  await sql.update(orderStatusHistory).set({ notes: null }).where(inArray(orderStatusHistory.orderId, own))
  await sql.update(orderPatients).set({ collectedByName: null }).where(inArray(orderPatients.orderId, own))
  await sql.update(payments).set({ notes: null }).where(inArray(payments.orderId, own))
  await sql
    .update(sampleCollections)
    .set({ collectionAddress: erased.text, collectedByName: null, notes: null, searchText: expression`lower(${sampleCollections.reference})` })
    .where(inArray(sampleCollections.orderId, own))
  await sql
    .update(prescriptions)
    .set({ fileName: erased.text, doctorName: null, notes: null, pageText: null, adminNotes: null, searchText: '' })
    .where(eq(prescriptions.customerId, customerId))
  await sql
    .update(reports)
    .set({
      notes: null,
      deleteReason: expression`case when ${reports.deleteReason} is not null then ${erased.text} end`,
      searchText: expression`lower(${reports.number} || ' ' || ${reports.orderNumber})`,
    })
    .where(inArray(reports.id, ownReports))
  const ownSamples = sql.select({ id: samples.id }).from(samples).where(inArray(samples.orderId, own))
  await sql.update(sampleEvents).set({ reason: null, drawnBy: null }).where(inArray(sampleEvents.sampleId, ownSamples))
  await sql.delete(reportLinks).where(inArray(reportLinks.reportId, ownReports))
  await sql.update(reportVersions).set({ fileName: null, reason: null }).where(inArray(reportVersions.reportId, ownReports))
  const keys = [...made, ...sent].flatMap(({ key }) => (key === null ? [] : [key]))
  if (keys.length > 0)
    await sql
      .insert(filesToRemove)
      .values(keys.map((key) => ({ key, since: now.toISOString() })))
      .onConflictDoNothing()
  return keys.length
}
