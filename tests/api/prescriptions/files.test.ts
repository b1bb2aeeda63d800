import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { demoFileKey, demoTypes, demoVariants } from '#server/seed/pages/demo-file.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { numbered } from '#tests/support/ids.ts'
import { lockedPdf, smallPdf } from '#tests/support/small-pdf.ts'
import { small, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'
import type { Role } from '#domain/role.ts'
import { dataOf } from '#tests/support/api.ts'

let token = ''
const missing = numbered('prescription', 90)
const idOf = (index: number) => numbered('prescription', index)

const api = labApi()
beforeAll(async () => {
  const row = { customerId: small.asha, patientId: small.ashaSon, fileSize: 0, status: 'Pending', ...stampsOf } as const
  await api.db
    .insert(prescriptions)
    .values([
      ...demoVariants.map((look, index) => ({ ...row, id: idOf(index), fileName: 'जाँच ₹ 1.png', fileKey: demoFileKey(look), fileType: demoTypes[look] })),
      { ...row, id: missing, fileName: 'gone.pdf', fileType: 'application/pdf' },
    ])
  token = await api.signInAs(staffOf('operator').id)
})

const get = async (path: string) => {
  const answer = await api.fetch(new Request(`http://lab.test/api/admin/prescriptions/${path}`, { headers: { authorization: `Bearer ${token}` } }))
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe.each([
  ['preview', 'inline', demoVariants],
  ['download', 'attachment', demoVariants.slice(0, 1)],
] as const)('PRE-05 GET %s', (call, place, looks) => {
  test.each(looks.map((look) => [look, demoVariants.indexOf(look)] as const))('answers the %s as the file that it is', async (look, index) => {
    const { status, headers, bytes } = await get(`${idOf(index)}/${call}`)
    expect([status, headers.get('content-type')]).toEqual([200, demoTypes[look]])
    expect(bytes.toString('latin1', 0, 4)).toBe(demoTypes[look] === 'image/png' ? '\x89PNG' : '%PDF')
    const ending = demoTypes[look] === 'image/png' ? 'png' : 'pdf'
    expect(headers.get('content-disposition')).toBe(`${place}; filename="____ _ 1.${ending}"; filename*=UTF-8''${encodeURIComponent(`जाँच ₹ 1.${ending}`)}`)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store'])
  })

  test('a missing file or prescription is a 404', async () => {
    expect(JSON.parse((await get(`${missing}/${call}`)).bytes.toString())).toMatchObject({ message: 'The file of this prescription is missing' })
    expect((await get(`${idOf(91)}/${call}`)).status).toBe(404)
  })
})

test('PRE-05 a file of a kind that could hold a program is not shown, but can be saved', async () => {
  await change(api.db, prescriptions, idOf(0), { fileType: 'text/html' })
  expect((await get(`${idOf(0)}/preview`)).status).toBe(415)
  expect((await get(`${idOf(0)}/download`)).headers.get('content-disposition')).toContain('attachment')
})

const pdf = smallPdf('scan')

const formOf = (fields: Readonly<Record<string, string>>, content: string | Uint8Array<ArrayBuffer> | null = pdf, name = 'पर्चा ₹.pdf') => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  if (content !== null) form.append('file', new File([content], name))
  return form
}
const send = (body: FormData, as: Role = 'manager') => api.call('POST', '/admin/prescriptions', { as, body })
const good = { customerId: small.asha, patientId: small.ashaSon, notes: 'By mail' }

test('PRE-01 staff upload a patient’s prescription; it awaits review, and its file returns unchanged', async () => {
  const { status, body } = await send(formOf(good))
  expect([status, body]).toMatchObject([201, { data: { status: 'Pending', fileName: 'पर्चा ₹.pdf', notes: 'By mail', patient: { id: small.ashaSon } } }])
  const { id } = dataOf<{ id: string }>(body)
  const file = await api.call('GET', `/admin/prescriptions/${id}/download`, { as: 'manager' })
  expect([file.status, file.body, file.headers.get('content-type')]).toEqual([200, pdf, 'application/pdf'])
})

test.each<[string, () => FormData, number, string]>([
  ['no file', () => formOf(good, null), 422, 'Please select a file'],
  ['a page with a program', () => formOf(good, '<html><script>', 'scan.pdf'), 415, 'Only pictures (PNG, JPEG, WebP) and PDF files are accepted'],
  ["another customer's patient", () => formOf({ ...good, patientId: small.raviSelf }), 404, 'Patient not found'],
  ['half a PDF', () => formOf(good, pdf.slice(0, 60)), 422, 'This PDF cannot be read: it is damaged or incomplete. Save it again and choose the new file.'],
  [
    'a TIFF',
    () => formOf(good, Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'fax.png'),
    415,
    'A TIFF picture cannot be shown. Save it as PDF or JPEG and choose that file.',
  ],
])('an upload with %s is refused, and nothing is kept', async (_, form, status, message) => {
  const before = (await api.db.select().from(prescriptions)).length
  expect(await send(form())).toMatchObject({ status, body: { message } })
  expect((await api.db.select().from(prescriptions)).length).toBe(before)
})

const uploaded = async (form: FormData) => dataOf<{ id: string; isLocked: boolean }>((await send(form)).body)

test('PRE-01 a locked prescription asks, then shows its lock; another patient’s file asks too', async () => {
  const locked = new Uint8Array(await lockedPdf('prescription'))
  expect(await send(formOf(good, locked))).toMatchObject({
    status: 409,
    body: { code: 'lockedFile', message: 'The file needs a password. Does the customer have it?' },
  })
  const { id, isLocked } = await uploaded(formOf({ ...good, confirmed: 'true' }, locked))
  expect(isLocked).toBe(true)
  expect((await api.call('GET', `/admin/prescriptions/${id}`, { as: 'manager' })).body).toMatchObject({ data: { isLocked: true } })
  const ravi = { customerId: small.ravi, patientId: small.raviSelf }
  const open = smallPdf('for Kiran')
  expect((await uploaded(formOf(good, open))).isLocked).toBe(false)
  expect(await send(formOf(ravi, open))).toMatchObject({
    status: 409,
    body: { code: 'knownFile', message: 'This file is already the prescription of Kiran Rao' },
  })
  expect((await send(formOf({ ...ravi, confirmed: 'true' }, open))).status).toBe(201)
})

test('PRE-05 a prescription file altered on disk is not served, and the log names only the file', async () => {
  const { id } = await uploaded(formOf(good, smallPdf('to be altered')))
  const [row] = await api.db.select().from(prescriptions).where(eq(prescriptions.id, id))
  const key = row?.fileKey ?? ''
  api.files.kept.set(key, new Uint8Array(Buffer.from(smallPdf('to be Altered'))))
  for (const call of ['preview', 'download']) {
    const { status, bytes } = await get(`${id}/${call}`)
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([
      409,
      { message: 'The file of this prescription was altered after it was stored, and is not shown. Tell your administrator.' },
    ])
  }
})
