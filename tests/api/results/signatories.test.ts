import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testCategories, tests } from '#server/db/tables/catalogue.ts'
import { patients } from '#server/db/tables/customers.ts'
import { reports } from '#server/db/tables/reports.ts'
import { users } from '#server/db/tables/staff.ts'
import { numbered } from '#tests/support/ids.ts'
import { type Caller, smallApi } from '#tests/support/lab-api.ts'
import { small, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'
import { completeReport, enteredReport, makeParameters, releaseMany, resultsPath, rowOf, sheetOf } from './lab.ts'

const api = smallApi({ settings: { signatories: 'department' } })
const lipids = numbered('category', 9)
const sign = (role: 'manager' | 'super_admin', departments: readonly string[]) =>
  api.db
    .update(users)
    .set({ departments, permissions: ['reports.view', 'reports.create'] })
    .where(eq(users.id, staffOf(role).id))

/** The manager signs for the blood count, the super admin for lipids. */
beforeAll(async () => {
  await makeParameters(api.db)
  await api.db.insert(testCategories).values({ id: lipids, name: 'Lipids', searchText: 'lipids', ...stampsOf })
  await api.db.update(tests).set({ categoryId: lipids }).where(eq(tests.id, small.sugar))
  await sign('manager', [small.blood])
  await sign('super_admin', [lipids])
  await change(api.db, patients, small.raviSelf, { dateOfBirth: '1980-05-05' })
})

const act = (id: string, step: string, as: Caller) => api.call('POST', resultsPath(id, step), step === 'release' ? { confirmed: true } : {}, { as })
const sheet = async (id: string, as: Caller) => sheetOf(await api.call('GET', resultsPath(id), undefined, { as }))
const waitingReason = async (id: string, as: Caller) =>
  (await api.call('GET', '/reports/admin/results/waiting?limit=100', undefined, { as })).body.data.items.find((row) => row.id === id)?.leftOut
const onlyBlood = 'Only a signatory of Blood releases its tests: one of them has to verify them, or release the report'
const onlyLipids = 'Only a signatory of Lipids releases its tests: one of them has to verify them, or release the report'

test('ACC-08 only a signatory of the department releases its tests; other reports are released beside it', async () => {
  const [blood, lipid] = [await enteredReport(api, { K: '4.2' }), await enteredReport(api, { CHOL: '170' }, { testId: small.sugar, patient: small.raviSelf })]
  expect((await sheet(blood.id, 'super_admin')).signatoryProblem).toBe(onlyBlood)
  expect((await sheet(blood.id, 'manager')).signatoryProblem).toBeNull()
  expect(await act(blood.id, 'release', 'super_admin')).toMatchObject({ status: 403, body: { message: onlyBlood } })
  expect(await act(lipid.id, 'release', 'manager')).toMatchObject({ status: 403, body: { message: onlyLipids } })
  expect(await act(lipid.id, 'verify', 'manager')).toMatchObject({ status: 403, body: { message: onlyLipids } })
  expect([(await act(blood.id, 'release', 'manager')).status, (await act(lipid.id, 'release', 'super_admin')).status]).toEqual([200, 200])
})

test('ACC-08 the signatory of one department releases a report once that of the other has verified', async () => {
  const [one, other] = [await completeReport(api), await completeReport(api, {}, small.raviSelf)]
  const before = await sheet(one.id, 'manager')
  expect([before.signatoryProblem, before.testsToSign]).toEqual([onlyLipids, ['Blood count']])
  expect(await act(one.id, 'release', 'manager')).toMatchObject({ status: 403, body: { message: onlyLipids } })
  const verified = sheetOf(await act(one.id, 'verify', 'manager'))
  expect([rowOf(verified, 'K').state, rowOf(verified, 'CHOL').state, verified.testsToSign]).toEqual(['Verified', 'Entered', []])
  expect((await sheet(one.id, 'super_admin')).signatoryProblem).toBeNull()
  const released = sheetOf(await act(one.id, 'release', 'super_admin'))
  expect(['K', 'CHOL'].map((code) => rowOf(released, code).verifiedBy?.id)).toEqual([staffOf('manager').id, staffOf('super_admin').id])
  expect(await act(other.id, 'release', 'super_admin')).toMatchObject({ status: 403, body: { message: onlyBlood } })
})

test('ACC-08 results beside an uploaded file are verified department by department', async () => {
  const { id } = await completeReport(api)
  await change(api.db, reports, id, { source: 'upload' })
  const part = sheetOf(await act(id, 'verify', 'manager'))
  expect(['K', 'CHOL'].map((code) => rowOf(part, code).state)).toEqual(['Verified', 'Entered'])
  const whole = sheetOf(await act(id, 'verify', 'super_admin'))
  expect(['K', 'CHOL'].map((code) => rowOf(whole, code).state)).toEqual(['Released', 'Released'])
})

test('ACC-08 what another than a signatory verified is not signed', async () => {
  const { id } = await enteredReport(api, { K: '4.2' })
  await act(id, 'verify', 'manager')
  expect((await sheet(id, 'super_admin')).signatoryProblem).toBeNull()
  await sign('manager', [])
  expect(await act(id, 'release', 'super_admin')).toMatchObject({ status: 403, body: { message: onlyBlood } })
  await sign('manager', [small.blood])
})

test('ACC-08 RES-10 a release of many leaves out what other departments sign, and says so', async () => {
  const [signed, other] = [await completeReport(api), await completeReport(api, {}, small.raviSelf)]
  expect(await waitingReason(other.id, 'super_admin')).toBe(onlyBlood)
  await act(signed.id, 'verify', 'manager')
  expect([await waitingReason(signed.id, 'super_admin'), await waitingReason(signed.id, 'manager')]).toEqual([null, onlyLipids])
  const { released, leftOut } = await releaseMany(api, [other.id, signed.id])
  expect([released.length, leftOut.map(({ id, reason }) => [id, reason])]).toEqual([1, [[other.id, onlyBlood]]])
})
