import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { patients } from '#server/db/tables/customers.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { begin, enteredReport, makeParameters, resultsPath as path, rowOf, save, sheetOf } from './lab.ts'
import { auditOf, change, stored } from '#tests/support/stored.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))

const lipids = { CHOL: '250', TG: '210', HDL: '40' }

const entered = (values: Readonly<Record<string, string>>, of?: Parameters<typeof enteredReport>[2]) => enteredReport(api, values, of)

test('RES-01 the sheet has all parameters in the order of the catalogue; beginning twice gives the same report', async () => {
  const { id, orderId } = await begin(api)
  const again = await api.call('POST', '/reports/admin/results', { orderId })
  expect([again.status, again.body.data.id]).toEqual([200, id])
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
    criticalOpen: true,
  })
  const sheet = sheetOf(await save(api, id, { ...lipids, LDL: '1' }, { testId: small.sugar }))
  expect([rowOf(sheet, 'LDL').value, rowOf(sheet, 'VLDL').value, rowOf(sheet, 'LDL').calculated, rowOf(sheet, 'HB').flag, rowOf(sheet, 'MP_SM').value]).toEqual(
    ['168', '42', true, 'Normal', 'Not seen'],
  )
  const without = sheetOf(await save(api, id, { TG: '450' }, { testId: small.sugar }))
  expect(without.rows.map(({ parameterCode }) => parameterCode)).not.toContain('LDL')
  expect(without.rows.map(({ parameterCode }) => parameterCode)).not.toContain('VLDL')
})

test('RES-03 what is no value is a 422 at its place, and nothing of the call is saved', async () => {
  const { id } = await begin(api)
  const refused = await save(api, id, { K: '4.2', HB: '12,5', MP_SM: 'x' })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'values.1.value': ['Enter a number, with < or > in front if need be'], 'values.2.value': ['One of Not seen, Seen'] },
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

test('RES-04 a child without a range of its own has no flag, and neither has somebody whose birth date is not known', async () => {
  const child = await begin(api, { patient: small.ashaSon })
  const ofChild = sheetOf(await save(api, child.id, { K: '4.0', HB: '11.2' }))
  expect(rowOf(ofChild, 'K')).toMatchObject({ flag: null, rangeText: '' })
  expect(rowOf(ofChild, 'HB')).toMatchObject({ flag: 'Abnormal', direction: 'Low', rangeText: '11.5 - 15.5 g/dL' })
  const { id } = await begin(api, { patient: small.ashaSelf })
  await change(api.db, patients, small.ashaSelf, { dateOfBirth: null })
  const unknown = rowOf(sheetOf(await save(api, id, { HB: '11.2' })), 'HB')
  await change(api.db, patients, small.ashaSelf, { dateOfBirth: '1990-01-31' })
  expect(unknown.flag).toBeNull()
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

test('RES-09 handing over names what is empty; who entered cannot verify; another can, and the report is released with a PDF', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2', HB: '13' })
  await save(api, id, lipids, { testId: small.sugar })
  const asked = await api.call('POST', path(id, 'enter'), {}, { as: 'admin' })
  expect([asked.status, asked.body.errors]).toEqual([
    422,
    { confirmIncomplete: ['Without a value: Malaria Parasite (smear). Hand over the others all the same?'] },
  ])
  expect((await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })).status).toBe(200)
  expect((await save(api, id, { K: '4.3' })).body.message).toBe('These results await verification: return them before they are changed')
  const own = await api.call('POST', path(id, 'release'), {}, { as: 'admin' })
  expect([own.status, own.body.message]).toEqual([403, 'You entered these values: another person has to verify them'])
  const released = await api.call('POST', path(id, 'release'), {}, { as: 'super_admin' })
  expect([released.status, released.body.message]).toEqual([200, 'Report released'])
  const sheet = sheetOf(released)
  expect([sheet.status, sheet.state, new Set(sheet.rows.map(({ state }) => state))]).toEqual(['Available', 'Released', new Set(['Released'])])
  const [version] = await api.db.select().from(reportVersions).where(eq(reportVersions.reportId, id))
  expect([version?.n, version?.reason]).toEqual([1, null])
  expect(version?.fileSize).toBeGreaterThan(5000)
  expect((await api.call('POST', path(id, 'release'), {}, { as: 'super_admin' })).status).toBe(409)
})

test('RES-09 a super admin verifies values of their own with a reason alone', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2' }, { as: 'super_admin' })
  await api.call('POST', path(id, 'enter'), { confirmIncomplete: true })
  const refused = await api.call('POST', path(id, 'verify'), {})
  expect([refused.status, refused.body.errors]).toEqual([422, { reason: ['You entered these values: give a reason to verify them yourself'] }])
  expect((await api.call('POST', path(id, 'verify'), { reason: 'Night shift' })).body.message).toBe('Results verified')
  expect(sheetOf(await api.call('POST', path(id, 'release'), {}, { as: 'super_admin' })).state).toBe('Released')
})

