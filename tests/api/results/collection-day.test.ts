import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { patients } from '#server/db/tables/customers.ts'
import { orderPatients } from '#server/db/tables/orders.ts'
import { parameterRanges } from '#server/db/tables/parameters.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { results } from '#server/db/tables/results.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeVisit, small } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'
import { begin, makeParameters, resultsPath, rowOf, printedSheet, save, sheetOf } from './lab.ts'

const noon = '2026-11-22T12:00:00.000Z'
let now = new Date(noon)
const api = smallApi({ clock: () => now })
beforeEach(() => {
  now = new Date(noon)
})
beforeAll(async () => {
  await makeParameters(api.db)
  // Six years old on 23 November: haemoglobin up to 13.5 the day before, up to 15.5 from then on.
  await api.db.update(patients).set({ dateOfBirth: '2020-11-23' }).where(eq(patients.id, small.ashaSon))
  // Eighteen years old on 23 November: potassium has a range from then on, here with its own critical limit.
  await api.db.update(patients).set({ dateOfBirth: '2008-11-23' }).where(eq(patients.id, small.raviSelf))
  await api.db.update(parameterRanges).set({ criticalHigh: 6 }).where(eq(parameterRanges.parameterCode, 'K'))
})

/** Only visits and steps say when the samples of an order were drawn. */
const unmark = (orderId: string) => api.db.update(orderPatients).set({ collectedAt: null }).where(eq(orderPatients.orderId, orderId))

/** A report of an order in Testing with a visit on the 22nd that nobody has marked as completed. */
async function report({ patient = small.ashaSon as string } = {}) {
  const { id, orderId } = await begin(api, { patient })
  await unmark(orderId)
  const visitId = await makeVisit(api.db, orderId, '2026-11-22', { patientId: patient, slotId: small.wide })
  now = new Date(noon)
  return { id, orderId, visitId }
}

const complete = async (visitId: string, at: string) => {
  now = new Date(at)
  const done = await api.call('PUT', `/admin/sample-collections/${visitId}/status`, { status: 'Completed', collectedAt: at })
  expect(done.status).toBe(200)
}
const sheet = async (id: string) => sheetOf(await api.call('GET', resultsPath(id)))
const step = (id: string, name: string, body: object = {}) => api.call('POST', resultsPath(id, name), body, { as: name === 'enter' ? 'admin' : 'super_admin' })
const hb = async (id: string) => rowOf(await sheet(id), 'HB')

const child = { value: '14.0', flag: 'Abnormal', direction: 'High', rangeText: '11.5 - 13.5 g/dL', collectedOn: '2026-11-22' }
const older = { value: '14.0', flag: 'Normal', direction: null, rangeText: '11.5 - 15.5 g/dL', collectedOn: '2026-11-23' }

test.each([
  ['2026-11-22T18:29:59.999Z', child],
  ['2026-11-22T20:00:00.000Z', older],
])('RES-01 RES-04 completing a visit at %s after a save sets the value’s collection day, range and flag', async (at, judged) => {
  const { id, visitId } = await report()
  await save(api, id, { HB: '14' }, { more: { comment: 'Measured twice' } })
  expect(await hb(id)).toMatchObject(child)
  await complete(visitId, at)
  expect(await hb(id)).toMatchObject({ ...judged, state: 'Draft', comment: 'Measured twice', enteredBy: { name: 'Test Admin' } })
})

test('REP-10 a visit of an order whose report was deleted is completed like any other', async () => {
  const { id, visitId } = await report()
  await save(api, id, { HB: '14' })
  await change(api.db, reports, id, { deletedAt: noon })
  await complete(visitId, '2026-11-22T20:00:00.000Z')
  expect(await api.db.select({ collectedOn: results.collectedOn }).from(results).where(eq(results.reportId, id))).toEqual([{ collectedOn: '2026-11-22' }])
})

test('RES-04 RES-09 pending values are re-evaluated: a changed flag needs verification again, typist kept', async () => {
  const { id, visitId } = await report()
  await save(api, id, { HB: '14', K: '4.2' })
  await step(id, 'enter', { confirmIncomplete: true })
  await step(id, 'verify')
  const before = await sheet(id)
  expect(rowOf(before, 'HB').state).toBe('Verified')
  const version = (await api.call('GET', resultsPath(id))).etag ?? ''
  await complete(visitId, '2026-11-22T20:00:00.000Z')
  expect(rowOf(await sheet(id), 'HB')).toMatchObject({ ...older, state: 'Entered', verifiedBy: null, enteredBy: { name: 'Test Admin' } })
  expect(rowOf(await sheet(id), 'K')).toMatchObject({ state: 'Verified', flag: null, collectedOn: '2026-11-23' })
  const late = await api.call('POST', resultsPath(id, 'release'), { confirmed: true }, { headers: { 'If-Match': version } })
  expect(late.status).toBe(412)
  expect((await step(id, 'release', { confirmed: true })).status).toBe(200)
  const trail = await api.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'results')))
    .orderBy(auditLog.at, auditLog.id)
  expect(trail.at(-1)).toMatchObject({
    reason: 'The samples were collected on 23/11/2026',
    before: { 'Blood count: Haemoglobin (Hb)': '14.0 g/dL (Abnormal) Verified' },
    after: { 'Blood count: Haemoglobin (Hb)': '14.0 g/dL (Normal) Entered' },
  })
})

