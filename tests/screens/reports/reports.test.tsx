import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { reportRefusals } from '#domain/report.ts'
import { bannerMs } from '#pages/reports/report-banner.tsx'
import { patients } from '#server/db/tables/customers.ts'
import { counters } from '#server/db/tables/records.ts'
import { reports } from '#server/db/tables/reports.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { notingVersions, refusing } from '#tests/support/answers.ts'
import { makeResultRows, statesInForce } from '#tests/support/result-rows.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small } from '#tests/support/small-lab.ts'
import { changesMade, chooseOption, chooseAction, openDialog } from '#tests/support/panel-steps.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { stored } from '#tests/support/stored.ts'

let order: { id: string; number: string }
const api = labApi()
beforeAll(async () => {
  order = await makeOrder(api.db, { status: 'Testing' })
  await makeReport(api.db, order)
  // The server's own numbers begin behind those of the records that are made here.
  await api.db.insert(counters).values({ name: 'report', value: 1000 })
})
afterEach(() => vi.useRealTimers())

const pdfOf = (words: string) => new File([smallPdf(words)], 'asha.pdf', { type: 'application/pdf' })
const pdf = pdfOf('one')

test('REP-05 REP-06 REP-11 a failed upload keeps the form, and its retry makes one report', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let isBroken = true
  const open = await openApp({
    api,
    at: '/reports/testing',
    answer: async (request, send) => {
      if (request.method === 'POST' && request.url.endsWith('/reports/admin') && isBroken) throw new TypeError('the line was cut')
      return send(request)
    },
  })
  const dialog = await openDialog(open.user, `Upload Report ${order.number}`)
  await dialog.findByText('Asha Rao', { selector: 'bdi' })
  await open.user.click(dialog.getByRole('button', { name: 'Upload Report' }))
  expect(await dialog.findByText('Please select a report file to upload')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Report file'), { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  expect(await dialog.findByText('Only PDF files are accepted')).toBeTruthy()
  await open.user.click(dialog.getByRole('radio', { name: /^Add a second report beside it/ }))
  fireEvent.change(dialog.getByLabelText('Report file'), { target: { files: [pdf] } })
  await open.user.type(dialog.getByLabelText(/Notes/), 'Fasting')
  await open.user.click(dialog.getByRole('button', { name: 'Upload Report' }))
  expect(await dialog.findByText('Failed to upload report. Please try again.')).toBeTruthy()
  expect(dialog.getByText('asha.pdf')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Notes/).value).toBe('Fasting')
  isBroken = false
  const before = (await api.db.select().from(reports)).length
  await open.user.click(dialog.getByRole('button', { name: /Upload Report$/ }))
  expect(await screen.findByText('Report uploaded successfully!')).toBeTruthy()
  const made = await api.db.select().from(reports)
  expect(made.length).toBe(before + 1)
  expect(made.find(({ notes }) => notes === 'Fasting')).toMatchObject({ orderId: order.id, patientId: small.ashaSelf })
  act(() => vi.advanceTimersByTime(bannerMs))
  await waitFor(() => expect(screen.queryByText('Report uploaded successfully!')).toBeNull())
})

test('REP-07 RES-13 a reupload is a new version, and both are listed with what differs', async () => {
  const own = await makeOrder(api.db, { status: 'Testing' })
  const id = await makeReport(api.db, own)
  await api.db.update(reports).set({ notes: 'Fasting' }).where(eq(reports.id, id))
  const versions: (string | null)[] = []
  const [noting, down] = [notingVersions(versions), refusing(/\/download$/)]
  const open = await openApp({ api, at: '/reports', answer: (request, send) => (request.url.endsWith('/download') ? down : noting)(request, send) })
  await chooseAction(open.user, 'Download Report', own.number)
  const failed = within(await screen.findByRole('dialog', { name: 'Download Report' }))
  expect(failed.getByText('Failed to download report. Please try again.')).toBeTruthy()
  await open.user.click(failed.getByRole('button', { name: 'Close' }))
  await chooseAction(open.user, 'Reupload Report', own.number)
  fireEvent.change(await screen.findByLabelText('Report file'), { target: { files: [pdfOf('file 124')] } })
  await open.user.click(screen.getByRole('button', { name: 'Reupload Report' }))
  expect(await screen.findByText('Report updated successfully!')).toBeTruthy()
  expect(versions).toEqual(['"v1"'])
  expect((await api.db.select().from(reports).where(eq(reports.id, id)))[0]?.notes, 'what was noted before').toBe('Fasting')
  await open.user.click(await screen.findByRole('button', { name: `View Details ${own.number}` }))
  expect(await screen.findByText('Version 2')).toBeTruthy()
  expect(screen.getByText('Version 1')).toBeTruthy()
  expect(screen.getByText(/^another file name/)).toBeTruthy()
  await open.user.click(screen.getByRole('button', { name: 'Download version 1' }))
  await waitFor(() => expect(open.sent.map(({ path }) => path)).toContain(`/reports/admin/${id}/versions/1/download`))
})