test('RES-10 two people who release the same report at once: one does, the other is refused; one version, one audit row, one message to the customer', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2' }, { as: 'super_admin' })
  await api.call('POST', path(id, 'enter'), { confirmIncomplete: true })
  const both = await Promise.all([
    api.call('POST', path(id, 'release'), {}, { as: 'admin' }),
    api.call('POST', path(id, 'release'), { reason: 'Night shift' }, { as: 'super_admin' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await api.db.select().from(reportVersions).where(eq(reportVersions.reportId, id))).length).toBe(1)
  const audited = await auditOf(api.db, id)
  expect(audited.filter(({ action }) => action === 'release')).toHaveLength(1)
  const about = sheetOf(await api.call('GET', path(id))).number
  const sent = await api.db.select().from(notifications)
  expect(sent.filter(({ type, message }) => type === 'ReportAvailable' && message.includes(about)).length).toBeLessThanOrEqual(1)
})

test('RES-10 returned results are drafts again; a reason is required', async () => {
  const { id } = await entered({ K: '4.2' })
  expect((await api.call('POST', path(id, 'return'), { reason: ' ' })).body.errors).toEqual({ reason: ['Please give a reason'] })
  expect(sheetOf(await api.call('POST', path(id, 'return'), { reason: 'Check the tube' })).state).toBe('Draft')
  expect((await save(api, id, { K: '4.3' })).status).toBe(200)
})

test('RES-04 results whose patient was corrected since are not released with their former flag', async () => {
  const { id } = await entered({ HB: '12.5' })
  await change(api.db, patients, small.ashaSelf, { gender: 'Male' })
  const refused = await api.call('POST', path(id, 'release'), {}, { as: 'super_admin' })
  await change(api.db, patients, small.ashaSelf, { gender: 'Female' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Haemoglobin (Hb) 12.5 would now have another flag or reference range: the patient or the catalogue was changed. To go on, return the results and save them again.',
  ])
})

test('RES-12 RES-13 a released value changes by an amendment alone, verified by another, and the next version says so', async () => {
  const { id } = await entered({ HB: '13.0', K: '4.1' }, { patient: small.ashaSon })
  await api.call('POST', path(id, 'release'), {}, { as: 'super_admin' })
  expect((await save(api, id, { HB: '12.0' })).body.message).toBe('These results are released: they change only by an amendment with a reason')
  const values = [{ parameterCode: 'HB', value: '12.0' }]
  expect((await api.call('POST', path(id, 'amend'), { testId: small.cbc, values, reason: '' })).status).toBe(422)
  const amended = await api.call('POST', path(id, 'amend'), { testId: small.cbc, values, reason: 'Wrong tube' })
  expect([amended.status, rowOf(sheetOf(amended), 'HB').state, rowOf(sheetOf(amended), 'K').state]).toEqual([200, 'Entered', 'Released'])
  expect((await api.call('POST', path(id, 'amend'), { testId: small.cbc, values, reason: 'x' }, { as: 'admin' })).status).toBe(403)
  expect((await api.call('POST', path(id, 'release'), {})).status).toBe(422)
  const released = sheetOf(await api.call('POST', path(id, 'release'), {}, { as: 'admin' }))
  expect([released.state, rowOf(released, 'HB').state, rowOf(released, 'K').state]).toEqual(['Amended', 'Amended', 'Released'])
  const versions = await api.db.select().from(reportVersions).where(eq(reportVersions.reportId, id))
  expect(versions.map(({ n, reason }) => [n, reason]).sort()).toEqual([
    [1, null],
    [2, 'Wrong tube'],
  ])
  const listed = await api.call('GET', `/reports/admin/${id}/versions`)
  expect((listed.body.data as unknown as { changes: unknown[] }[]).map(({ changes }) => changes)).toEqual([
    [{ test: 'Blood count', parameter: 'Haemoglobin (Hb)', before: '13.0 g/dL', after: '12.0 g/dL' }],
    [],
  ])
})

test('RES-10 many at once takes those that nobody has to look at again, and says why the others stay', async () => {
  const [fine, high, own] = [await entered({ HB: '12.4' }), await entered({ K: '5.9' }), await entered({ HB: '12.3' })]
  const answer = await api.call('POST', '/reports/admin/results/release-many', { ids: [fine.id, high.id] }, { as: 'super_admin' })
  const data = answer.body.data as unknown as { released: string[]; leftOut: { id: string; reason: string }[] }
  expect(data.released).toHaveLength(1)
  expect(data.leftOut.map(({ id, reason }) => [id, reason])).toEqual([[high.id, 'It has an abnormal value, a large change since the last value']])
  const mine = await api.call('POST', '/reports/admin/results/release-many', { ids: [own.id] }, { as: 'admin' })
  expect((mine.body.data as unknown as typeof data).leftOut[0]?.reason).toBe('You entered these values: another person has to verify them')
  const waiting = await api.call('GET', '/reports/admin/results/waiting?limit=100')
  expect(waiting.body.data.items.map((row) => row.id)).toEqual(expect.arrayContaining([high.id, own.id]))
  expect(waiting.body.data.items.map((row) => row.id)).not.toContain(fine.id)
  await change(api.db, reports, own.id, { deletedAt: smallLabNow.toISOString() })
  const left = await api.call('GET', '/reports/admin/results/waiting?limit=100')
  expect(left.body.data.items.map((row) => row.id)).not.toContain(own.id)
  expect(left.body.data.totalCount).toBe(waiting.body.data.totalCount - 1)
})

test('REP-08 the plain form: its sentences, rows as typed, and a parameter of the catalogue flagged by its rules', async () => {
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
  expect((await post(again)).body.message).toBe('You do not have permission to do this (reports.edit is needed)')
  expect(rowOf(sheetOf(await api.call('POST', path(id), again)), 'K')).toMatchObject({ flag: 'Normal', value: '4.1' })
  const operator = await api.call('POST', path(id), { testId: small.cbc, results: [{ parameter: 'K', value: '4.2', normalRange: 'x' }] }, { as: 'operator' })
  expect(operator.status).toBe(403)
})

test('RES-04 what was saved is never changed in the database', async () => {
  const { id } = await entered({ K: '4.2' })
  const [row] = await api.db.select().from(results).where(eq(results.reportId, id))
  await expect(change(api.db, results, row?.id ?? '', { value: '9.9' })).rejects.toThrow()
  await expect(api.db.delete(results).where(eq(results.id, row?.id ?? ''))).rejects.toThrow()
})

test('RES-09 each change leaves an audit row and raises the version; a stale one is refused', async () => {
  const { id } = await entered({ K: '4.2' })
  const rows = await auditOf(api.db, id)
  expect(rows.map(({ action }) => action).sort()).toEqual(['create', 'enter', 'results'])
  expect((await api.call('POST', path(id, 'release'), {}, { as: 'super_admin', headers: { 'If-Match': '"v1"' } })).status).toBe(412)
  const report = await stored(api.db, reports, id)
  expect(report?.version).toBe(3)
})

test('RES-09 RES-11 values of a test that was taken off the order stay in sight, and come on no report until they are emptied', async () => {
  const { id, orderId } = await begin(api)
  await save(api, id, { K: '4.2' })
  await save(api, id, lipids, { testId: small.sugar })
  const items: readonly { id?: unknown; testId?: unknown }[] = (await api.call('GET', `/orders/admin/${orderId}`)).body.data.items
  const item = items.find(({ testId }) => testId === small.sugar)
  expect((await api.call('DELETE', `/orders/admin/items/${item?.id}`, { reason: 'Ordered by mistake' })).status).toBe(200)
  const seen = sheetOf(await api.call('GET', path(id)))
  expect(seen.tests.map(({ id: testId, isOrdered }) => [testId, isOrdered])).toEqual([
    [small.cbc, true],
    [small.sugar, false],
  ])
  const enter = () => api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })
  const refused = await enter()
  expect([refused.status, refused.body.message]).toEqual([409, 'Sugar 100% is no longer on the order: empty its values, or add the test to the order again.'])
  await save(api, id, { CHOL: '', TG: '', HDL: '' }, { testId: small.sugar })
  expect((await enter()).status).toBe(200)
  const released = sheetOf(await api.call('POST', path(id, 'release'), {}, { as: 'super_admin' }))
  expect([released.state, released.rows.map(({ parameterCode }) => parameterCode)]).toEqual(['Released', ['K']])
})

test('RES-09 a test taken off the order while its values await verification is not released with the others', async () => {
  const { id, orderId } = await entered(lipids, { testId: small.sugar })
  const items: readonly { id?: unknown; testId?: unknown }[] = (await api.call('GET', `/orders/admin/${orderId}`)).body.data.items
  const item = items.find(({ testId }) => testId === small.sugar)
  await api.call('DELETE', `/orders/admin/items/${item?.id}`, { reason: 'Ordered by mistake' })
  expect((await api.call('POST', path(id, 'release'), {}, { as: 'super_admin' })).status).toBe(409)
  expect((await api.call('POST', path(id, 'verify'), {}, { as: 'super_admin' })).status).toBe(409)
})
