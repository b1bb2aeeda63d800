import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small, stampsOf } from '#tests/support/small-lab.ts'
import { begin, enteredReport, makeParameters, resultsPath as path, rowOf, save, sheetOf } from './lab.ts'
import { change } from '#tests/support/stored.ts'
import { makeResultReport, makeResultRows } from '#tests/support/result-rows.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))

test('RES-01 the sheet has all parameters in catalogue order; beginning twice gives one report', async () => {
  const { orderId } = await begin(api, { patient: small.raviSelf })
  await api.db.delete(reports).where(eq(reports.orderId, orderId))
  const both = [await api.call('POST', '/reports/admin/results', { orderId }), await api.call('POST', '/reports/admin/results', { orderId })]
  const id = both[0]?.body.data.id ?? ''
  expect(both.map(({ status, body }) => [status, body.data.id])).toEqual([201, 200].map((status) => [status, id]))
  const sheet = sheetOf(await api.call('GET', path(id)))
  expect(sheet.tests.map((each) => [each.id, each.parameters.map(({ code }) => code)])).toEqual([
    [small.cbc, ['K', 'HB', 'MP_SM']],
    [small.sugar, ['CHOL', 'TG', 'HDL', 'LDL', 'VLDL', 'NHDL']],
  ])
  expect([sheet.status, sheet.state, sheet.rows]).toEqual(['Processing', null, []])
})

test('RES-03 RES-04 RES-06 saving reads, flags and calculates again; what was calculated cannot be typed', async () => {
  const { id } = await begin(api)
  expect(rowOf(sheetOf(await save(api, id, { K: '7.1', HB: '12', MP_SM: 'not' })), 'K')).toMatchObject({
    value: '7.1',
    flag: 'Critical',
    direction: 'High',
    state: 'Draft',
    rangeText: '3.5 - 5.0 mmol/L',
    criticalOpen: false,
  })
  const sheet = sheetOf(await save(api, id, { CHOL: '250', TG: '210', HDL: '40', LDL: '1' }, { testId: small.sugar }))
  expect([rowOf(sheet, 'LDL').value, rowOf(sheet, 'VLDL').value, rowOf(sheet, 'LDL').calculated, rowOf(sheet, 'HB').flag, rowOf(sheet, 'MP_SM').value]).toEqual(
    ['168', '42', true, 'Normal', 'Not seen'],
  )
  const without = sheetOf(await save(api, id, { TG: '450' }, { testId: small.sugar }))
  expect(without.rows.map(({ parameterCode }) => parameterCode)).not.toContain('LDL')
  expect(without.rows.map(({ parameterCode }) => parameterCode)).not.toContain('VLDL')
})

test('RES-03 an invalid value is a 422 at its place, and the call saves nothing', async () => {
  const { id } = await begin(api)
  const refused = await save(api, id, { K: '4.2', HB: '12,5', MP_SM: 'x' })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'values.1.value': ['Enter the number without a comma, such as 1.2 or 12000'], 'values.2.value': ['One of Not seen, Seen'] },
  ])
  expect((await save(api, id, { NA: '140' })).body.errors).toEqual({ 'values.0.parameterCode': ['Blood count does not measure this'] })
  expect(sheetOf(await api.call('GET', path(id))).rows).toEqual([])
})

test('RES-05 a value that is not plausible must be confirmed by the person who typed it', async () => {
  const { id } = await begin(api)
  expect((await save(api, id, { HB: '140' })).body.errors).toEqual({ 'values.0.confirmed': ['Haemoglobin 140 g/dL is not plausible. Is it meant as typed?'] })
  expect((await save(api, id, { HB: '140' }, { more: { confirmed: true } })).status).toBe(200)
  expect((await save(api, id, { HB: '141' })).status).toBe(422)
})

test('RES-04 another flag needs a reason, which is kept with who and when', async () => {
  const { id } = await begin(api)
  expect((await save(api, id, { K: '5.2' }, { more: { flag: 'Normal' } })).body.errors).toEqual({
    'values.0.flagReason': ['Please give a reason for the flag Normal'],
  })
  const set = await save(api, id, { K: '5.2' }, { more: { flag: 'Normal', flagReason: 'Haemolysed, repeated' } })
  expect(rowOf(sheetOf(set), 'K')).toMatchObject({ flag: 'Normal', direction: null, flagReason: 'Haemolysed, repeated' })
  expect(rowOf(sheetOf(await save(api, id, { HB: '13' })), 'K').flag).toBe('Normal')
  expect(rowOf(sheetOf(await save(api, id, { K: '5.3' })), 'K')).toMatchObject({ flag: 'Abnormal', flagReason: null })
  const rows = await api.db
    .select()
    .from(results)
    .where(and(eq(results.reportId, id), eq(results.key, 'K')))
  expect(rows.map(({ value, flag }) => [value, flag]).sort()).toEqual([
    ['5.2', 'Normal'],
    ['5.3', 'Abnormal'],
  ])
})