test('RES-04 RES-12 a report marks unreleased corrections, and gives the reason of a value without a flag', async () => {
  const own = await makeOrder(api.db, { status: 'Testing' })
  const [corrected, unflagged] = [await makeReport(api.db, own), await makeReport(api.db, own)]
  const correction = { kind: 'text', state: 'Entered', amends: true } as const
  const values = { HB: { kind: 'text', value: '12.5', state: 'Released' }, K: { ...correction, value: '4.4' }, NA: { ...correction, value: '' } } as const
  await makeResultRows(api.db, corrected, values)
  const released = { state: 'Released', comparator: '<', rangeLow: 3.5, rangeHigh: 5.1 } as const
  const K = { ...released, value: '< 4', number: 4, unit: '10^3/uL', rangeText: '3.5 - 5.1 10^3/uL' } as const
  await makeResultRows(api.db, unflagged, { K, NA: { ...released, value: '< 1', number: 1, flag: 'Abnormal', direction: 'Low' } })
  const cellOf = async (value: string) => (await screen.findByText(value)).closest('td')?.textContent
  await openApp({ api, at: `/reports/${corrected}` })
  expect(await cellOf('12.5')).not.toContain('not released yet')
  for (const value of ['4.4', 'Withdrawn']) expect(await cellOf(value)).toContain('not released yet')
  expect(screen.getByText('Values that are not released yet are marked: the file does not have them.')).toBeTruthy()
  await goTo(`/reports/${unflagged}`)
  expect(await cellOf('< 4 × 10³/µL')).toContain('No flag: several are possible for this value')
  expect(await cellOf('< 1')).not.toContain('Cannot be judged')
  expect(screen.getByText('3.5–5.1 × 10³/µL')).toBeTruthy()
})

test('REP-06 an order’s namesakes are told apart, none is chosen unasked, and another order clears the chosen one', async () => {
  const people = [small.ashaSelf, small.ashaSon]
  const first = await makeOrder(api.db, { status: 'Testing', people })
  const second = await makeOrder(api.db, { status: 'Testing', people })
  const early = await makeOrder(api.db, { status: 'SampleCollected' })
  const before = (await api.db.select().from(patients)).filter(({ id }) => people.includes(id))
  await api.db.update(patients).set({ name: 'Asha Rao' }).where(eq(patients.id, small.ashaSon))
  onTestFinished(async () => void (await api.db.update(patients).set({ name: 'Kiran Rao' }).where(eq(patients.id, small.ashaSon))))
  const open = await openApp({ api, at: '/reports/testing' })
  const dialog = await openDialog(open.user, `Upload Report ${first.number}`)
  expect(screen.queryByText(early.number), 'not in Testing').toBeNull()
  const checked = async () => (await dialog.findAllByRole<HTMLInputElement>('radio')).map((each) => each.checked)
  expect(await checked()).toEqual([false, false])
  for (const { number, gender } of before) expect(dialog.getByText(new RegExp(`^${number}, ${gender}, born \\d\\d/`))).toBeTruthy()
  await open.user.click(dialog.getAllByRole('radio')[1] as HTMLElement)
  expect(await checked()).toEqual([false, true])
  fireEvent.change(dialog.getByLabelText('Order'), { target: { value: second.number } })
  await chooseOption(open.user, dialog.getByLabelText('Order'), new RegExp(`^${second.number} · `))
  expect(await checked()).toEqual([false, false])
  fireEvent.change(dialog.getByLabelText('Report file'), { target: { files: [pdfOf('file 202')] } })
  await open.user.click(dialog.getByRole('button', { name: 'Upload Report' }))
  expect(await dialog.findByText(reportRefusals.noPatient)).toBeTruthy()
  expect(changesMade(open.sent)).toEqual([])
})

test('REP-06 an upload under way ends with its screen', async () => {
  const own = await makeOrder(api.db, { status: 'Testing' })
  let upload: AbortSignal | undefined
  const open = await openApp({
    api,
    at: '/reports/testing',
    answer: (request, send) => {
      if (request.method !== 'POST') return send(request)
      upload = request.signal
      return new Promise(() => undefined)
    },
  })
  const dialog = await openDialog(open.user, `Upload Report ${own.number}`)
  await dialog.findByText('Asha Rao', { selector: 'bdi' })
  fireEvent.change(dialog.getByLabelText('Report file'), { target: { files: [pdfOf('file 231')] } })
  await open.user.click(dialog.getByRole('button', { name: 'Upload Report' }))
  await waitFor(() => expect(upload?.aborted).toBe(false))
  expect(screen.getByRole('button', { name: 'Cancel upload' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard', hidden: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave anyway' }))
  await waitFor(() => expect(upload?.aborted).toBe(true))
})

