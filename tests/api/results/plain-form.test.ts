import { beforeAll, expect, test } from 'vitest'
import { smallApi } from '#tests/support/lab-api.ts'
import { statesInForce } from '#tests/support/result-rows.ts'
import { small } from '#tests/support/small-lab.ts'
import { begin, makeParameters, releaseMany, resultsPath as path, rowOf, save, sheetOf } from './lab.ts'
import { eq } from 'drizzle-orm'
import { parameters } from '#server/db/tables/parameters.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))

const row = (parameter: string, value: string) => ({ parameter, value, normalRange: 'As usual', status: 'Normal' })
const add = (id: string, rows: readonly object[], testId: string = small.cbc) => api.call('POST', path(id), { testId, results: rows }, { as: 'admin' })

test('REP-08 RES-09 drafts beside plain rows stay editable; handing over asks about missing values', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2' })
  expect((await add(id, [row('Remark', 'Clear')])).status).toBe(200)
  expect(await statesInForce(api.db, id)).toEqual({ K: '4.2 Draft', 'name:remark': 'Clear Entered' })
  expect((await save(api, id, { HB: '140' }, { more: { confirmed: true } })).status).toBe(200)
  const release = () => api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })
  expect((await release()).body.message).toBe('Potassium, Haemoglobin (Hb) are still drafts: hand over all values first')
  const asked = await api.call('POST', path(id, 'enter'), {}, { as: 'admin' })
  expect(asked.body.errors).toEqual({ confirmIncomplete: [expect.stringMatching(/^Without a value: Malaria Parasite \(smear\), Cholesterol/)] })
})

test('REP-08 RES-09 an unchanged draft in the plain form is handed over with it', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2', HB: '12.4' })
  const added = await add(id, [row('Potassium', '4.2'), row('Remark', 'Clear')])
  expect(sheetOf(added).rows.map(({ parameter, state }) => [parameter, state])).toEqual([
    ['Potassium', 'Entered'],
    ['Haemoglobin (Hb)', 'Draft'],
    ['Remark', 'Entered'],
  ])
})

test('RES-06 RES-09 a value calculated from a plain row and drafts is a draft that follows them', async () => {
  const { id } = await begin(api)
  await save(api, id, { TG: '210', HDL: '40' }, { testId: small.sugar })
  expect((await add(id, [row('CHOL', '250')], small.sugar)).status).toBe(200)
  expect(await statesInForce(api.db, id)).toMatchObject({ CHOL: '250 Entered', TG: '210 Draft', LDL: '168 Draft', NHDL: '210 Draft' })
  expect((await save(api, id, { HDL: '46' }, { testId: small.sugar })).status).toBe(200)
  expect(await statesInForce(api.db, id)).toMatchObject({ CHOL: '250 Entered', HDL: '46 Draft', LDL: '162 Draft', NHDL: '204 Draft' })
})

const measured = [row('CHOL', '250'), row('TG', '210'), row('HDL', '40')]

test.each([
  ['LDL Cholesterol', '< 168', 'LDL Cholesterol is calculated from other values, as 168: leave its row out'],
  ['NHDL', '210.0', null],
])('RES-06 REP-08 a row of the plain form that gives the calculated %s as %s: %s', async (parameter, value, sentence) => {
  const { id } = await begin(api)
  const { status, body } = await add(id, [...measured, row(parameter, value)], small.sugar)
  if (sentence === null) expect([status, await statesInForce(api.db, id)]).toMatchObject([200, { LDL: '168 Entered', NHDL: '210 Entered' }])
  else expect([status, body.errors, await statesInForce(api.db, id)]).toEqual([422, { 'results.3.parameter': [sentence] }, {}])
})

test('RES-06 REP-08 a plain row that gives an incalculable value is refused with the reason, at its place', async () => {
  const { id } = await begin(api)
  const { status, body } = await add(id, [row('Colour', 'Clear'), row('VLDL', '42'), row('TG', '450'), row('LDL', '99')], small.sugar)
  expect([status, body.errors]).toEqual([
    422,
    {
      'results.1.parameter': [expect.stringMatching(/^VLDL Cholesterol is calculated from other values \(.+\): leave its row out$/)],
      'results.3.parameter': [expect.stringMatching(/^LDL Cholesterol is calculated from other values \(.+\): leave its row out$/)],
    },
  ])
  expect(sheetOf(await api.call('GET', path(id))).rows).toEqual([])
})

/** The catalogue says what is critical for potassium while something is done. */
async function withCriticalAbove<Done>(high: number, act: () => Promise<Done>): Promise<Done> {
  const ofPotassium = eq(parameters.code, 'K')
  const [kept] = await api.db.select({ critical: parameters.critical }).from(parameters).where(ofPotassium)
  await api.db
    .update(parameters)
    .set({ critical: { ...kept?.critical, high } })
    .where(ofPotassium)
  const done = await act()
  await api.db.update(parameters).set({ critical: kept?.critical }).where(ofPotassium)
  return done
}

test.each([
  ['an abnormal value', small.ashaSelf, { K: '5.9', HB: '12.4' }],
  ['a value that no range fits', small.ashaSon, { K: '4.0', HB: '12.4' }],
])('RES-04 RES-10 a bulk release skips %s to which staff gave the flag Normal, and the list says so', async (_name, patient, values) => {
  const { id } = await begin(api, { patient })
  await save(api, id, values)
  const flagged = await save(api, id, { K: values.K }, { more: { flag: 'Normal', flagReason: 'Repeated' } })
  expect(sheetOf(flagged).rows.map(({ flag }) => flag)).toEqual(['Normal', 'Normal'])
  await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })
  const waiting = (await api.call('GET', '/reports/admin/results/waiting?limit=100')).body.data.items
  expect(waiting.find((row) => row.id === id)?.leftOut).toMatch(/^Flag set by hand/)
  expect(await releaseMany(api, [id])).toMatchObject({ released: [], leftOut: [{ id, reason: expect.stringMatching(/^Flag set by hand/) }] })
})

test('RES-04 CRV-01 a value made critical by the catalogue is critical once saved again, over a staff flag', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '5.9' }, { more: { flag: 'Normal', flagReason: 'Haemolysed' } })
  const again = await withCriticalAbove(5.5, () => save(api, id, { K: '5.9' }, { more: { replaces: '5.9' } }))
  expect(rowOf(sheetOf(again), 'K')).toMatchObject({ value: '5.9', flag: 'Critical', direction: 'High', flagReason: null, criticalOpen: false })
  await withCriticalAbove(5.5, () => api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' }))
  expect((await api.call('GET', `/reports/admin/results/critical?reportId=${id}`)).body.data.items).toMatchObject([{ value: '5.9' }])
})

test('RES-04 a staff flag on a value that was already critical survives a re-evaluation', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '7.1' }, { more: { flag: 'Abnormal', flagReason: 'Known in dialysis' } })
  const again = await withCriticalAbove(5.5, () => save(api, id, { K: '7.1', HB: '12.4' }))
  expect(rowOf(sheetOf(again), 'K')).toMatchObject({ flag: 'Abnormal', flagReason: 'Known in dialysis', criticalOpen: false })
})
