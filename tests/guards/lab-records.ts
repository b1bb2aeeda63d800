import { eq } from 'drizzle-orm'
import { sampleNumber } from '#domain/sample-number.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { containers } from '#server/db/tables/catalogue.ts'
import { closedDays, phlebotomists, sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { dataRequests } from '#server/db/tables/data-requests.ts'
import { mentions, recordNotes } from '#server/db/tables/notes.ts'
import { listViews } from '#server/db/tables/list-views.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { notificationDeliveries } from '#server/db/tables/notifications.ts'
import { orders } from '#server/db/tables/orders.ts'
import { parameterRanges, parameters, testParameters } from '#server/db/tables/parameters.ts'
import { tokenHash } from '#server/call/session/token.ts'
import { reportLinks } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'
import { referringDoctors } from '#server/db/tables/referring-doctors.ts'
import { reportPhrases } from '#server/db/tables/report-phrases.ts'
import { samples } from '#server/db/tables/samples.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { undoableActs } from '#server/db/tables/undoable-acts.ts'
import { makeNotification, makeOrder, makeReport, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

const at = smallLabNow.toISOString()

/** A free time slot, a phlebotomist, a closed day and a referring doctor. */
export async function makeFieldWork(db: Sql) {
  const [freeSlot, phlebotomist, closedDay, doctor] = [newId(smallLabNow), newId(smallLabNow), newId(smallLabNow), newId(smallLabNow)]
  await db.insert(timeSlots).values({ id: freeSlot, startTime: '16:00', endTime: '17:00', maxCollections: 10, ...stampsOf })
  await db.insert(phlebotomists).values({ id: phlebotomist, name: 'Suresh Patil', phone: '+910000000001', searchText: 'suresh patil', ...stampsOf })
  await db.insert(closedDays).values({ id: closedDay, scope: 'date', day: '2027-01-26', reason: 'Republic Day', searchText: 'republic day', ...stampsOf })
  await db.insert(referringDoctors).values({ id: doctor, name: 'Dr. Anjali Rao', hospital: 'Lakeview Hospital', searchText: 'dr. anjali rao', ...stampsOf })
  return { freeSlot, phlebotomist, closedDay, doctor }
}

/**
 * Records beside those that the guards name, so that a wrong join, owner or order shows: a cancelled and a failed visit of the order, and Ravi's own order with a
 * visit on another day, report and notification.
 */
export async function makeNeighbours(db: Sql, order: { readonly id: string }): Promise<void> {
  for (const [day, failureReason] of [
    ['2026-11-22', null],
    ['2026-11-25', 'refused'],
  ] as const) {
    const id = await makeVisit(db, order.id, day, { slotId: small.wide })
    await change(db, sampleCollections, id, { status: 'Cancelled', failureReason })
    await db.update(slotDays).set({ booked: 0 }).where(eq(slotDays.day, day))
  }
  const own = await makeOrder(db, { people: [small.raviSelf], lines: [{ sold: 'pack', quantity: 3 }], discount: 1_000 })
  await change(db, orders, own.id, { customerId: small.ravi })
  await makeVisit(db, own.id, '2026-11-24', { slotId: small.wide, patientId: small.raviSelf })
  await makeReport(db, own, { patientId: small.raviSelf, patientName: 'Ravi Iyer' })
  await makeNotification(db, { type: 'ReportAvailable' })
  await db.insert(phlebotomists).values({ id: newId(smallLabNow), name: 'Anil Kale', phone: '+910000000003', searchText: 'anil kale', ...stampsOf })
  await db.insert(closedDays).values({ id: newId(smallLabNow), scope: 'date', day: '2026-12-25', reason: 'Christmas', searchText: 'christmas', ...stampsOf })
}

/** An email of a notification that nobody confirmed. */
export async function makeFailedDelivery(db: Sql, notificationId: string): Promise<void> {
  await db
    .insert(notificationDeliveries)
    .values({ id: newId(smallLabNow), notificationId, channel: 'email', state: 'unconfirmed', attempts: 5, lastError: 'Mailbox full', ...stampsOf })
}

/** Potassium as a parameter of the blood count, a report of results that nobody has typed yet, and a critical value on another report. */
export async function makeResults(db: Sql, order: { readonly id: string; readonly number: string }, report: string) {
  await db.insert(parameters).values({ id: small.potassium, code: 'K', name: 'Potassium', kind: 'numeric', unit: 'mmol/L', decimals: 1, ...stampsOf })
  const potassium = { id: newId(smallLabNow), parameterCode: 'K', position: 0, sex: 'any', ageFrom: 0, ageFromUnit: 'days', low: 3.5, high: 5 } as const
  await db.insert(parameterRanges).values(potassium)
  await db.insert(testParameters).values({ testId: small.cbc, parameterCode: 'K', position: 0 })
  const [sheet, critical] = [await makeReport(db, order, { source: 'results' }), newId(smallLabNow)]
  await db.insert(results).values({
    id: critical,
    reportId: report,
    patientId: small.ashaSelf,
    testId: small.cbc,
    testName: 'Blood count',
    key: 'name:sodium',
    parameter: 'Sodium',
    position: 1000,
    kind: 'text',
    value: '110',
    flag: 'Critical',
    collectedOn: '2026-11-21',
    enteredAt: at,
    state: 'Entered',
    criticalOpen: true,
  })
  return { sheet, critical }
}

const scannedSerial = 900

/** The number of a collected sample of Asha, which is not received yet. */
export const scannedNumber: string = sampleNumber(scannedSerial)

/** A received sample of Asha and a collected one on the order, and a referral laboratory and a phrase for her report. */
export async function makeSample(db: Sql, orderId: string) {
  const [laboratory, phrase, sample] = [newId(smallLabNow), newId(smallLabNow), newId(smallLabNow)]
  await db.insert(referralLaboratories).values({ id: laboratory, name: 'Deccan Diagnostics', searchText: 'deccan diagnostics', ...stampsOf })
  await db.insert(reportPhrases).values({ id: phrase, phrase: 'Correlate clinically.', searchText: 'correlate clinically.', ...stampsOf })
  await db.insert(containers).values({ id: newId(smallLabNow), name: 'Grey (fluoride)', createdAt: at })
  const of = { orderId, patientId: small.ashaSelf, container: 'Grey (fluoride)', ...stampsOf }
  await db.insert(samples).values([
    { id: sample, state: 'Received', ...of },
    { id: newId(smallLabNow), serial: scannedSerial, state: 'Collected', ...of },
  ])
  return { laboratory, phrase, sample }
}

/** A view of the orders that only the super admin sees. */
export async function makeListView(db: Sql): Promise<string> {
  const id = newId(smallLabNow)
  await db.insert(listViews).values({ id, ownerId: staffOf('super_admin').id, resource: 'orders', name: 'Mine', query: 'openOnly=true', ...stampsOf })
  return id
}

/** A notification that the super admin has just marked as read, and may undo. */
export async function makeUndoableAct(db: Sql): Promise<string> {
  const [id, entityId] = [newId(smallLabNow), await makeNotification(db, { isRead: true })]
  const act = { entity: 'notifications', entityId, action: 'read', permission: 'signed-in', userId: staffOf('super_admin').id, customerId: small.asha } as const
  await db.insert(undoableActs).values({ ...act, id, was: { isRead: false, version: 0 }, became: { isRead: true, version: 1 }, at })
  return id
}

/** A release of a report that nobody has begun to do. */
export async function makeJob(db: Sql, reportId: string): Promise<string> {
  const id = newId(smallLabNow)
  await db.insert(jobs).values({ id, kind: 'release-reports', items: [reportId], total: 1, state: 'Waiting', address: '203.0.113.9', ...stampsOf })
  return id
}

/** A file of the orders for the super admin that nobody has begun to make. */
export async function makeExportJob(db: Sql): Promise<string> {
  const id = newId(smallLabNow)
  const spec = { resource: 'orders', format: 'csv', columns: 'orderNumber', query: '', name: 'orders' }
  const userId = staffOf('super_admin').id
  await db
    .insert(jobs)
    .values({ id, kind: 'list-exports', items: ['0', 'file'], spec, total: 2, state: 'Waiting', userId, address: '203.0.113.9', ...stampsOf })
  return id
}

/** A request of Asha for her data, still open, and one of Ravi. */
export async function makeDataRequests(db: Sql): Promise<string> {
  const [id, other] = [newId(smallLabNow), newId(smallLabNow)]
  const about = { kind: 'access', receivedOn: '2026-11-20', dueOn: '2027-02-18', ...stampsOf } as const
  await db.insert(dataRequests).values([
    { id, customerId: small.asha, request: 'A copy of all reports', searchText: 'a copy of all reports', ...about },
    { id: other, customerId: small.ravi, request: 'Another phone', searchText: 'another phone', ...about, kind: 'correction' },
  ])
  return id
}

/** A link to a report that an admin sent by WhatsApp. */
export async function makeReportLink(db: Sql, reportId: string): Promise<string> {
  const id = newId(smallLabNow)
  await db
    .insert(reportLinks)
    .values({ id, reportId, tokenHash: tokenHash(id), way: 'whatsapp', sentBy: staffOf('admin').id, sentAt: at, endsAt: '2026-12-21T08:00:00.000Z' })
  return id
}

/** A note of the super admin on an order of Asha that names them, as no note of one's own would. */
export async function makeNote(db: Sql, orderId: string) {
  const [note, mention] = [newId(smallLabNow), newId(smallLabNow)]
  const { id, name } = staffOf('super_admin')
  await db.insert(recordNotes).values({
    ...{ id: note, resource: 'orders', recordId: orderId, customerId: small.asha, userId: id, userName: name },
    ...{ words: 'Call before the visit', former: [], ...stampsOf },
  })
  await db.insert(mentions).values({ id: mention, noteId: note, userId: id, permission: 'orders.view', createdAt: at })
  return { note, mention }
}