test('REP-08 the plain form has its sentences and rows as typed, and flags catalogue parameters', async () => {
  const { id } = await begin(api)
  const post = (body: unknown) => api.call('POST', path(id), body, { as: 'admin' })
  const row = { parameter: 'Remark', value: 'Clear', normalRange: 'Clear' }
  expect((await post({ results: [row] })).body.errors).toEqual({ testId: ['Please select a test first'] })
  expect((await post({ testId: small.cbc, results: [] })).body.errors).toEqual({ results: ['Please add at least one test result'] })
  expect((await post({ testId: small.cbc, results: [{ ...row, value: '' }] })).body.errors).toEqual({
    'results.0.value': ['Please fill in all fields for the test result'],
  })
  const added = await post({ testId: small.cbc, results: [row, { parameter: 'Potassium', value: '7.1', normalRange: '3.5-5', status: 'Normal' }] })
  expect([added.status, added.body.message]).toEqual([200, 'Test results added successfully'])
  expect(sheetOf(added).rows.map(({ parameter, value, flag, state }) => [parameter, value, flag, state])).toEqual([
    ['Potassium', '7.1', 'Critical', 'Entered'],
    ['Remark', 'Clear', 'Normal', 'Entered'],
  ])
  expect(rowOf(sheetOf(await post({ testId: small.cbc, results: [{ parameter: 'Glow', value: '1', normalRange: 'x' }] })), 'K')).toMatchObject({
    flag: 'Critical',
  })
  const again = { testId: small.cbc, results: [{ parameter: 'K', value: '4.1', normalRange: 'x' }] }
  expect((await post(again)).body.message).toBe('You don’t have permission to do this. Ask an administrator for “Reports: Edit”.')
  expect(rowOf(sheetOf(await api.call('POST', path(id), again)), 'K')).toMatchObject({ flag: 'Normal', value: '4.1' })
  const operator = await api.call('POST', path(id), { testId: small.cbc, results: [{ parameter: 'K', value: '4.2', normalRange: 'x' }] }, { as: 'operator' })
  expect(operator.status).toBe(403)
})

test('RES-04 saved values are never changed in the database', async () => {
  const { id } = await enteredReport(api, { K: '4.2' })
  const [row] = await api.db.select().from(results).where(eq(results.reportId, id))
  await expect(change(api.db, results, row?.id ?? '', { value: '9.9' })).rejects.toThrow()
  await expect(api.db.delete(results).where(eq(results.id, row?.id ?? ''))).rejects.toThrow()
})

interface Returned {
  readonly id: string
  readonly values: number
  readonly reason: string
  readonly patient: { readonly name: string }
}

/** Returned values of a report: count, typist and reason; undefined outside the queue. */
async function queued(id: string) {
  const { items } = (await api.call('GET', '/reports/admin/results/returned?limit=100')).body.data as unknown as { items: readonly Returned[] }
  const found = items.find((each) => each.id === id)
  return found && [found.patient.name, found.values, found.reason]
}

const sendBack = (id: string, reason: string) => api.call('POST', path(id, 'return'), { reason }, { as: 'admin' })
const correct = (id: string, K: string) =>
  api.call('POST', path(id, 'amend'), { testId: small.cbc, values: [{ parameterCode: 'K', value: K }], reason: 'Wrong tube' }, { as: 'super_admin' })

test('RES-10 RES-12 a returned correction keeps both reasons, and waits for its typist until handed over', async () => {
  const { id } = await enteredReport(api, { K: '4.2', HB: '12.5' })
  expect((await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })).status).toBe(200)
  expect((await correct(id, '4.9')).status).toBe(200)
  expect(await queued(id), 'it awaits verification').toBeUndefined()
  const row = rowOf(sheetOf(await sendBack(id, 'Measure it again')), 'K')
  expect(row).toMatchObject({ state: 'Draft', amends: true, reason: 'Wrong tube', returnReason: 'Measure it again' })
  expect(await queued(id)).toEqual(['Asha Rao', 1, 'Measure it again'])
  const typed = rowOf(sheetOf(await save(api, id, { K: '4.6' })), 'K')
  expect(typed).toMatchObject({ state: 'Draft', amends: true, reason: 'Wrong tube', returnReason: null })
  expect(await queued(id), 'typed, and in no other queue yet').toEqual(['Asha Rao', 1, ''])
  expect((await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })).status).toBe(200)
  expect(await queued(id)).toBeUndefined()
})

test('RES-10 returned results wait for their typist, each reason once; plain drafts are excluded', async () => {
  const { id } = await enteredReport(api, { K: '4.2', HB: '12.5' }, { patient: small.ashaSon })
  await sendBack(id, 'Two tubes')
  expect(await queued(id)).toEqual(['Kiran Rao', 2, 'Two tubes'])
  await save(api, id, { K: '4.4' })
  expect(await queued(id)).toEqual(['Kiran Rao', 1, 'Two tubes'])
  await makeResultRows(api.db, id, { CHOL: 150 }, { patientId: small.ashaSon, returnReason: 'Not fasting' })
  expect((await queued(id))?.[2]).toMatch(/^(Two tubes; Not fasting|Not fasting; Two tubes)$/)
  const draft = await begin(api)
  await save(api, draft.id, { K: '4.2' })
  expect(await queued(draft.id)).toBeUndefined()
  const deleted = await makeResultReport(api.db, { K: 4.2 }, { state: 'Draft', returnReason: 'Two tubes' })
  expect(await queued(deleted)).toEqual(['Asha Rao', 1, 'Two tubes'])
  await change(api.db, reports, deleted, { deletedAt: stampsOf.createdAt })
  expect(await queued(deleted)).toBeUndefined()
})
