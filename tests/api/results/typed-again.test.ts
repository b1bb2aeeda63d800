import { beforeAll, expect, test } from 'vitest'
import { smallApi } from '#tests/support/lab-api.ts'
import { statesInForce } from '#tests/support/result-rows.ts'
import { small } from '#tests/support/small-lab.ts'
import { enteredReport, makeParameters, minuteClock, resultsPath as path, save, sheetOf } from './lab.ts'

const api = smallApi({ clock: minuteClock() })
beforeAll(() => makeParameters(api.db))

const lipids = { CHOL: '250', TG: '210', HDL: '40' }

const amend = (id: string, values: Readonly<Record<string, string>>, { testId = small.cbc as string, reason = 'Wrong tube' } = {}) =>
  api.call('POST', path(id, 'amend'), { testId, values: Object.entries(values).map(([parameterCode, value]) => ({ parameterCode, value })), reason })

/** Releases what awaits verification; the super admin entered corrections, the admin drafts. */
async function release(id: string, as: 'admin' | 'super_admin') {
  const done = await api.call('POST', path(id, 'release'), { confirmed: true, note: 'Repeated' }, { as })
  expect([done.status, done.body.message]).toEqual([200, 'Report released'])
  return sheetOf(done)
}

/** A report of which every value of a test was released and then withdrawn. */
async function withdrawn(values: Readonly<Record<string, string>>, of: NonNullable<Parameters<typeof enteredReport>[2]>) {
  const { id } = await enteredReport(api, values, of)
  await release(id, 'super_admin')
  const emptied = Object.fromEntries(Object.keys(values).map((code) => [code, '']))
  expect((await amend(id, emptied, { testId: of.testId ?? small.cbc })).status).toBe(200)
  expect((await release(id, 'admin')).rows).toEqual([])
  return id
}

const enter = (id: string) => api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })

const versionsOf = async (id: string) =>
  (await api.call('GET', `/reports/admin/${id}/versions`)).body.data as unknown as { n: number; reason: string | null; changes: unknown[] }[]

const titleOf = async (id: string, n: number) =>
  /\(((?:Corrected|Preliminary|Final) report) RPT-/.exec(String((await api.call('GET', `/reports/admin/${id}/versions/${n}/download`)).body))?.[1]

test('RES-12 RES-13 values retyped after a full withdrawal correct the report, for the same reason', async () => {
  const id = await withdrawn({ HB: '13.0', K: '4.1' }, { patient: small.ashaSon })
  expect((await save(api, id, { HB: '12.0', MP_SM: 'not' })).status).toBe(200)
  await enter(id)
  const done = await release(id, 'super_admin')
  expect([done.state, await statesInForce(api.db, id)]).toEqual(['Amended', { HB: '12.0 Amended', MP_SM: 'Not seen Released' }])
  expect((await versionsOf(id))[0]).toMatchObject({
    ...{ n: 3, reason: 'Wrong tube' },
    changes: [
      { test: 'Blood count', parameter: 'Haemoglobin (Hb)', before: 'withdrawn', after: '12.0 g/dL' },
      { test: 'Blood count', parameter: 'Malaria Parasite (smear)', before: null, after: 'Not seen' },
    ],
  })
  expect(await titleOf(id, 3)).toBe('Corrected report')
})

test('RES-06 RES-12 fully withdrawn values are retyped with a new reason, and calculated values follow', async () => {
  const id = await withdrawn(lipids, { testId: small.sugar })
  expect((await amend(id, { CHOL: '230', TG: '210', HDL: '46' }, { testId: small.sugar, reason: 'Measured again' })).status).toBe(200)
  await release(id, 'admin')
  expect(await statesInForce(api.db, id)).toEqual({
    ...{ CHOL: '230 Amended', TG: '210 Amended', HDL: '46 Amended' },
    ...{ LDL: '142 Amended', VLDL: '42 Amended', NHDL: '184 Amended' },
  })
  const [third] = await versionsOf(id)
  expect([third?.reason, third?.changes.length]).toEqual(['Measured again', 6])
  expect(third?.changes).toContainEqual({
    test: 'Sugar 100%',
    parameter: expect.stringMatching(/^LDL/),
    before: 'withdrawn',
    after: '142 mg/dL, Abnormal High',
  })
})

test('RES-12 a value that is typed and emptied again after it was withdrawn leaves nothing to hand over', async () => {
  const id = await withdrawn({ K: '4.1' }, { patient: small.ashaSelf })
  await save(api, id, { K: '4.4' })
  expect(sheetOf(await save(api, id, { K: '' })).rows).toEqual([])
  expect((await enter(id)).body.message).toBe('There are no saved values to hand over')
})

test('RES-12 a correction needs a released value: a test without one cannot be amended', async () => {
  const { id } = await enteredReport(api, { K: '4.2' })
  await release(id, 'super_admin')
  expect(await amend(id, { CHOL: '230' }, { testId: small.sugar })).toMatchObject({ status: 409, body: { message: 'Nothing of this test is released yet' } })
  await save(api, id, lipids, { testId: small.sugar })
  await enter(id)
  await release(id, 'super_admin')
  expect([(await versionsOf(id))[0]?.reason, await titleOf(id, 2)]).toEqual([null, 'Preliminary report'])
})
