import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { missingFlagReason } from '#domain/results/reason.ts'
import { testParameters } from '#server/db/tables/parameters.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { results } from '#server/db/tables/results.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { begin, enteredReport, makeParameters, resultsPath as path, rowOf, save, sheetOf } from './lab.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))
afterEach(() => measure('K'))

/** The blood count measures a parameter again. */
const measure = (parameterCode: string) => api.db.insert(testParameters).values({ testId: small.cbc, parameterCode, position: 0 }).onConflictDoNothing()
/** The catalogue stops measuring a parameter in the blood count. */
const stopMeasuring = (code: string) => api.db.delete(testParameters).where(and(eq(testParameters.testId, small.cbc), eq(testParameters.parameterCode, code)))

const lipids = { CHOL: '250', TG: '210', HDL: '40' }

const refusal = (first: string) =>
  `Blood count no longer measures Potassium: ${first}remove its value under Other results, or add the parameter to the test again.`
const remove = (id: string, resultId: string, more: object = {}, as?: 'admin' | 'operator') =>
  api.call('POST', path(id, 'remove'), { resultId, ...more }, as ? { as } : {})
const sheet = async (id: string) => sheetOf(await api.call('GET', path(id)))
const free = (value: string) => ({ testId: small.cbc, results: [{ parameter: 'Remark', value, normalRange: 'Clear', status: 'Normal' }] })

test('RES-01 RES-09 a value of an unmeasured parameter blocks handing over and release until it is removed', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2', HB: '12.5' })
  await stopMeasuring('K')
  const refused = await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })
  expect([refused.status, refused.body.message]).toEqual([409, refusal('')])
  const removed = await remove(id, rowOf(await sheet(id), 'K').id, {}, 'admin')
  expect([removed.status, sheetOf(removed).rows.map(({ parameterCode }) => parameterCode)]).toEqual([200, ['HB']])
  expect((await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })).status).toBe(200)
  expect((await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })).status).toBe(200)
  const [before] = (await api.db.select().from(auditLog).where(eq(auditLog.entityId, id)))
    .map((row) => row.before)
    .filter((row) => JSON.stringify(row)?.includes('4.2 mmol/L'))
  expect(before).toEqual({ 'Blood count: Potassium': '4.2 mmol/L (Normal) Draft' })
})

test('RES-09 an unmeasured parameter that awaits verification is returned and removed, or measured again', async () => {
  const { id } = await enteredReport(api, { K: '4.2', HB: '12.5' })
  await stopMeasuring('K')
  const release = () => api.call('POST', path(id, 'release'), { confirmed: true, note: 'Looked at' }, { as: 'super_admin' })
  expect((await release()).body.message).toBe(refusal('return the results and '))
  const row = rowOf(await sheet(id), 'K')
  expect((await remove(id, row.id, {}, 'admin')).status).toBe(403)
  expect((await remove(id, row.id, { reason: 'Not measured' })).body.message).toBe('These results await verification: return them before they are changed')
  await measure('K')
  expect((await release()).status).toBe(200)
})

test('RES-12 a correction withdraws and releases a released value of an unmeasured parameter', async () => {
  const { id } = await enteredReport(api, { K: '4.2', HB: '12.5' })
  const released = sheetOf(await api.call('POST', path(id, 'release'), { confirmed: true, note: 'Looked at' }, { as: 'super_admin' }))
  await stopMeasuring('K')
  expect((await remove(id, rowOf(released, 'K').id)).body.errors).toEqual({ reason: ['Please give a reason'] })
  const removed = await remove(id, rowOf(released, 'K').id, { reason: 'Another tube' })
  expect([removed.status, rowOf(sheetOf(removed), 'K').value, rowOf(sheetOf(removed), 'K').state]).toEqual([200, '', 'Entered'])
  const verified = await api.call('POST', path(id, 'verify'), {}, { as: 'admin' })
  expect([verified.status, verified.body.message]).toEqual([200, 'Results verified'])
  const done = await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'admin' })
  expect([done.status, sheetOf(done).rows.map(({ parameterCode }) => parameterCode)]).toEqual([200, ['HB']])
})

test('RES-01 a measured parameter is emptied in its cell, not removed; another report’s is not found', async () => {
  const [{ id }, other] = [await begin(api), await enteredReport(api, { HB: '12.5' })]
  await save(api, id, { K: '4.2' })
  const refused = await remove(id, rowOf(await sheet(id), 'K').id)
  expect([refused.status, refused.body.message]).toEqual([409, 'Potassium is measured by Blood count: empty its value there'])
  expect((await remove(id, rowOf(await sheet(other.id), 'HB').id)).status).toBe(404)
})

