import { beforeAll, expect, test } from 'vitest'
import { smallApi } from '#tests/support/lab-api.ts'
import { statesInForce } from '#tests/support/result-rows.ts'
import { small } from '#tests/support/small-lab.ts'
import { begin, makeParameters, resultsPath as path, save, sheetOf } from './lab.ts'

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

test('RES-06 RES-09 a calculated value is handed over with the last of its test', async () => {
  const { id } = await begin(api)
  await save(api, id, { TG: '210', HDL: '40' }, { testId: small.sugar })
  expect((await add(id, [row('CHOL', '250'), row('TG', '210'), row('HDL', '40')], small.sugar)).status).toBe(200)
  expect(new Set(Object.values(await statesInForce(api.db, id)).map((each) => each.split(' ')[1]))).toEqual(new Set(['Entered']))
  const fresh = await begin(api)
  await add(fresh.id, [row('CHOL', '250'), row('HDL', '40')], small.sugar)
  expect(await statesInForce(api.db, fresh.id)).toEqual({ CHOL: '250 Entered', HDL: '40 Entered', NHDL: '210 Entered' })
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
