import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { begin, enteredReport, makeParameters, resultsPath as path, save } from '../results/lab.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))

// Each file has another content: the same one twice is asked about.
let files = 0
const pdf = (fields: Readonly<Record<string, string>>) => {
  files += 1
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([smallPdf(`report ${files}`)], 'report.pdf', { type: 'application/pdf' }))
  return form
}
const upload = (fields: Readonly<Record<string, string>>, as: 'admin' | 'super_admin' | 'manager' = 'super_admin') =>
  api.call('POST', '/reports/admin', pdf(fields), { as })
const of = (orderId: string, patientId: string = small.ashaSelf) => ({ orderId, patientId })
const countOf = (orderId: string) => api.db.$count(reports, eq(reports.orderId, orderId))

test('REP-06 a file beside results in work asks, names them, and is added or replaces them', async () => {
  const { id, orderId } = await begin(api)
  await save(api, id, { K: '4.2' })
  const number = (await stored(api.db, reports, id))?.number
  const asked = await upload(of(orderId))
  expect([asked.status, asked.body]).toMatchObject([
    409,
    { code: 'otherReport', message: `Asha Rao has a report for this order already: ${number} (Made from results, Processing). Add a second report beside it?` },
  ])
  expect(await countOf(orderId)).toBe(1)
  const replaced = await upload({ ...of(orderId), replaces: id })
  expect([replaced.status, replaced.body.data]).toMatchObject([201, { id, source: 'upload', status: 'Available', versions: 1 }])
  expect([await countOf(orderId), (await api.call('GET', path(id))).body.data.source]).toEqual([1, 'upload'])
  const added = await upload({ ...of(orderId), confirmed: 'true' })
  expect([added.status, await countOf(orderId)]).toEqual([201, 2])
})

test('REP-07 a replacing file is the next version; released results and other patients’ files stay', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf, small.ashaSon] })
  const first = await upload(of(order.id))
  expect((await upload(of(order.id, small.ashaSon))).status, 'another patient of the order').toBe(201)
  expect((await upload(of(order.id))).status).toBe(409)
  expect((await upload({ ...of(order.id), replaces: first.body.data.id })).status).toBe(201)
  expect(await api.db.$count(reportVersions, eq(reportVersions.reportId, first.body.data.id))).toBe(2)
  expect((await upload({ ...of(order.id, small.ashaSon), replaces: first.body.data.id })).status, "another patient's report").toBe(404)
  const released = await enteredReport(api, { K: '4.1' })
  expect((await api.call('POST', path(released.id, 'release'), { confirmed: true })).status).toBe(200)
  expect((await upload({ ...of(released.orderId), replaces: released.id })).status).toBe(409)
})

test('REP-08 results beside an uploaded file ask before a second report; both release only on request', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf] })
  const file = await upload(of(order.id))
  const begun = (body: object) => api.call('POST', '/reports/admin/results', { orderId: order.id, ...body }, { as: 'admin' })
  const asked = await begun({})
  expect([asked.status, asked.body]).toMatchObject([409, { code: 'otherReport', message: expect.stringContaining(`(Uploaded, Available)`) }])
  const second = await begun({ confirmed: true })
  expect(second.status).toBe(201)
  const { id } = second.body.data
  expect((await begun({})).body.data.id, 'it is found again without a question').toBe(id)
  await save(api, id, { K: '4.2', HB: '13.0', MP_SM: 'Not seen' })
  await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })
  const question = await api.call('POST', path(id, 'release'), { confirmed: ['incompleteReport'] })
  const { number } = file.body.data
  expect([question.status, question.body.message]).toEqual([
    409,
    `${number} of the same patient and order is available already. Release this report beside it?`,
  ])
  expect((await api.call('POST', path(id, 'release'), { confirmed: ['incompleteReport', 'otherReport'] })).status).toBe(200)
})

test('REP-08 results beside an uploaded file are verified by another person, and the file stays the report', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf] })
  const { id } = (await upload(of(order.id))).body.data
  const waits = async () => (await api.call('GET', '/reports/admin/results/waiting?limit=100')).body.data.items.some((row) => row.id === id)
  await save(api, id, { K: '4.2', HB: '13.0' })
  await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })
  expect(await waits()).toBe(true)
  expect((await api.call('POST', path(id, 'release'), { confirmed: true })).status).toBe(409)
  expect((await api.call('POST', path(id, 'verify'), {}, { as: 'admin' })).status).toBe(403)
  expect((await api.call('POST', path(id, 'verify'), {})).body.data).toMatchObject({ state: 'Released', source: 'upload', status: 'Available' })
  expect(await waits()).toBe(false)
  const values = [{ parameterCode: 'K', value: '4.4' }]
  expect((await api.call('POST', path(id, 'amend'), { testId: small.cbc, values, reason: 'Typed wrong' })).status).toBe(200)
  expect(await waits()).toBe(true)
  expect((await api.call('POST', path(id, 'verify'), {}, { as: 'admin' })).body.data.state).toBe('Amended')
  expect([await waits(), await api.db.$count(reportVersions, eq(reportVersions.reportId, id))]).toEqual([false, 1])
})
