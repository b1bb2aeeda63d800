import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reportVersions } from '#server/db/tables/reports.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { small } from '#tests/support/small-lab.ts'
import { lockedPdf, smallPdf } from '#tests/support/small-pdf.ts'
import { formOf, pdf, reportFilesApi } from './report-files.ts'
import { files } from '#server/db/tables/files.ts'

const { api, send, tokenOf, testing, upload, counts } = reportFilesApi()

test('REP-06 an upload is Available at once, has its file as version 1, and an audit row', async () => {
  const order = await testing('Testing', [small.ashaSelf, small.ashaSon])
  const { status, body } = await upload(order.id, { patientId: small.ashaSon, notes: ' Fasting ', file: pdf('file 1 of Kiran') })
  expect([status, body.message]).toEqual([201, 'Report uploaded'])
  expect(body.data).toMatchObject({
    orderNumber: order.number,
    patient: { name: 'Kiran Rao' },
    status: 'Available',
    source: 'upload',
    notes: 'Fasting',
    versions: 1,
  })
  const [version] = await api.db.select().from(reportVersions).where(eq(reportVersions.reportId, body.data.id))
  expect(version).toMatchObject({ n: 1, fileName: 'résumé 1.pdf', fileSize: smallPdf('file 1 of Kiran').length })
  const [row] = await api.db.select().from(auditLog).where(eq(auditLog.entityId, body.data.id))
  expect(row).toMatchObject({ action: 'upload', entity: 'reports' })
})

test.each([
  ['no order', { orderId: '' }, 422],
  ['a page that is called PDF', { file: new File(['<html>'], 'a.pdf', { type: 'application/pdf' }) }, 415],
  ['an empty file', { file: new File([''], 'a.pdf', { type: 'application/pdf' }) }, 415],
  ['a text in place of the file', { file: '%PDF-1.7' }, 422],
] as const)('REP-06 %s is refused with %s, and nothing stays', async (_, more, status) => {
  const { id } = await testing()
  const before = await counts()
  expect((await upload(id, more)).status).toBe(status)
  expect(await counts()).toEqual(before)
})

test.each(['Created', 'SampleCollected', 'Completed', 'Cancelled'] as const)('an order that is %s takes no report: 409 says what it is', async (status) => {
  const { id } = await testing(status)
  const refused = await upload(id)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(/only for an order in Testing; this order is \w+/)
})

test('REP-06 RES-13 a PDF with a 300-character Hindi name is accepted with its name cut, ending kept', async () => {
  const name = `${'रिपोर्ट'.repeat(50).slice(0, 296)}.pdf`
  const { status, body } = await upload((await testing()).id, { file: new File([smallPdf('in Hindi')], name, { type: 'application/pdf' }) })
  expect([name.length, status]).toEqual([300, 201])
  const [version] = await api.db.select().from(reportVersions).where(eq(reportVersions.reportId, body.data.id))
  expect(version?.fileName).toBe(`${name.slice(0, 196)}.pdf`)
})

const needsPassword = 'The file needs a password. Does the customer have it?'
const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'report.pdf', { type: 'application/pdf' })
const locked = async (words: string) => fileOf(new Uint8Array(await lockedPdf(words)))
const both = () => testing('Testing', [small.ashaSelf, small.ashaSon])

test.each([
  ['nine bytes', '%PDF-1.4\n'],
  ['half a download', smallPdf('x'.repeat(5_000)).slice(0, 4_000)],
])('REP-06 REP-07 %s is no report: refused with a sentence, and nothing stays', async (_, content) => {
  const order = await testing()
  const { id } = (await upload(order.id)).body.data
  const before = [await counts(), api.files.kept.size]
  const sentence = 'This PDF cannot be read: it is damaged or incomplete. Save it again and choose the new file.'
  for (const refused of [await upload(order.id, { file: fileOf(content) }), await send('PUT', `/reports/admin/${id}`, formOf({ file: fileOf(content) }))])
    expect([refused.status, refused.body.errors]).toEqual([422, { file: [sentence] }])
  expect([await counts(), api.files.kept.size]).toEqual(before)
})

