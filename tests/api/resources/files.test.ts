import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { file, text } from '#definition/kind.ts'
import { runRetention } from '#server/jobs/retention.ts'
import { silentLog } from '#server/log.ts'
import { routesOf } from '#tests/api/resources/served-routes.ts'
import { type Caller, type LabAnswerBody, labApi } from '#tests/support/lab-api.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'

const manuals = defineResource({
  name: 'manuals',
  label: { one: 'manual', many: 'manuals' },
  permission: 'tests',
  title: 'name',
  fields: {
    name: text({ required: 'Name is required' }),
    document: file({ required: 'The document is missing', accept: ['application/pdf'] }),
    picture: file({ from: 'looks.picture' }),
  },
  list: { columns: ['name', 'document'], export: true },
}) as unknown as Declaration
const others = { ...manuals, name: 'leaflets' }
const api = labApi({ routes: routesOf([manuals, others]) })
const call = async (method: string, path: string, body?: unknown, as: Caller = 'super_admin') => {
  const answer = await api.call(method, path, { ...(as === 'nobody' ? {} : { as }), ...(body === undefined ? {} : { body }) })
  return { ...answer, body: answer.body as LabAnswerBody, text: answer.body }
}

const png = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1')
const formOf = (content: string | Uint8Array<ArrayBuffer> | null, name: string) => {
  const form = new FormData()
  if (content !== null) form.append('file', new File([content], name))
  return form
}
const send = (
  path: string,
  content: string | Uint8Array<ArrayBuffer> | null,
  name = 'Handbuch ₹.pdf',
  as: Caller = 'super_admin',
  method: 'POST' | 'PUT' = 'POST',
) => call(method, path, formOf(content, name), as)
const sent = async (words: string, path = '/manuals/files/document') => (await send(path, smallPdf(words))).body.data as { readonly id: string }
const make = async (name: string, document: object | null, rest: object = {}) => call('POST', '/manuals', { name, document, ...rest })
const keys = () => [...api.files.kept.keys()]
const retain = (hours: number) =>
  runRetention({
    database: api.database,
    files: api.files,
    clock: () => new Date(smallLabNow.getTime() + hours * 3_600_000),
    log: silentLog,
    keepDays: { notifications: 0, carts: 0, customers: 0 },
  })

test('a file is sent, kept with its record, and comes back unchanged for those who may see the record', async () => {
  const upload = await send('/manuals/files/document', smallPdf('one'))
  expect([upload.status, upload.body.data]).toMatchObject([200, { name: 'Handbuch ₹.pdf', type: 'application/pdf', url: null }])
  const { status, body } = await make('M 1', { id: upload.body.data.id, name: 'invented.exe', size: 1 })
  const { id, document } = body.data as unknown as { id: string; document: object }
  expect([status, document]).toEqual([
    201,
    { id: upload.body.data.id, name: 'Handbuch ₹.pdf', type: 'application/pdf', size: smallPdf('one').length, url: `/manuals/${id}/files/document` },
  ])
  const other = await make('M 2', await sent('two'))
  const read = await call('GET', `/manuals/${id}/files/document`, undefined, 'manager')
  expect([read.status, read.text, read.headers.get('content-type')]).toEqual([200, smallPdf('one'), 'application/pdf'])
  expect(read.headers.get('content-disposition')).toContain('attachment')
  expect((await call('GET', `/manuals/${other.body.data.id}/files/document`)).text).toBe(smallPdf('two'))
  expect((await call('GET', `/manuals/${id}/files/document`, undefined, 'nobody')).status).toBe(401)
  expect((await call('GET', `/manuals/${id}/files/picture`)).status).toBe(404)
  expect((await call('GET', `/leaflets/${id}/files/document`)).status).toBe(404)
  const trail = await api.database.query("select after from audit_log where entity = 'manuals' and entity_id = $1", [id])
  expect(trail).toMatchObject([{ after: { document: { name: 'Handbuch ₹.pdf' } } }])
})

