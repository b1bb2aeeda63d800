import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { patients } from '#server/db/tables/customers.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeResultReport } from '#tests/support/result-rows.ts'
import { small } from '#tests/support/small-lab.ts'
import { begin, enteredReport, makeParameters, releaseMany, resultsPath as path, rowOf, printedSheet, save, sheetOf } from './lab.ts'
import { auditOf, change } from '#tests/support/stored.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))

const lipids = { CHOL: '250', TG: '210', HDL: '40' }

const entered = (values: Readonly<Record<string, string>>, of?: Parameters<typeof enteredReport>[2]) => enteredReport(api, values, of)

test('RES-09 handing over names empty values; another person verifies and releases with a PDF', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2', HB: '13' })
  await save(api, id, lipids, { testId: small.sugar })
  const asked = await api.call('POST', path(id, 'enter'), {}, { as: 'admin' })
  expect([asked.status, asked.body.errors]).toEqual([422, { confirmIncomplete: ['Without a value: Malaria Parasite (smear). Hand over the others anyway?'] }])
  expect((await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })).status).toBe(200)
  expect((await save(api, id, { K: '4.3' })).body.message).toBe('These results await verification: return them before they are changed')
  const own = await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'admin' })
  expect([own.status, own.body.message]).toEqual([403, 'You entered these values: another person has to verify them'])
  const released = await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })
  expect([released.status, released.body]).toMatchObject([200, { message: 'Report released', changed: ['notifications', 'reports'] }])
  const sheet = sheetOf(released)
  expect([sheet.status, sheet.state, new Set(sheet.rows.map(({ state }) => state))]).toEqual(['Available', 'Released', new Set(['Released'])])
  const [version] = await api.db.select().from(reportVersions).where(eq(reportVersions.reportId, id))
  expect([version?.n, version?.reason]).toEqual([1, null])
  expect(version?.fileSize).toBeGreaterThan(5000)
  expect((await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })).status).toBe(409)
})

test('RES-09 a super admin verifies values that they entered only with a reason', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2' }, { as: 'super_admin' })
  await api.call('POST', path(id, 'enter'), { confirmIncomplete: true })
  const refused = await api.call('POST', path(id, 'verify'), {})
  expect([refused.status, refused.body.errors]).toEqual([422, { reason: ['You entered these values: give a reason to verify them yourself'] }])
  expect((await api.call('POST', path(id, 'verify'), { reason: 'Night shift' })).body.message).toBe('Results verified')
  expect(sheetOf(await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })).state).toBe('Released')
})

test('RES-10 one of two simultaneous releases succeeds: one version, one audit row, one message', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2' }, { as: 'super_admin' })
  await api.call('POST', path(id, 'enter'), { confirmIncomplete: true })
  const both = await Promise.all([
    api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'admin' }),
    api.call('POST', path(id, 'release'), { confirmed: true, reason: 'Night shift' }, { as: 'super_admin' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await api.db.select().from(reportVersions).where(eq(reportVersions.reportId, id))).length).toBe(1)
  const audited = await auditOf(api.db, id)
  expect(audited.filter(({ action }) => action === 'release')).toHaveLength(1)
  const about = sheetOf(await api.call('GET', path(id))).number
  const sent = await api.db.select().from(notifications)
  expect(sent.filter(({ type, message }) => type === 'ReportAvailable' && message.includes(about)).length).toBeLessThanOrEqual(1)
})

test('ORD-07 RES-10 a bulk release skips a cancelled order’s results; a single release asks for a yes', async () => {
  const { id, orderId } = await entered({ K: '4.2' })
  expect((await api.call('POST', `/orders/admin/${orderId}/cancel`, { reason: 'Moved away' })).status).toBe(200)
  const waiting = (await api.call('GET', '/reports/admin/results/waiting?limit=100')).body.data.items as unknown as { id: string; leftOut: string }[]
  expect(waiting.find((each) => each.id === id)?.leftOut).toMatch(/^Cancelled order · Missing results/)
  expect(await releaseMany(api, [id])).toMatchObject({ released: [], leftOut: [{ id, reason: expect.stringMatching(/^Cancelled order/) }] })
  expect((await api.call('GET', path(id))).body.data).toMatchObject({ orderStatus: 'Cancelled', cancellationReason: 'Moved away' })
  const asked = await api.call('POST', path(id, 'release'), {}, { as: 'super_admin' })
  expect([asked.status, Object.keys(asked.body.errors)]).toEqual([409, ['confirmed']])
  expect((await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })).status).toBe(200)
})

test('RES-04 results whose patient was corrected since are not released with their previous flag', async () => {
  const { id } = await entered({ HB: '12.5' })
  await change(api.db, patients, small.ashaSelf, { gender: 'Male' })
  const refused = await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })
  await change(api.db, patients, small.ashaSelf, { gender: 'Female' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Haemoglobin (Hb) 12.5 would now have another flag or reference range: the patient or the catalogue was changed. To go on, return the results and save them again.',
  ])
})

test('RES-12 RES-13 a released value changes only by a verified amendment, marked in the next version', async () => {
  const { id } = await entered({ HB: '13.0', K: '4.1' }, { patient: small.ashaSon })
  await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })
  expect((await save(api, id, { HB: '12.0' })).body.message).toBe('These results are released: they change only by an amendment with a reason')
  const values = [{ parameterCode: 'HB', value: '12.0' }]
  expect((await api.call('POST', path(id, 'amend'), { testId: small.cbc, values, reason: '' })).status).toBe(422)
  const amended = await api.call('POST', path(id, 'amend'), { testId: small.cbc, values, reason: 'Wrong tube' })
  expect([amended.status, rowOf(sheetOf(amended), 'HB').state, rowOf(sheetOf(amended), 'K').state]).toEqual([200, 'Entered', 'Released'])
  expect((await api.call('POST', path(id, 'amend'), { testId: small.cbc, values, reason: 'x' }, { as: 'admin' })).status).toBe(403)
  expect((await api.call('POST', path(id, 'release'), { confirmed: true })).status).toBe(422)
  const released = sheetOf(await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'admin' }))
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
  const files = [1, 2].map(async (n) => String((await api.call('GET', `/reports/admin/${id}/versions/${n}/download`)).body))
  expect((await Promise.all(files)).map((pdf) => /\(((?:Corrected|Preliminary|Final) report) RPT-/.exec(pdf)?.[1])).toEqual([
    'Preliminary report',
    'Corrected report',
  ])
})

test('RES-04 RES-11 a report notes a missing range only for numbers: choices and texts have none', async () => {
  const id = await makeResultReport(api.db, { K: 4.2, HB: { kind: 'choice', value: 'B' }, NA: { kind: 'text', value: 'Clear' } }, { state: 'Released' })
  const { tests } = await printedSheet(api, id)
  expect(tests.flatMap(({ rows }) => rows.map(({ value, range }) => [value, range]))).toEqual([
    ['4.2', 'No range for this age and sex'],
    ['B', ''],
    ['Clear', ''],
  ])
})
