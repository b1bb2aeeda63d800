import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { ok } from '#server/call/answer.ts'
import { readUpload } from '#server/call/read-upload.ts'
import { filesToRemove } from '#server/db/tables/files.ts'
import { forgetNote, noteFile } from '#server/files/noted-files.ts'
import { removeFiles } from '#server/files/remove-files.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import { maxFileBytes } from '#domain/uploaded-file.ts'
import { defineRoute } from '#server/call/route.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { AlteredFile, MissingFile } from '#server/files/file-store.ts'
import { keepUpload } from '#server/files/keep-file.ts'
import { sniffType } from '#server/files/sniff-type.ts'
import { startFileSweep } from '#server/jobs/file-sweep.ts'
import { createLog, silentLog } from '#server/log.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { pdfOfSize, smallPdf } from '#tests/support/small-pdf.ts'
import { ownFolder } from '#tests/support/folder.ts'
import { staffOf } from '#tests/support/staff.ts'

const pdf = Buffer.from(smallPdf('\r\n--x\r\n\u0000\u00ff end'))
const route = defineRoute({
  method: 'POST',
  path: '/probe-upload',
  summary: 'Keep a file',
  permission: 'signed-in',
  upload: true,
  body: z.strictObject({ note: z.string().max(20).optional(), way: z.enum(['refuse', 'forget']).optional() }),
  answer: z.object({ id: z.string(), name: z.string(), note: z.string().nullable() }),
  async run(context) {
    const { upload, body } = context
    if (!upload) throw invalid({ file: ['Please select a file'] })
    if (upload.type !== 'application/pdf') throw invalid({ file: ['Only PDF files are accepted'] })
    if (body.way === 'forget') return ok({ id: '', name: upload.name, note: null })
    const row = await keepUpload(context, upload, upload.type)
    if (body.way === 'refuse') throw conflict('Not this one')
    return ok({ id: row.id, name: upload.name, note: body.note ?? null }, { status: 201 })
  },
})

const api = emptyApi({ routes: [route] })

const formOf = (bytes: Uint8Array, name: string, fields: Readonly<Record<string, string>> = {}, under = 'file') => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append(under, new File([new Uint8Array(bytes)], name))
  return form
}
const send = (body: unknown, headers: Record<string, string> = {}) => api.call('POST', '/probe-upload', { as: 'operator', body, headers })
const rows = () => api.database.query('select key, size, type, sha256 from files')

test('a file arrives whole, is checked by its content and named by the server', async () => {
  const { status, body } = await send(formOf(pdf, 'C:\\scans\\प्रिस्क्रिप्शन "1".exe', { note: 'ज़रूरी' }))
  expect([status, body]).toMatchObject([201, { data: { name: 'प्रिस्क्रिप्शन "1".pdf', note: 'ज़रूरी' } }])
  const [row] = await rows()
  expect(row).toMatchObject({ size: pdf.length, type: 'application/pdf' })
  expect(Buffer.from(await api.files.read({ key: String(row?.key), sha256: String(row?.sha256) })).equals(pdf)).toBe(true)
})

test('OPS-04 a file is noted before a row names it, and leaves the store in an hour where a kill ends the upload', async () => {
  await send(formOf(pdf, 'kept.pdf'))
  for (const way of ['refuse', 'forget']) await send(formOf(pdf, 'gone.pdf', { way }))
  expect(await api.db.$count(filesToRemove)).toBe(0)
  const { kept } = api.files
  const before = [...kept.keys()]
  const noted: number[] = []
  const request = new Request('http://lab.example', { method: 'POST', body: formOf(pdf, 'killed.pdf') })
  const notes = { note: (key: string) => noteFile(api.db, key, smallLabNow), forget: (key: string) => forgetNote(api.db, key) }
  const put: typeof api.files.put = async (...file) => {
    noted.push(await api.db.$count(filesToRemove))
    return api.files.put(...file)
  }
  await readUpload(request, { ...api.files, put }, notes)
  expect([noted, kept.size]).toEqual([[1], before.length + 1])
  const removeAfter = (minutes: number) => removeFiles({ ...api, log: silentLog, now: new Date(smallLabNow.getTime() + minutes * 60_000) })
  await removeAfter(59)
  expect(kept.size).toBe(before.length + 1)
  await removeAfter(60)
  expect([...kept.keys()]).toEqual(before)
})