test.each<[string, string | Uint8Array<ArrayBuffer> | null, string, number, string]>([
  ['nothing', null, 'x.pdf', 422, 'Please select a file'],
  ['a page with a program', '<html><script>', 'scan.pdf', 415, 'Only a PDF file is accepted'],
  ['a picture where a PDF is asked', png, 'scan.pdf', 415, 'Only a PDF file is accepted'],
  ['half a PDF', smallPdf('half').slice(0, 60), 'a.pdf', 422, 'This PDF cannot be read: it is damaged or incomplete. Save it again and choose the new file.'],
  ['a GIF', Buffer.from('GIF89a'), 'a.pdf', 415, 'A GIF picture is not accepted. Save it as PNG and choose that file.'],
])('an upload of %s is refused, and nothing is kept', async (_, content, name, status, message) => {
  const before = keys().length
  expect(await send('/manuals/files/document', content, name)).toMatchObject({ status, body: { message } })
  expect(keys()).toHaveLength(before)
})

test('a file is only for its own field, resource and first record, and a required one must be there', async () => {
  const gone = { document: ['This file is no longer there. Choose it again.'] }
  const document = await sent('three')
  expect((await make('M 3', null)).body.errors).toEqual({ document: ['The document is missing'] })
  expect((await make('M 3', { id: '01990000-0000-7000-8000-000000000000' })).body.errors).toEqual(gone)
  expect((await make('M 3', { id: 'x' })).status).toBe(422)
  expect((await make('M 3', await sent('four', '/leaflets/files/document'))).body.errors).toEqual(gone)
  expect((await make('M 3', (await send('/manuals/files/picture', png, 'a.png')).body.data)).body.errors).toEqual(gone)
  expect((await make('M 3', document)).status).toBe(201)
  expect((await make('M 3 again', document)).body.errors).toEqual(gone)
})

test('an upload needs the permission to create or to edit', async () => {
  const { id } = (await make('M 4', await sent('five'))).body.data
  expect((await send('/manuals/files/document', smallPdf(), 'a.pdf', 'operator')).status).toBe(403)
  expect((await send(`/manuals/${id}/files/document`, smallPdf(), 'a.pdf', 'operator', 'PUT')).status).toBe(403)
  expect((await send('/manuals/01990000-0000-7000-8000-000000000000/files/document', smallPdf(), 'a.pdf', 'super_admin', 'PUT')).status).toBe(404)
})

test('a file leaves the store once it is replaced, removed, or its record deleted; others stay', async () => {
  const stay = (await make('M 5', await sent('stays'))).body.data.id
  const first = (await make('M 6', await sent('first'), { looks: { picture: (await send('/manuals/files/picture', png, 'a.png')).body.data } })).body.data
  expect(first).toMatchObject({ looks: { picture: { name: 'a.png', url: `/manuals/${first.id}/files/picture` } } })
  const before = keys().length
  const next = (await send(`/manuals/${first.id}/files/document`, smallPdf('second'), 'b.pdf', 'super_admin', 'PUT')).body.data
  // Until the record is saved, the former file is the record's.
  expect((await call('GET', `/manuals/${first.id}/files/document`)).text).toBe(smallPdf('first'))
  await call('PUT', `/manuals/${first.id}`, { document: next, looks: { picture: null } })
  expect((await call('GET', `/manuals/${first.id}/files/document`)).text).toBe(smallPdf('second'))
  expect((await call('GET', `/manuals/${first.id}/files/picture`)).status).toBe(404)
  await retain(0)
  expect(keys()).toHaveLength(before - 1)
  // Another change leaves the file alone.
  expect((await call('PUT', `/manuals/${first.id}`, { name: 'M 6b' })).body.data).toMatchObject({ document: { name: 'b.pdf' } })
  await call('DELETE', `/manuals/${first.id}`)
  await retain(0)
  expect(keys()).toHaveLength(before - 2)
  expect((await call('GET', `/manuals/${stay}/files/document`)).text).toBe(smallPdf('stays'))
  expect(await api.database.query('select 1 from record_files where record_id = $1', [first.id])).toEqual([])
})

test('a file whose record nobody saved is removed after a day', async () => {
  await retain(0)
  const before = keys().length
  const late = await sent('late')
  await retain(23)
  expect(keys().length).toBe(before + 1)
  await retain(25)
  const unsaved = await api.database.query('select 1 from record_files where record_id is null')
  expect(unsaved).toEqual([])
  expect((await make('M 7', late)).body.errors).toEqual({ document: ['This file is no longer there. Choose it again.'] })
})