test('RES-13 a report shows its own file, also when both were cached, and none while its new version is fetched', async () => {
  const [first, second] = [await makeReport(api.db, order), await makeReport(api.db, order)]
  const ids = [first, second, first]
  let isSlow = false
  const file = () => (isSlow ? new Promise<Response>(() => undefined) : new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }))
  const open = await openApp({ api, at: '/reports', answer: async (request, send) => (request.url.endsWith('/download') ? file() : send(request)) })
  const fetched = () => open.sent.flatMap(({ path }) => (path.endsWith('/download') ? [path] : []))
  for (const [index, id] of ids.entries()) {
    await goTo(`/reports/${id}`)
    await waitFor(() => expect(fetched()).toEqual(ids.slice(0, index + 1).map((each) => `/reports/admin/${each}/download`)))
    expect(await screen.findByRole('button', { name: 'Download Report' })).toBeTruthy()
  }
  isSlow = true
  await api.db.update(reports).set({ version: 2 }).where(eq(reports.id, first))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(fetched()).toHaveLength(4))
  expect(screen.queryByRole('button', { name: 'Download Report' })).toBeNull()
})

/** Uploads the report of Asha, whatever is asked. */
async function sendFile(orderId: string, content: string) {
  const form = new FormData()
  const file = new File([content], 'asha.pdf', { type: 'application/pdf' })
  for (const [name, value] of Object.entries({ orderId, patientId: small.ashaSelf, confirmed: 'true', file })) form.append(name, value)
  expect((await api.call('POST', '/reports/admin', { as: 'super_admin', body: form })).status).toBe(201)
  return file
}

test('REP-06 an answer applies to one file and patient: another patient asks again', async () => {
  const both = () => makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf, small.ashaSon] })
  const [first, second] = [await both(), await both()]
  const file = await sendFile(first.id, smallPdf(`of ${first.number}`))
  const { user, sent } = await openApp({ api, at: '/reports/testing' })
  const dialog = await openDialog(user, `Upload Report ${second.number}`)
  await user.click(await dialog.findByRole('radio', { name: /^Asha Rao/ }))
  fireEvent.change(dialog.getByLabelText('Report file'), { target: { files: [file] } })
  const press = () => user.click(dialog.getByRole('button', { name: 'Upload Report' }))
  await press()
  const question = `This file is already the report of Asha Rao, ${first.number}`
  await user.click(await dialog.findByRole('checkbox', { name: 'Upload anyway' }))
  await user.click(dialog.getByRole('radio', { name: /^Kiran Rao/ }))
  expect(dialog.queryByText(question)).toBeNull()
  await press()
  expect(await dialog.findByText(question)).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Upload anyway' }).checked).toBe(false)
  expect([changesMade(sent).length, await api.db.select().from(reports).where(eq(reports.orderId, second.id))]).toEqual([2, []])
})

beforeAll(() => makeParameters(api.db))

test('REP-06 a second upload names the existing report, and replaces its file or adds another', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf] })
  const id = await makeReport(api.db, order, { source: 'results', status: 'Processing' })
  const { user } = await openApp({ api, at: '/reports/testing' })
  const dialog = await openDialog(user, `Upload Report ${order.number}`)
  const number = (await stored(api.db, reports, id))?.number
  expect(await dialog.findByText(new RegExp(`already: ${number} \\(Made from results, Processing\\)`))).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Report file'), { target: { files: [pdfOf('asha')] } })
  await user.click(dialog.getByRole('button', { name: 'Upload Report' }))
  expect(await dialog.findByText('Please choose what happens to the existing report')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: `Put the file into ${number}: its results stay beside it` }))
  await user.click(dialog.getByRole('button', { name: 'Upload Report' }))
  await waitFor(async () => expect((await stored(api.db, reports, id))?.source).toBe('upload'))
  expect(await api.db.$count(reports, eq(reports.orderId, order.id))).toBe(1)
})

test('REP-08 an uploaded report offers results and verification beside its file, without a release', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf] })
  const id = await makeReport(api.db, order, { source: 'upload', status: 'Available' })
  await makeResultRows(
    api.db,
    id,
    { K: 4.2 },
    { state: 'Entered', computedFlag: 'Normal', flag: 'Normal', unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L', collectedOn: '2026-11-21' },
  )
  const number = (await stored(api.db, reports, id))?.number
  const list = await openApp({ api, at: `/reports?search=${order.number}` })
  await chooseAction(list.user, 'Results')
  await waitFor(() => expect(list.address()).toBe(`/results/${id}/sheet`))
  const { user } = list
  expect(await screen.findByText('Beside the uploaded file, which stays the report')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
  const dialog = await openDialog(user, 'Verify')
  expect(screen.getByRole('dialog', { name: new RegExp(`Verify the results of ${number}`) })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  await waitFor(async () => expect(await statesInForce(api.db, id)).toEqual({ K: '4.2 Released' }))
})
