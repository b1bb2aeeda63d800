import { expect, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { prescriptions } from '#server/db/schema.ts'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'

const pdf = '%PDF-1.7\nscan'

const api = labApi()

const formOf = (fields: Readonly<Record<string, string>>, content: string | null = pdf, name = 'पर्चा ₹.pdf') => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  if (content !== null) form.append('file', new File([content], name))
  return form
}
const send = (body: FormData, as: Role = 'manager') => api.call('POST', '/admin/prescriptions', { as, body })
const good = { customerId: small.asha, patientId: small.ashaSon, notes: 'By mail' }

test('PRE-01 staff upload a prescription for a patient; it waits for its review, and its file comes back as it was', async () => {
  const { status, body } = await send(formOf(good))
  expect([status, body]).toMatchObject([201, { data: { status: 'Pending', fileName: 'पर्चा ₹.pdf', notes: 'By mail', patient: { id: small.ashaSon } } }])
  const { id } = dataOf<{ id: string }>(body)
  const file = await api.call('GET', `/admin/prescriptions/${id}/download`, { as: 'manager' })
  expect([file.status, file.body, file.headers.get('content-type')]).toEqual([200, pdf, 'application/pdf'])
})

test.each<[string, () => FormData, number, string]>([
  ['no file', () => formOf(good, null), 422, 'Please select a file'],
  ['a page with a program', () => formOf(good, '<html><script>', 'scan.pdf'), 422, 'Only pictures (PNG, JPEG, WebP) and PDF files are accepted'],
  ["another customer's patient", () => formOf({ ...good, patientId: small.raviSelf }), 404, 'Patient not found'],
  ['too large a file', () => formOf(good, `%PDF-1.7${'x'.repeat(10 * 1024 * 1024)}`), 413, 'File size exceeds 10MB limit'],
])('an upload with %s is refused, and nothing is kept', async (_, form, status, message) => {
  const before = (await api.db.select().from(prescriptions)).length
  expect(await send(form())).toMatchObject({ status, body: { message } })
  expect((await api.db.select().from(prescriptions)).length).toBe(before)
})

test('AUTH-16 an upload needs orders.create', async () => {
  expect((await send(formOf(good), 'operator')).status).toBe(403)
})
