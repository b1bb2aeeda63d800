import { eq } from 'drizzle-orm'
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { OrderStatus } from '#domain/order-status.ts'
import { listen } from '#server/commands/listen.ts'
import { patients } from '#server/db/tables/customers.ts'
import { files } from '#server/db/tables/files.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { freePort } from '#tests/support/free-port.ts'
import { callers, labApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, small } from '#tests/support/small-lab.ts'

const tokens = new Map<string, string>()
const api = labApi()
beforeAll(async () => {
  for (const role of ['super_admin', 'admin', 'manager', 'operator'] as const) tokens.set(role, await api.signIn(role))
})

const pdf = (words = 'one') => new File([`%PDF-1.7 ${words}`], 'résumé 1.pdf', { type: 'application/pdf' })

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, value.name)
  }
  return form
}

async function send(
  method: string,
  path: string,
  body: BodyInit | null,
  { as = 'super_admin', headers = {} }: { as?: string; headers?: Record<string, string> } = {},
) {
  const token = tokens.get(as)
  const response = await api.app.fetch(
    new Request(`http://lab.test/api${path}`, { method, body, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } }),
    '203.0.113.9',
  )
  const text = await response.clone().text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
    body: (isJson ? JSON.parse(text) : {}) as {
      message: string
      errors?: Record<string, string[]>
      data: { id: string; versions: number; status: string; notes: string | null }
    },
  }
}

const testing = (status: OrderStatus = 'Testing', people: readonly string[] = [small.ashaSelf]) => makeOrder(api.db, { status, people })
const upload = async (orderId: string, more: Readonly<Record<string, string | File>> = {}, options: Parameters<typeof send>[3] = {}) =>
  send('POST', '/reports/admin', formOf({ orderId, patientId: small.ashaSelf, file: pdf(), ...more }), options)
const counts = async () => [(await api.db.select().from(reports)).length, (await api.db.select().from(files)).length]

