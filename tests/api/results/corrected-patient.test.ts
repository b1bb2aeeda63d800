import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { patients } from '#server/db/tables/customers.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { auditOf, change } from '#tests/support/stored.ts'
import { begin, enteredReport, makeParameters, resultsPath, rowOf, printedSheet, save, sheetOf } from './lab.ts'

let now = new Date('2026-11-22T12:00:00.000Z')
const api = smallApi({ clock: () => now })
beforeAll(() => makeParameters(api.db))
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000)
  // A child of four: haemoglobin up to 13.5. As a woman of 40 it is up to 15.
  await change(api.db, patients, small.ashaSon, { name: 'Kiran Rao', gender: 'Male', dateOfBirth: '2022-05-05', identityChangedAt: null })
})

const kiran = { name: 'Kiran Rao', gender: 'Female', dateOfBirth: '1986-05-05', reason: 'Mother and child were mixed up' }
const correct = (more: object = {}) => api.call('PUT', `/patients/admin/${small.ashaSon}`, { ...kiran, ...more }, { as: 'super_admin' })
const sheet = async (id: string) => sheetOf(await api.call('GET', resultsPath(id)))
const step = (id: string, name: string, body: object = {}) => api.call('POST', resultsPath(id, name), body, { as: 'super_admin' })
const outdated = async () => (await api.call('GET', `/patients/admin/${small.ashaSon}`)).body.data.outdatedReports
const child = { value: '14.0', flag: 'Abnormal', direction: 'High', rangeText: '11.5 - 13.5 g/dL' }
const woman = { value: '14.0', flag: 'Normal', direction: null, rangeText: '12.0 - 15.0 g/dL' }

test('PAT-01 a correction needs a reason once results exist', async () => {
  const { id } = await begin(api, { patient: small.ashaSon })
  await save(api, id, { HB: '14' })
  const { status, body } = await correct({ reason: ' ' })
  expect([status, body.errors]).toEqual([422, { reason: ['Please give a reason'] }])
  expect((await correct()).status).toBe(200)
})

test.each([
  ['a draft', [], 'Draft', 'Draft'],
  ['a verified value, which awaits verification again', ['enter', 'verify'], 'Verified', 'Entered'],
])('PAT-01 RES-04 correcting sex and birth date evaluates %s again', async (_name, steps, before, after) => {
  const { id } = await begin(api, { patient: small.ashaSon })
  const neighbour = await enteredReport(api, { HB: '14' }, { patient: small.raviSelf })
  await save(api, id, { HB: '14' })
  for (const name of steps)
    expect((await step(id, name, { confirmIncomplete: true, ...(name === 'verify' ? { confirmIncomplete: undefined } : {}) })).status).toBe(200)
  expect(rowOf(await sheet(id), 'HB')).toMatchObject({ ...child, state: before })
  const others = await sheet(neighbour.id)
  expect((await correct()).status).toBe(200)
  expect(rowOf(await sheet(id), 'HB')).toMatchObject({ ...woman, state: after })
  expect(await sheet(neighbour.id)).toEqual(others)
  const row = (await auditOf(api.db, id, 'results')).at(-1)
  expect(row).toMatchObject({
    before: { 'Blood count: Haemoglobin (Hb)': `14.0 g/dL (Abnormal) ${before}` },
    after: { 'Blood count: Haemoglobin (Hb)': `14.0 g/dL (Normal) ${after}` },
    reason: kiran.reason,
  })
})

test('PAT-01 a name alone evaluates nothing again', async () => {
  const { id } = await begin(api, { patient: small.ashaSon })
  await save(api, id, { HB: '14' })
  const before = await sheet(id)
  expect((await correct({ name: 'Kiran R. Rao', gender: 'Male', dateOfBirth: '2022-05-05' })).status).toBe(200)
  expect((await sheet(id)).rows).toEqual(before.rows)
})

test('PAT-01 a flag set by staff that would change is asked about, and replaced once that is confirmed', async () => {
  const { id } = await begin(api, { patient: small.ashaSon })
  await save(api, id, { HB: '14', K: '4.1' })
  await save(api, id, { HB: '14' }, { more: { flag: 'Critical', flagReason: 'Seen twice' } })
  const asked = await correct()
  expect([asked.status, asked.body.code, asked.body.message]).toEqual([
    409,
    'staffFlags',
    'Flags that staff set are replaced by computed ones: Haemoglobin (Hb) (Critical, Seen twice).',
  ])
  expect(rowOf(await sheet(id), 'HB')).toMatchObject({ flag: 'Critical', flagReason: 'Seen twice', rangeText: child.rangeText })
  expect((await api.call('GET', `/patients/admin/${small.ashaSon}`)).body.data.gender).toBe('Male')
  expect((await correct({ confirmed: true })).status).toBe(200)
  expect(rowOf(await sheet(id), 'HB')).toMatchObject({ ...woman, flagReason: null })
})

test('PAT-01 RES-12 a released report keeps its flags, is listed, and is issued corrected with the new head and flags', async () => {
  const { id } = await enteredReport(api, { HB: '14', K: '4.1' }, { patient: small.ashaSon })
  const neighbour = await enteredReport(api, { HB: '14' }, { patient: small.raviSelf })
  for (const each of [id, neighbour.id]) expect((await step(each, 'release', { confirmed: true })).status).toBe(200)
  expect(await outdated()).toEqual([])
  now = new Date(now.getTime() + 60_000)
  const corrected = await correct({ name: 'Kirana Rao' })
  expect(corrected.body.data.outdatedReports).toMatchObject([{ id, isUploaded: false, isBeingCorrected: false }])
  const before = await sheet(id)
  expect([rowOf(before, 'HB'), before]).toMatchObject([child, { isPatientOutdated: true }])
  expect((await step(neighbour.id, 'reissue', { reason: 'No' })).body.message).toBe('This report has the present name, sex and date of birth of the patient')
  expect((await step(id, 'reissue', { reason: kiran.reason })).status).toBe(200)
  const begun = await sheet(id)
  expect(begun.rows.map(({ parameterCode, state, amends, reason }) => [parameterCode, state, amends, reason])).toEqual(
    ['K', 'HB'].map((code) => [code, 'Entered', true, kiran.reason]),
  )
  expect(rowOf(begun, 'HB')).toMatchObject(woman)
  expect(await outdated()).toMatchObject([{ id, isBeingCorrected: true }])
  expect((await step(id, 'reissue', { reason: 'Twice' })).status).toBe(409)
  now = new Date(now.getTime() + 60_000)
  const typist = await api.call('POST', resultsPath(id, 'release'), { confirmed: true }, { as: 'admin' })
  expect(typist.status, 'whoever typed the values does not verify them').toBe(403)
  expect((await step(id, 'release', { confirmed: true })).status).toBe(200)
  expect(await outdated()).toEqual([])
  expect(await sheet(id)).toMatchObject({ isPatientOutdated: false, state: 'Amended' })
  const versions = await api.db
    .select({ n: reportVersions.n, reason: reportVersions.reason })
    .from(reportVersions)
    .where(eq(reportVersions.reportId, id))
    .orderBy(reportVersions.n)
  expect(versions).toEqual([
    { n: 1, reason: null },
    { n: 2, reason: kiran.reason },
  ])
  const printed = await printedSheet(api, id, { now })
  expect(printed.patient).toMatchObject({ name: 'Kirana Rao', ageAndSex: '40 years, Female' })
})