test('RES-04 REP-08 values beside an uploaded file are evaluated again with another day or birth date, like others', async () => {
  const [own, other] = [await report(), await report()]
  for (const { id } of [own, other]) await change(api.db, reports, id, { source: 'upload', status: 'Available' })
  for (const { id } of [own, other]) await save(api, id, { HB: '14', K: '4.2' })
  await step(own.id, 'enter', { confirmIncomplete: true })
  await complete(own.visitId, '2026-11-22T20:00:00.000Z')
  expect(await hb(own.id)).toMatchObject({ ...older, state: 'Entered', enteredBy: { name: 'Test Admin' } })
  expect(await hb(other.id)).toMatchObject({ ...child, state: 'Draft' })
  await api.db.update(patients).set({ dateOfBirth: '2020-11-24' }).where(eq(patients.id, small.ashaSon))
  expect((await step(own.id, 'verify')).body.message).toMatch(/^Haemoglobin \(Hb\) 14.0 would now have another flag or reference range/)
  await api.db.update(patients).set({ dateOfBirth: '2020-11-23' }).where(eq(patients.id, small.ashaSon))
  expect((await step(own.id, 'verify')).status).toBe(200)
  expect(await hb(own.id)).toMatchObject({ ...older, state: 'Released' })
})

test('RES-12 a released value survives its visit’s move; a correction uses the visit’s day', async () => {
  const { id, visitId } = await report()
  await save(api, id, { HB: '14' })
  await step(id, 'enter', { confirmIncomplete: true })
  expect((await step(id, 'release', { confirmed: true })).status).toBe(200)
  const released = await hb(id)
  const versions = () => api.db.select().from(reportVersions).where(eq(reportVersions.reportId, id))
  await complete(visitId, '2026-11-22T20:00:00.000Z')
  expect(await hb(id)).toEqual(released)
  expect(await versions()).toHaveLength(1)
  await step(id, 'amend', { testId: small.cbc, values: [{ parameterCode: 'HB', value: '14.1' }], reason: 'The samples were collected a day later' })
  expect(await hb(id)).toMatchObject({ ...older, value: '14.1', state: 'Entered' })
})

test('RES-04 CRV-01 a visit moved to a critical day drops the Normal set by staff and queues the value', async () => {
  const { id, visitId } = await report({ patient: small.raviSelf })
  await save(api, id, { K: '6.1' }, { more: { flag: 'Normal', flagReason: 'As last week' } })
  await step(id, 'enter', { confirmIncomplete: true })
  await step(id, 'verify')
  expect(rowOf(await sheet(id), 'K')).toMatchObject({ flag: 'Normal', state: 'Verified', criticalOpen: false })
  await api.call('PATCH', `/admin/sample-collections/${visitId}/reschedule`, { collectionDate: '2026-11-23', timeSlot: '10:00-11:00' })
  expect(rowOf(await sheet(id), 'K')).toMatchObject({ flag: 'Critical', direction: 'High', flagReason: null, state: 'Entered', criticalOpen: true })
})

test('RES-11 FLD-04 sheet and report name who drew that patient’s blood and when, not another patient', async () => {
  const own = await report()
  const [other] = [await makeVisit(api.db, own.orderId, '2026-11-22', { patientId: small.ashaSelf, slotId: small.wide })]
  await api.db.insert(orderPatients).values({ orderId: own.orderId, patientId: small.ashaSelf, position: 1 })
  now = new Date('2026-11-22T06:00:00.000Z')
  for (const [visit, by, at] of [
    [other, 'Suresh Patil', '2026-11-22T02:10:00.000Z'],
    [own.visitId, 'Meera Nair', '2026-11-22T02:40:00.000Z'],
  ] as const) {
    const body = { status: 'Completed', collectedByName: by, collectedAt: at, identityConfirmed: true }
    expect((await api.call('PUT', `/admin/sample-collections/${visit}/status`, body)).status).toBe(200)
  }
  await save(api, own.id, { HB: '14' })
  expect(await sheet(own.id)).toMatchObject({ collectedAt: '2026-11-22T02:40:00.000Z', collectedBy: 'Meera Nair' })
  expect((await printedSheet(api, own.id, { now })).collected).toBe('22/11/2026, 08:10 by Meera Nair')
})

test('RES-01 another patient’s visit and an order step on the same day change nothing', async () => {
  const [{ id, orderId }, other] = [await report(), await report({ patient: small.ashaSelf })]
  await save(api, id, { HB: '14' })
  const before = await hb(id)
  await complete(other.visitId, '2026-11-22T20:00:00.000Z')
  now = new Date('2026-11-22T18:00:00.000Z')
  const kept = { orderStatus: 'SampleCollected', notes: null, confirmed: true, visits: 'keep' }
  expect((await api.call('PUT', `/orders/admin/${orderId}/status`, kept)).status).toBe(200)
  expect(await hb(id)).toEqual(before)
})

test('RES-01 the step to Sample collected evaluates values by its day; 20:00 UTC is the next', async () => {
  const { id, orderId } = await begin(api, { patient: small.ashaSon })
  await unmark(orderId)
  now = new Date(noon)
  await save(api, id, { HB: '14' })
  now = new Date('2026-11-22T20:00:00.000Z')
  expect((await api.call('PUT', `/orders/admin/${orderId}/status`, { orderStatus: 'SampleCollected', notes: null })).status).toBe(200)
  expect(await hb(id)).toMatchObject(older)
})