describe('POST /reports/admin', () => {
  test.each(callers(['super_admin', 'admin'], 201))('AUTH-16 %s gets %i', async (as, status) => {
    const { id } = await testing()
    expect((await upload(id, {}, { as })).status).toBe(status)
  })

  test('REP-06 an upload is Available at once, has its file as version 1, and an audit row', async () => {
    const order = await testing('Testing', [small.ashaSelf, small.ashaSon])
    const { status, body } = await upload(order.id, { patientId: small.ashaSon, notes: ' Fasting ' })
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
    expect(version).toMatchObject({ n: 1, fileName: 'résumé 1.pdf', fileSize: 12 })
    const [row] = await api.db.select().from(auditLog).where(eq(auditLog.entityId, body.data.id))
    expect(row).toMatchObject({ action: 'upload', entity: 'reports' })
  })

  test.each([
    ['no order', { orderId: '' }, 422],
    ['an order that is none', { orderId: '01900000-0000-7000-8000-000000000000' }, 404],
    ['a patient of another customer', { patientId: small.raviSelf }, 404],
    ['a patient who is not part of the order', { patientId: small.ashaSon }, 404],
    ['a page that is called PDF', { file: new File(['<html>'], 'a.pdf', { type: 'application/pdf' }) }, 422],
    ['an empty file', { file: new File([''], 'a.pdf', { type: 'application/pdf' }) }, 422],
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
    const whole = new File(['%PDF-', new Uint8Array(10 * 1024 * 1024 - 5)], 'a.pdf', { type: 'application/pdf' })
    expect((await upload(id, { file: whole })).status).toBe(201)
  })

  test.each(['Created', 'SampleCollected', 'Completed', 'Cancelled'] as const)('an order that is %s takes no report: 409 says what it is', async (status) => {
    const { id } = await testing(status)
    const refused = await upload(id)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/only for an order in Testing; this order is \w+/)
  })

  test('a retry under the same Idempotency-Key makes no second report; another file under it is refused', async () => {
    const { id } = await testing()
    const headers = { 'idempotency-key': 'upload-1' }
    const first = await upload(id, {}, { headers })
    const before = await counts()
    const again = await upload(id, {}, { headers })
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id])
    expect(await counts()).toEqual(before)
    expect((await upload(id, { file: pdf('two') }, { headers })).status).toBe(422)
    expect(await counts()).toEqual(before)
  })

  test('an upload that stops at 70 % leaves nothing: no report, no file', async () => {
    const { id } = await testing()
    const whole = Buffer.from(await new Response(formOf({ orderId: id, patientId: small.ashaSelf, file: pdf('x'.repeat(100_000)) })).arrayBuffer())
    const boundary = /^--(\S+)/.exec(whole.toString('latin1', 0, 200))?.[1] ?? ''
    const before = await counts()
    const refused = await send('POST', '/reports/admin', whole.subarray(0, Math.floor(whole.length * 0.7)), {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(refused.status).toBe(400)
    expect(await counts()).toEqual(before)
  })

  test('REP-06 a connection that drops at 70 % leaves nothing, and the retry makes one report', async () => {
    const { id } = await testing()
    const port = await freePort()
    const listener = await listen({ host: '127.0.0.1', port })
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
    const headers = { authorization: `Bearer ${tokens.get('super_admin') ?? ''}`, 'content-type': type, 'idempotency-key': 'dropped-at-70' }
    const [before, kept] = [await counts(), api.files.kept.size]
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = Object.entries({ host: 'lab.test', 'content-length': String(whole.length), ...headers }).map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST /api/reports/admin HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
    socket.write(whole.subarray(0, Math.floor(whole.length * 0.7)), () => setTimeout(() => socket.destroy(), 100))
    await once(socket, 'close')
    await expect.poll(() => ends.length).toBe(1)
    await Promise.all(ends)
    expect([await counts(), api.files.kept.size]).toEqual([before, kept])
    const again = () => send('POST', '/reports/admin', whole, { headers: { 'content-type': type, 'idempotency-key': 'dropped-at-70' } })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id])
    expect(await counts()).toEqual(before.map((count) => count + 1))
  })

  test('REP-06 RES-13 a PDF whose name is 300 characters of Hindi is taken; its name is cut and keeps its ending', async () => {
    const name = `${'रिपोर्ट'.repeat(50).slice(0, 296)}.pdf`
    const { status, body } = await upload((await testing()).id, { file: new File(['%PDF-1.7 one'], name, { type: 'application/pdf' }) })
    expect([name.length, status]).toEqual([300, 201])
    const [version] = await api.db.select().from(reportVersions).where(eq(reportVersions.reportId, body.data.id))
    expect(version?.fileName).toBe(`${name.slice(0, 196)}.pdf`)
  })
})

describe('PUT /reports/admin/{id}', () => {
  test('REP-07 RES-13 the former file stays as a version that can be downloaded; notes that are not sent stay', async () => {
    const { id } = (await upload((await testing()).id, { notes: 'First' })).body.data
    const { status, body } = await send('PUT', `/reports/admin/${id}`, formOf({ file: pdf('two'), reason: 'Wrong age' }))
    expect([status, body.data.versions, body.data.notes]).toEqual([200, 2, 'First'])
    expect((await send('GET', `/reports/admin/${id}/download`, null)).bytes.toString()).toBe('%PDF-1.7 two')
    expect((await send('GET', `/reports/admin/${id}/versions/1/download`, null)).bytes.toString()).toBe('%PDF-1.7 one')
    const versions = (await send('GET', `/reports/admin/${id}/versions`, null)).body.data as unknown as { n: number; reason: string | null }[]
    expect(versions.map(({ n, reason }) => [n, reason])).toEqual([
      [2, 'Wrong age'],
      [1, null],
    ])
    expect((await send('GET', `/reports/admin/${id}/versions/3/download`, null)).status).toBe(404)
  })

  test('REP-07 a file is required, a stale version is refused, a deleted report is a 404', async () => {
    const { id } = (await upload((await testing()).id)).body.data
    expect((await send('PUT', `/reports/admin/${id}`, formOf({ notes: 'x' }))).body.errors).toEqual({ file: ['Please select a report file to upload'] })
    expect((await send('PUT', `/reports/admin/${id}`, formOf({ file: pdf() }), { headers: { 'if-match': '"v7"' } })).status).toBe(412)
    const before = await counts()
    await api.call('DELETE', `/reports/admin/${id}`, { token: tokens.get('super_admin') ?? '', body: { reason: 'Wrong patient' } })
    expect((await send('PUT', `/reports/admin/${id}`, formOf({ file: pdf() }))).status).toBe(404)
    expect(await counts()).toEqual(before)
  })

  test('RES-12 a report made from results takes no other file', async () => {
    const id = await makeReport(api.db, await testing(), { source: 'results' })
    expect((await send('PUT', `/reports/admin/${id}`, formOf({ file: pdf() }))).status).toBe(409)
  })
})

