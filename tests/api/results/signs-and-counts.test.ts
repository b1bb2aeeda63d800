import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { results } from '#server/db/tables/results.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { begin, enteredReport, makeParameters, resultsPath, rowOf, printedSheet, save, sheetOf } from './lab.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db, { [small.cbc]: ['TROPI', 'TSH', 'FT4', 'TLC', 'BILT', 'U_PUS', 'U_EPI', 'HB', 'PCV'], [small.sugar]: ['FBS', 'CHOL'] }))

const values = { TROPI: '< 0.5', TSH: '> 3', TLC: '< 4', U_PUS: '10 - 12', U_EPI: 'occ' }

test('RES-04 a value whose sign allows several flags has none, with the reason in answer and print', async () => {
  const [{ id }, other] = [await begin(api), await begin(api, { patient: small.raviSelf })]
  const sheet = sheetOf(await save(api, id, values))
  await save(api, other.id, { TROPI: '> 0.2' })
  expect(
    ['TROPI', 'TSH', 'TLC'].map((code) => rowOf(sheet, code)).map(({ value, flag, unclear, deltaPercent }) => [value, flag, unclear, deltaPercent]),
  ).toEqual([
    ['< 0.500', null, 'No flag: several are possible for this value', null],
    ['> 3.000', null, 'No flag: several are possible for this value', null],
    ['< 4.00', null, 'No flag: several are possible for this value', null],
  ])
  expect(rowOf(sheetOf(await api.call('GET', resultsPath(other.id))), 'TROPI')).toMatchObject({ flag: 'Critical', direction: 'High', unclear: null })
  const printed = await printedSheet(api, id)
  const lines = printed.tests.flatMap(({ rows }) =>
    rows.map(({ parameter, value, unit, range, flagged, comment }) => [parameter, value, unit, range, flagged?.flag, comment]),
  )
  expect(lines).toEqual([
    ['Troponin I', '< 0.500', 'ng/mL', '0.000–0.040', undefined, 'No flag: several are possible for this value'],
    ['TSH (ultrasensitive)', '> 3.000', 'µIU/mL', '0.350–5.500', undefined, 'No flag: several are possible for this value'],
    ['Total Leucocyte Count (TLC)', '< 4.00', '10³/µL', '4.00–10.00', undefined, 'No flag: several are possible for this value'],
    ['Pus Cells', '10-12', '/hpf', '0–5', 'Abnormal', null],
    ['Epithelial Cells', 'Occasional', '/hpf', '0–5', 'Normal', null],
  ])
})

test('RES-03 RES-07 a cell count is kept as typed, is the next report’s last value, and is not charted', async () => {
  const first = await enteredReport(api, { U_PUS: '2 - 3', U_EPI: 'plenty' }, { patient: small.ashaSelf })
  const others = await enteredReport(api, { U_PUS: '0-1' }, { patient: small.ashaSon })
  for (const { id } of [first, others]) expect((await api.call('POST', resultsPath(id, 'release'), { confirmed: true })).status).toBe(200)
  const kept = await api.db.select().from(results).where(eq(results.reportId, first.id)).orderBy(asc(results.position))
  expect(kept.map(({ key, kind, value, number, flag }) => [key, kind, value, number, flag])).toEqual([
    ['U_PUS', 'range count', '2-3', null, 'Normal'],
    ['U_EPI', 'range count', 'Plenty', null, 'Abnormal'],
  ])
  const { id } = await begin(api)
  const next = sheetOf(await save(api, id, { U_PUS: '10-12' }))
  expect(next.formers).toMatchObject([
    { parameterCode: 'U_EPI', kind: 'range count', value: 'Plenty' },
    { parameterCode: 'U_PUS', kind: 'range count', value: '2-3' },
  ])
  expect(rowOf(next, 'U_PUS')).toMatchObject({ flag: 'Abnormal', direction: 'High', deltaPercent: null, deltaBeyond: false })
  const history = await api.call('GET', `/reports/admin/patients/${small.ashaSelf}/history?parameterCode=U_PUS`)
  expect(history.body.data).toMatchObject([{ value: '2-3', number: null }])
  expect((await save(api, id, { U_PUS: 'many' })).body.errors).toEqual({ 'values.0.value': ['Enter a count such as 4 or 2-3, or Nil, Occasional, Plenty'] })
})

test('RES-04 inconsistent values are warned of, and block neither handing over nor release', async () => {
  const [{ id }, other] = [await begin(api), await begin(api, { patient: small.ashaSon })]
  await save(api, other.id, { HB: '20' }, { more: { confirmed: true } })
  const sheet = sheetOf(await save(api, id, { HB: '12', PCV: '60', FT4: '1.2' }))
  const warnings = ['PCV 60 % is not about 3 × haemoglobin 12 g/dL (36 %)', 'Free T4 has a value, but TSH has none']
  expect(sheet.checks).toEqual(warnings)
  expect(sheetOf(await api.call('POST', resultsPath(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })).checks).toEqual(warnings)
  expect(sheetOf(await save(api, other.id, { TSH: '2' })).checks).toEqual([])
})
