import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reportVersions } from '#server/db/tables/reports.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { small } from '#tests/support/small-lab.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { pdf, reportFilesApi } from './report-files.ts'

const { api, testing, upload, counts } = reportFilesApi()

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

test('REP-06 a file of a wrong kind gets its sentence, whatever the header says', async () => {
  const { id } = await testing()
  const picture = new File([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.pdf', { type: 'application/pdf' })
  expect((await upload(id, { file: picture })).body.errors).toEqual({ file: ['Only PDF files are accepted'] })
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
