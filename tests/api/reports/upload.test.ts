import { eq } from 'drizzle-orm'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/commands/listen.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { freePort } from '#tests/support/free-port.ts'
import { small } from '#tests/support/small-lab.ts'
import { pdfOfSize, smallPdf } from '#tests/support/small-pdf.ts'
import { formOf, pdf, reportFilesApi } from './report-files.ts'

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
  ['an order that is none', { orderId: '01900000-0000-7000-8000-000000000000' }, 404],
  ['a patient of another customer', { patientId: small.raviSelf }, 404],
  ['a patient who is not part of the order', { patientId: small.ashaSon }, 404],
  ['a page that is called PDF', { file: new File(['<html>'], 'a.pdf', { type: 'application/pdf' }) }, 415],
  ['an empty file', { file: new File([''], 'a.pdf', { type: 'application/pdf' }) }, 415],
  ['a text in place of the file', { file: '%PDF-1.7' }, 422],
  ['a status that nobody may set', { status: 'Processing' }, 422],
] as const)('REP-06 %s is refused with %s, and nothing stays', async (_, more, status) => {
  const { id } = await testing()
  const before = await counts()
  expect((await upload(id, more)).status).toBe(status)
  expect(await counts()).toEqual(before)
})

test('REP-06 the sentences for a wrong kind and for too many bytes, whatever the header says', async () => {
  const { id } = await testing()
  const picture = new File([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.pdf', { type: 'application/pdf' })
  expect((await upload(id, { file: picture })).body.errors).toEqual({ file: ['Only PDF files are accepted'] })
  const large = new File(['%PDF-', new Uint8Array(10 * 1024 * 1024)], 'a.pdf', { type: 'application/pdf' })
  const refused = await upload(id, { file: large })
  expect([refused.status, refused.body.message]).toEqual([413, 'File size exceeds 10MB limit'])
  const whole = new File([pdfOfSize(10 * 1024 * 1024)], 'a.pdf', { type: 'application/pdf' })
  expect((await upload(id, { file: whole })).status).toBe(201)
})

test.each(['Created', 'SampleCollected', 'Completed', 'Cancelled'] as const)('an order that is %s takes no report: 409 says what it is', async (status) => {
  const { id } = await testing(status)
  const refused = await upload(id)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(/only for an order in Testing; this order is \w+/)
})

test('REP-06 a connection that drops at 70 % leaves nothing, and the retry makes one report', async () => {
  const { id } = await testing()
  const port = await freePort()
  const listener = await listen({ host: '127.0.0.1', port, trustedProxies: [] })
  onTestFinished(() => listener.close())
  const ends: Promise<unknown>[] = []
  listener.handle((request) => {
    const answer = api.app.fetch(request, '203.0.113.9')
    ends.push(Promise.resolve(answer).catch(() => null))
    return answer
  })
  const form = new Response(formOf({ orderId: id, patientId: small.ashaSelf, file: pdf('x'.repeat(300_000)) }))
  const type = form.headers.get('content-type') ?? ''
  const whole = Buffer.from(await form.arrayBuffer())
  const headers = { authorization: `Bearer ${tokenOf('super_admin')}`, 'content-type': type, 'idempotency-key': 'dropped-at-70' }
  const [before, kept] = [await counts(), api.files.kept.size]
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = Object.entries({ host: 'lab.test', 'content-length': String(whole.length), ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST /api/reports/admin HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  socket.write(whole.subarray(0, Math.floor(whole.length * 0.7)))
  await expect.poll(() => ends.length).toBe(1)
  socket.destroy()
  await once(socket, 'close')
  await Promise.all(ends)
  expect([await counts(), api.files.kept.size]).toEqual([before, kept])
  const again = () => send('POST', '/reports/admin', whole, { headers: { 'content-type': type, 'idempotency-key': 'dropped-at-70' } })
  const [first, second] = [await again(), await again()]
  expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id])
  expect(await counts()).toEqual(before.map((count) => count + 1))
})

test('REP-06 RES-13 a PDF with a 300-character Hindi name is accepted with its name cut, ending kept', async () => {
  const name = `${'रिपोर्ट'.repeat(50).slice(0, 296)}.pdf`
  const { status, body } = await upload((await testing()).id, { file: new File([smallPdf('in Hindi')], name, { type: 'application/pdf' }) })
  expect([name.length, status]).toEqual([300, 201])
  const [version] = await api.db.select().from(reportVersions).where(eq(reportVersions.reportId, body.data.id))
  expect(version?.fileName).toBe(`${name.slice(0, 196)}.pdf`)
})