describe('downloads', () => {
  test('REP-09 the file is called after order, patient and the number of the patient, in any script and length, and runs nothing as a page', async () => {
    const order = await testing()
    const { id } = (await upload(order.id)).body.data
    const { status, headers, bytes } = await send('GET', `/reports/admin/${id}/download`, null)
    expect([status, bytes.toString()]).toEqual([200, '%PDF-1.7 one'])
    expect(headers.get('content-type')).toBe('application/pdf')
    const [asha] = await api.db.select().from(patients).where(eq(patients.id, small.ashaSelf))
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${order.number} Asha Rao ${asha?.number}.pdf"`)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    await api.database.query('update patients set name = $1 where id = $2', ['आशा '.repeat(80), small.ashaSelf])
    const hindi = (await send('GET', `/reports/admin/${id}/download`, null)).headers.get('content-disposition') ?? ''
    expect(hindi).toContain(`filename*=UTF-8''${order.number}%20%E0%A4%86`)
    expect(hindi.length).toBeLessThan(1500)
    await api.database.query('update patients set name = $1 where id = $2', ['Asha Rao', small.ashaSelf])
  })

  test('a report without a file, and one whose file is gone, are a 404 with the reason', async () => {
    const none = await makeReport(api.db, await testing(), { versions: 0, status: 'Processing' })
    expect((await send('GET', `/reports/admin/${none}/download`, null)).body.message).toBe('This report has no file yet')
  })

  test('the file of a report of the demo is made when it is read, the same each time', async () => {
    const demo = await makeReport(api.db, await testing())
    const [one, other] = [await send('GET', `/reports/admin/${demo}/download`, null), await send('GET', `/reports/admin/${demo}/download`, null)]
    expect(one.bytes.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(one.bytes.equals(other.bytes)).toBe(true)
  })
})

describe('DELETE /reports/admin/{id}', () => {
  test('REP-10 a reason is required; the row and its file stay, no list shows it', async () => {
    const { id } = (await upload((await testing()).id)).body.data
    const token = tokens.get('super_admin') ?? ''
    expect((await api.call('DELETE', `/reports/admin/${id}`, { token, body: { reason: ' ' } })).status).toBe(422)
    expect((await api.call('DELETE', `/reports/admin/${id}`, { token, body: { reason: 'Wrong patient' } })).status).toBe(200)
    const [row] = await api.db.select().from(reports).where(eq(reports.id, id))
    expect(row).toMatchObject({ deleteReason: 'Wrong patient', version: 2 })
    expect((await api.db.select().from(reportVersions).where(eq(reportVersions.reportId, id))).length).toBe(1)
    expect((await send('GET', `/reports/admin/${id}/download`, null)).status).toBe(404)
    const [audit] = await api.db.select().from(auditLog).where(eq(auditLog.action, 'remove'))
    expect(audit).toMatchObject({ entity: 'reports', reason: 'Wrong patient' })
  })
})