test.each<[first: string, type: string | null]>([
  ['%PDF-1.7', 'application/pdf'],
  [' %PDF-1.7', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\xff\xd8', null],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\0\0\0\0WAVEfmt ', null],
  ['WEBPRIFF\0\0\0\0', null],
  ['<svg xmlns=', null],
  ['GIF89a', 'image/gif'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['\0\0\0\x1cftypisom', null],
  ['II*\0', 'image/tiff'],
  ['BM6\x84\x03\0\0\0\0\0', 'image/bmp'],
  [`${' '.repeat(1_024)}%PDF-1.7`, 'application/pdf'],
  [`${' '.repeat(1_025)}%PDF-1.7`, null],
  ['\xff\xd8\xff\xe1 %PDF-1.7', 'image/jpeg'],
])('a file that begins with %j is a %s', (first, type) => {
  expect(sniffType(Buffer.from(first, 'latin1'))).toBe(type)
})

test.each<[string, () => FormData, number, string]>([
  [
    'a picture where a PDF is wanted',
    () => formOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'report.pdf'),
    422,
    'Only PDF files are accepted',
  ],
  ['an unknown field', () => formOf(pdf, 'a.pdf', { role: 'admin' }), 422, 'This field is not accepted here'],
  ['a refusal after it was kept', () => formOf(pdf, 'a.pdf', { way: 'refuse' }), 409, 'Not this one'],
  ['one that the work does not keep', () => formOf(pdf, 'a.pdf', { way: 'forget' }), 200, ''],
  ['one byte above 10 MB', () => formOf(Buffer.alloc(maxFileBytes + 1, '%PDF-'), 'a.pdf'), 413, 'File size exceeds 10MB limit'],
  ['a file under another name', () => formOf(pdf, 'a.pdf', {}, 'other'), 400, 'The form may have one file, under the name file'],
])('%s leaves neither row nor file', async (_name, form, status, message) => {
  const before = [await rows(), api.files.kept.size]
  const answer = await send(form())
  expect(answer.status).toBe(status)
  if (message) expect(answer.body).toMatchObject({ message })
  expect([await rows(), api.files.kept.size]).toEqual(before)
})

test('exactly 10 MB is taken', async () => {
  expect((await send(formOf(Buffer.from(pdfOfSize(maxFileBytes)), 'a.pdf'))).status).toBe(201)
})

test('a form that lies about its length is stopped by what really comes', async () => {
  const before = api.files.kept.size
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(control) {
      sent += 1
      if (sent === 1) control.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'))
      else control.enqueue(new Uint8Array(1_048_576))
    },
  })
  const headers = {
    authorization: `Bearer ${await api.signInAs(staffOf('operator').id)}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': '100',
  }
  const response = await api.app.fetch(new Request('http://lab.test/api/probe-upload', { method: 'POST', headers, body, duplex: 'half' } as RequestInit), null)
  expect([response.status, sent < 15, api.files.kept.size]).toEqual([413, true, before])
})

test('a repeated upload with one key is applied once, and another file under that key refused', async () => {
  const headers = { 'idempotency-key': 'upload-once' }
  const before = api.files.kept.size
  const [first, again] = [await send(formOf(pdf, 'a.pdf'), headers), await send(formOf(pdf, 'a.pdf'), headers)]
  expect([first.status, again.body]).toEqual([201, first.body])
  expect((await send(formOf(Buffer.from(smallPdf('another')), 'a.pdf'), headers)).status).toBe(422)
  expect(api.files.kept.size).toBe(before + 1)
})

test.each(['{}', '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-', ''])(
  'a body that is no whole form is refused: %s',
  async (body) => {
    const before = api.files.kept.size
    for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
      expect([400, 415]).toContain((await send(body, { 'content-type': type })).status)
    }
    expect(api.files.kept.size).toBe(before)
  },
)

test('a file that was changed in the folder is refused, and so is one that is shorter', async () => {
  const folder = ownFolder()
  const store = folderStore(folder)
  const [stored, other] = [await store.put(pdf), await store.put(Buffer.from('another'))]
  const path = join(folder, stored.key.slice(0, 2), stored.key)
  for (const content of [Buffer.from(pdf).fill(1, 20, 21), pdf.subarray(0, -1)]) {
    writeFileSync(path, content)
    await expect(store.read(stored)).rejects.toThrow(AlteredFile)
  }
  expect(Buffer.from(await store.read(other)).toString()).toBe('another')
})

test('the next start removes a killed server’s unfinished files, only old ones from a shared folder', async () => {
  const folder = ownFolder()
  const store = folderStore(folder)
  const kept = await store.put(pdf)
  const [fresh, old] = ['fresh', 'old'].map((name) => join(folder, kept.key.slice(0, 2), `${kept.key}.${name}.part`)) as [string, string]
  for (const path of [fresh, old]) writeFileSync(path, 'half')
  utimesSync(old, new Date(), new Date(Date.now() - 200_000))
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    'info',
    () => new Date(0),
  )
  const end = await startFileSweep({ files: store, isAlone: false, log })
  onTestFinished(end)
  expect([existsSync(fresh), existsSync(old), lines.length]).toEqual([true, false, 1])
  await startFileSweep({ files: store, isAlone: true, log })
  expect([existsSync(fresh), lines.map((line) => (JSON.parse(line) as { count: number }).count)]).toEqual([false, [1, 1]])
  expect(Buffer.from(await store.read(kept)).equals(pdf)).toBe(true)
  await startFileSweep({ files: folderStore(join(folder, 'not made yet')), isAlone: true, log })
  expect(lines).toHaveLength(2)
})

test('the folder store keeps, gives and removes; a key never leads out of its folder', async () => {
  const store = folderStore(ownFolder())
  const kept = await store.put(pdf)
  expect(kept).toMatchObject({ size: pdf.length, type: 'application/pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(Buffer.from(await store.read(kept)).equals(pdf)).toBe(true)
  await store.remove(kept.key)
  await store.remove(kept.key)
  await expect(store.read(kept)).rejects.toThrow(MissingFile)
  await expect(store.read({ key: '../../etc/passwd', sha256: kept.sha256 })).rejects.toThrow(MissingFile)
})
