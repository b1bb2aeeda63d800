import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { patients } from '#server/db/tables/customers.ts'
import { files } from '#server/db/tables/files.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { makeReport, small } from '#tests/support/small-lab.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { formOf, pdf, reportFilesApi } from './report-files.ts'

const { api, send, tokenOf, testing, upload, counts } = reportFilesApi()

describe('PUT /reports/admin/{id}', () => {
  test('REP-07 RES-13 the previous file stays as a downloadable version, and omitted notes are kept', async () => {
    const { id } = (await upload((await testing()).id, { notes: 'First', file: pdf('one') })).body.data
    const { status, body } = await send('PUT', `/reports/admin/${id}`, formOf({ file: pdf('two'), reason: 'Wrong age' }))
    expect([status, body.data.versions, body.data.notes]).toEqual([200, 2, 'First'])
    expect((await send('GET', `/reports/admin/${id}/download`, null)).bytes.toString()).toBe(smallPdf('two'))
    expect((await send('GET', `/reports/admin/${id}/versions/1/download`, null)).bytes.toString()).toBe(smallPdf('one'))
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
    await api.call('DELETE', `/reports/admin/${id}`, { token: tokenOf('super_admin'), body: { reason: 'Wrong patient' } })
    expect((await send('PUT', `/reports/admin/${id}`, formOf({ file: pdf() }))).status).toBe(404)
    expect(await counts()).toEqual(before)
  })

  test('RES-12 a report made from results takes no other file', async () => {
    const id = await makeReport(api.db, await testing(), { source: 'results' })
    expect((await send('PUT', `/reports/admin/${id}`, formOf({ file: pdf() }))).status).toBe(409)
  })
})

describe('downloads', () => {
  test('REP-09 the file name holds order, patient and patient number in any script, and cannot run as a page', async () => {
    const order = await testing()
    const { id } = (await upload(order.id, { file: pdf('one'), confirmed: 'true' })).body.data
    const { status, headers, bytes } = await send('GET', `/reports/admin/${id}/download`, null)
    expect([status, bytes.toString()]).toEqual([200, smallPdf('one')])
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
    const token = tokenOf('super_admin')
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

test('REP-09 a file altered on disk, current or former, is refused and logged without a name', async () => {
  const { id } = (await upload((await testing()).id)).body.data
  const [version] = await api.db
    .select({ key: files.key })
    .from(reportVersions)
    .innerJoin(files, eq(files.id, reportVersions.fileId))
    .where(eq(reportVersions.reportId, id))
  api.files.kept.set(version?.key ?? '', new Uint8Array(Buffer.from(smallPdf('altered'))))
  for (const path of [`/reports/admin/${id}/download`, `/reports/admin/${id}/versions/1/download`]) {
    const { status, body } = await send('GET', path, null)
    expect([status, body.message]).toEqual([409, 'The file of this report was altered after it was stored, and is not shown. Tell your administrator.'])
  }
  const lines = api.logged.filter(({ message }) => message === 'a stored file was altered and is not sent')
  expect(lines.map(({ of, file }) => [of, file])).toEqual([
    ['report', version?.key],
    ['report', version?.key],
  ])
  expect(JSON.stringify(lines)).not.toContain('Asha')
})