test('REP-06 a locked report asks before it goes out; a yes uploads it', async () => {
  const { id } = await testing()
  const before = [await counts(), api.files.kept.size]
  const asked = await upload(id, { file: await locked('A') })
  expect([asked.status, asked.body.code, asked.body.message, asked.body.errors]).toEqual([409, 'lockedFile', needsPassword, { confirmed: [needsPassword] }])
  expect([await counts(), api.files.kept.size]).toEqual(before)
  expect((await upload(id, { file: await locked('A'), confirmed: 'true' })).status).toBe(201)
  expect((await upload(id, { file: await locked('B'), confirmed: 'yes' })).status).toBe(422)
  expect((await api.db.select().from(files)).filter(({ isLocked }) => isLocked)).toHaveLength(1)
})

test('REP-06 one file for two patients, or twice for one, asks with the patient and the order', async () => {
  const [order, other] = [await both(), await testing()]
  const own = () => pdf(`of ${order.number}`)
  expect((await upload(order.id, { file: own() })).status).toBe(201)
  const known = `This file is already the report of Asha Rao, ${order.number}`
  for (const [orderId, patientId, code] of [
    [order.id, small.ashaSon, 'knownFile'],
    [order.id, small.ashaSelf, 'otherReportAndFile'],
    [other.id, small.ashaSelf, 'knownFile'],
  ] as const) {
    const asked = await upload(orderId, { patientId, file: own() })
    expect([asked.status, asked.body.code, asked.body.message]).toEqual([409, code, expect.stringContaining(known)])
  }
  expect((await upload(order.id, { patientId: small.ashaSon, file: own(), confirmed: 'true' })).status).toBe(201)
  // Now both have it, so the question names the other patient.
  const for_ = async (patientId: string) => (await upload(order.id, { patientId, file: own() })).body.message
  expect([await for_(small.ashaSelf), await for_(small.ashaSon)]).toEqual([
    expect.stringContaining(`This file is already the report of Kiran Rao, ${order.number}`),
    expect.stringContaining(known),
  ])
})

test('REP-07 a reupload of the same file asks, and recognises a previous version', async () => {
  const { id, number } = await testing()
  const report = (await upload(id, { file: pdf(`first of ${number}`) })).body.data.id
  const again = (words: string, more = {}) => send('PUT', `/reports/admin/${report}`, formOf({ file: pdf(words), ...more }))
  expect((await again(`first of ${number}`)).body.code).toBe('knownFile')
  expect((await again(`second of ${number}`)).status).toBe(200)
  expect((await again(`first of ${number}`)).body.message).toBe(`This file is already the report of Asha Rao, ${number}`)
  expect((await again(`first of ${number}`, { confirmed: 'true' })).status).toBe(200)
})

test('REP-06 REP-10 the file of a deleted report is not asked about: it goes to the right patient', async () => {
  const order = await both()
  const own = () => pdf(`wrong patient of ${order.number}`)
  const { id } = (await upload(order.id, { file: own() })).body.data
  await api.call('DELETE', `/reports/admin/${id}`, { token: tokenOf('super_admin'), body: { reason: 'Wrong patient' } })
  expect((await upload(order.id, { patientId: small.ashaSon, file: own() })).status).toBe(201)
})

test('REP-06 a known locked file asks both questions at once', async () => {
  const order = await both()
  const file = await locked(order.number)
  expect((await upload(order.id, { file, confirmed: 'true' })).status).toBe(201)
  const asked = await upload(order.id, { patientId: small.ashaSon, file })
  expect([asked.status, asked.body.code, asked.body.errors]).toEqual([
    409,
    'lockedKnownFile',
    { confirmed: [needsPassword, `This file is already the report of Asha Rao, ${order.number}`] },
  ])
})