test('REP-08 RES-09 values of a removed test outside the grids block handing over and release', async () => {
  const { id, orderId } = await begin(api)
  await save(api, id, { K: '4.2' }, { as: 'super_admin' })
  await save(api, id, lipids, { testId: small.sugar })
  const added = sheetOf(await api.call('POST', path(id), free('Clear'), { as: 'admin' }))
  const release = () => api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })
  const enter = () => api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })
  expect((await remove(id, rowOf(added, 'K').id)).status).toBe(409)
  const items: readonly { id?: unknown; testId?: unknown }[] = (await api.call('GET', `/orders/admin/${orderId}`)).body.data.items
  const item = items.find(({ testId }) => testId === small.cbc)
  expect((await api.call('DELETE', `/orders/admin/items/${item?.id}`, { reason: 'Ordered by mistake' })).status).toBe(200)
  const gone = (what: string) => `Blood count is no longer on the order: ${what}, or add the test to the order again.`
  expect((await enter()).body.message).toBe(gone('empty its values'))
  await stopMeasuring('K')
  expect((await enter()).body.message).toBe(gone('remove Potassium under Other results'))
  expect((await remove(id, rowOf(await sheet(id), 'K').id, {}, 'admin')).status).toBe(200)
  expect((await enter()).status).toBe(200)
  expect(await release()).toMatchObject({ status: 409, body: { message: gone('return the results and remove Remark under Other results') } })
  await api.call('POST', path(id, 'return'), { reason: 'No longer ordered' })
  expect((await enter()).body.message).toBe(gone('remove Remark under Other results'))
  const remark = (await sheet(id)).rows.find(({ parameter }) => parameter === 'Remark')
  expect((await remove(id, remark?.id ?? '', {}, 'admin')).status).toBe(200)
  expect((await enter()).status).toBe(200)
  const done = await release()
  expect([done.status, sheetOf(done).rows.map(({ parameterCode }) => parameterCode)]).toEqual([200, ['CHOL', 'TG', 'HDL', 'LDL', 'VLDL', 'NHDL']])
})

test('REP-08 CRV-03 a free row that is sent again as it is keeps its row', async () => {
  const { id } = await begin(api)
  const first = sheetOf(await api.call('POST', path(id), free('Clear'), { as: 'admin' }))
  const second = sheetOf(await api.call('POST', path(id), free('Clear'), { as: 'admin' }))
  expect(second.rows.map((row) => row.id)).toEqual(first.rows.map((row) => row.id))
  expect(await api.db.$count(results, and(eq(results.reportId, id), isNull(results.supersededAt)))).toBe(1)
})

test('REP-08 RES-03 a refused value is named by its place among all rows of the call', async () => {
  const { id } = await begin(api)
  const row = (parameter: string, value: string) => ({ parameter, value, normalRange: 'As usual', status: 'Normal' })
  const rows = [row('Colour', 'Amber'), row('Haemoglobin', '12.5'), row('Odour', 'None'), row('K', 'many')]
  const { status, body } = await api.call('POST', path(id), { testId: small.cbc, results: rows })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['results.3.value']])
  expect((await sheet(id)).rows).toEqual([])
})

test('REP-08 a parameter in two rows of one call is refused, by name or code, and both values stay', async () => {
  const { id } = await begin(api)
  const row = (parameter: string, value: string) => ({ parameter, value, normalRange: 'As usual', status: 'Normal' })
  const add = (...rows: object[]) => api.call('POST', path(id), { testId: small.cbc, results: rows })
  const { status, body } = await add(row('Colour', 'Amber'), row('Haemoglobin (Hb)', '12.5'), row(' colour', 'Red'), row('hb', '7.5'))
  expect([status, body.errors]).toEqual([
    422,
    { 'results.2.parameter': ['colour is in an earlier row already'], 'results.3.parameter': ['hb is in an earlier row already'] },
  ])
  expect((await save(api, id, { K: '4.2' })).status).toBe(200)
  const twice = await api.call('PUT', path(id), { testId: small.cbc, values: ['5.9', '4.1'].map((value) => ({ parameterCode: 'K', value })) })
  expect([twice.status, twice.body.errors]).toEqual([422, { 'values.1.parameterCode': ['Potassium is given twice'] }])
  expect((await sheet(id)).rows.map(({ value }) => value)).toEqual(['4.2'])
  expect((await add(row('Colour', 'Amber'), row('Odour', 'Amber'))).status).toBe(200)
})

test.each([
  ['5.2', 'Normal', undefined, 'Abnormal', null],
  ['5.2', 'Critical', ' ', 'refused', null],
  ['5.2', 'Normal', 'Haemolysed', 'Normal', 'Haemolysed'],
  ['4.2', 'Normal', 'Not needed', 'Normal', null],
] as const)('REP-08 RES-04 potassium %s in the plain form with the status %s and the reason %s: %s', async (value, status, flagReason, flag, kept) => {
  const { id } = await begin(api)
  const row = { parameter: 'Potassium', value, normalRange: 'As usual', status, ...(flagReason === undefined ? {} : { flagReason }) }
  const { status: code, body } = await api.call('POST', path(id), { testId: small.cbc, results: [row] })
  if (flag === 'refused') expect([code, body.errors]).toEqual([422, { 'results.0.flagReason': [missingFlagReason(status)] }])
  else expect([code, rowOf(await sheet(id), 'K')]).toMatchObject([200, { flag, flagReason: kept }])
})
