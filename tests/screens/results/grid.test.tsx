import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setSingleKeys } from '#ui/single-keys.ts'
import { newId } from '#server/db/id.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { parameterRanges } from '#server/db/tables/parameters.ts'
import { results } from '#server/db/tables/results.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makeResultRows, resultsInForce } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small, smallLabNow, stamps } from '#tests/support/small-lab.ts'
import { retype } from '#tests/support/panel-steps.ts'

const api = labApi()
beforeAll(() => makeParameters(api.db))

/** A report of Asha that is to be made from results of the blood count and the lipids. */
async function begun(): Promise<string> {
  const db = api.db
  const order = await makeOrder(db, { status: 'Testing' })
  const at = new Date(smallLabNow.getTime() + 1000).toISOString()
  const item = { orderId: order.id, patientId: small.ashaSelf, type: 'test', price: 100, finalPrice: 100, createdAt: at, updatedAt: at } as const
  await db.insert(orderItems).values({ ...item, id: newId(smallLabNow), testId: small.sugar, name: 'Lipids' })
  return makeReport(db, order, { source: 'results' })
}

const valuesOf = async (id: string) => Object.fromEntries((await resultsInForce(api.db, id)).map(({ key, value }) => [key, value]))
const cell = async (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('RES-02 Enter and the arrows move, Esc brings the former value back, Tab leaves the grid, a pasted column fills down', async () => {
  const id = await begun()
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await open.user.click(await cell(/^Potassium/))
  await open.user.keyboard('4.2{Enter}')
  const haemoglobin = await cell(/^Haemoglobin/)
  expect(document.activeElement).toBe(haemoglobin)
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '4.2' }))
  await open.user.keyboard('{ArrowUp}9{Escape}')
  expect((await cell(/^Potassium/)).value).toBe('4.2')
  await open.user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(haemoglobin)
  await open.user.tab()
  expect(document.activeElement?.closest('table')).not.toBe(haemoglobin.closest('table'))
  fireEvent.paste(await cell(/^Cholesterol/), { clipboardData: { getData: () => '230\r\n210\r\n46\r\n' } })
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '4.2', CHOL: '230', TG: '210', HDL: '46', LDL: '142', VLDL: '42', NHDL: '184' }))
})

test('RES-04 RES-08 the details of a parameter: former values as chart and table, a comment, and another flag only with its reason', async () => {
  const [first, second, id] = [await begun(), await begun(), await begun()]
  const former = { state: 'Released', releasedAt: stamps.createdAt, unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L' } as const
  await makeResultRows(api.db, first, { K: 4.1 }, { ...former, collectedOn: '2026-10-02' })
  await makeResultRows(api.db, second, { K: 4.6 }, { ...former, collectedOn: '2026-11-01' })
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await open.user.click(await cell(/^Potassium/))
  await open.user.keyboard('5.3{Enter}{ArrowUp}')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '5.3' }))
  await open.user.keyboard('{F2}')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('img', { name: /^Potassium over time/ })).toBeTruthy()
  const rows = within(dialog.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent?.slice(0, 13))).toEqual(['CollectedValu', '21/11/20265.3', '01/11/20264.6', '02/10/20264.1'])
  expect(rows[1]?.textContent).toMatch(/^21\/11\/20265\.3 mmol\/L ↑ Abnormal, High3\.5 - 5\.\d mmol\/L$/)
  await open.user.type(dialog.getByLabelText('Comment'), 'Haemolysed')
  await open.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await open.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Flag' }))
  await open.user.click(await screen.findByText('Normal', { selector: '.ant-select-item-option-content' }))
  await open.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByRole('alert').textContent).toBe('Please give a reason for the flag Normal')
  await open.user.type(dialog.getByLabelText('Reason for another flag'), 'Repeated: 4.4')
  await open.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Set by staff: Repeated: 4.4')).toBeTruthy()
  expect(screen.getByText('Haemolysed')).toBeTruthy()
})

test('RES-04 LIVE-02 a comment that a colleague saved while one was typed is named before it is replaced, and their flag stays as it is', async () => {
  const id = await begun()
  const row = { unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L', computedFlag: 'Abnormal', flag: 'Abnormal', direction: 'High' } as const
  await makeResultRows(api.db, id, { K: 5.3 }, row)
  const { user } = await openApp({ api, at: `/results/${id}/sheet` })
  await user.click(await cell(/^Potassium/))
  await user.keyboard('{F2}')
  const dialog = within(await screen.findByRole('dialog'))
  const comment = dialog.getByLabelText<HTMLTextAreaElement>('Comment')
  await user.type(comment, 'Second sample')
  const colleagues = { parameterCode: 'K', value: '5.3', comment: 'Haemolysed', flag: 'Normal', flagReason: 'Repeated: 4.4' }
  await api.call('PUT', `/reports/admin/${id}/results`, { as: 'super_admin', body: { testId: small.cbc, values: [colleagues] } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Another comment was saved here meanwhile: Haemolysed')
  expect(comment.value).toBe('Second sample')
  await screen.findByText('Haemolysed', { selector: '.result-note *' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await resultsInForce(api.db, id)).toMatchObject([{ comment: 'Second sample', flag: 'Normal', flagReason: 'Repeated: 4.4' }])
})

test('RES-01 the head of the results says whose they are: name, number, sex, and the age on the day of collection', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSon], createdAt: '2016-05-04T08:00:00.000Z' })
  const id = await makeReport(api.db, order, { source: 'results', patientId: small.ashaSon })
  await openApp({ api, at: `/results/${id}/sheet` })
  const name = await screen.findByText('Kiran Rao')
  expect(name.closest('.results-head')?.textContent).toMatch(/^Kiran RaoP-\d+11 months, Male/)
})

test('RES-10 n and p lead from one patient who waits to the next and back, and nothing typed for one is shown for another', async () => {
  const ids = [await begun(), await begun(), await begun()]
  const flagged = { computedFlag: 'Abnormal', flag: 'Abnormal', direction: 'High' } as const
  const plain = { computedFlag: 'Normal', flag: 'Normal' } as const
  const asJudged = { unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L', collectedOn: '2026-11-21' }
  for (const [at, reportId] of ids.entries())
    await makeResultRows(api.db, reportId, { K: 4.2 }, { ...asJudged, state: 'Entered', ...(at === 2 ? flagged : plain) })
  const open = await openApp({ api, at: '/results' })
  const [first = '', second = ''] = (await screen.findAllByRole('link', { name: /^RPT-/ })).map((link) => link.getAttribute('href') ?? '')
  open.close()
  const sheet = await openApp({ api, at: first })
  expect(await screen.findByText('1 of 3 to verify')).toBeTruthy()
  await sheet.user.keyboard('n')
  await waitFor(() => expect(sheet.address()).toBe(second))
  expect(await screen.findByText('2 of 3 to verify')).toBeTruthy()
  await sheet.user.keyboard('p')
  await waitFor(() => expect(sheet.address()).toBe(first))
  await sheet.user.type(await cell(/^Cholesterol/), 'none')
  expect(sheet.address()).toBe(first)
  await sheet.user.click(screen.getByRole('button', { name: 'Next' }))
  await sheet.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(sheet.address()).toBe(second))
  expect(await screen.findByText('2 of 3 to verify')).toBeTruthy()
  expect((await cell(/^Cholesterol/)).value).toBe('')
  sheet.close()
  const queue = await openApp({ api, at: '/results' })
  const all = await screen.findByRole('button', { name: 'Release all without flags (2)' })
  await api.db
    .update(results)
    .set({ comment: 'Clotted' })
    .where(eq(results.reportId, ids[1] ?? ''))
  await queue.user.click(all)
  expect(await screen.findByText(/^1 released\. Left out: RPT-\d+: It has a comment$/)).toBeTruthy()
  const states = async () => Promise.all(ids.map(async (id) => (await resultsInForce(api.db, id)).map(({ state }) => state)))
  expect(await states()).toEqual([['Released'], ['Entered'], ['Entered']])
})

test('RES-03 a value that is hardly possible is saved only after a yes, and another such value is asked about again', async () => {
  const id = await begun()
  const { user } = await openApp({ api, at: `/results/${id}/sheet` })
  const yes = () => screen.findByRole('button', { name: 'Yes, as typed' })
  for (const value of ['135.0', '145.0']) {
    await retype(user, await cell(/^Haemoglobin/), `${value}{Enter}`)
    await user.click(await yes())
    await waitFor(async () => expect(await valuesOf(id)).toEqual({ HB: value }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, as typed' })).toBeNull())
  }
})

test('RES-10 WCAG 2.1.4 s leads to the step that is due, wherever the focus is but in a value; ? lists the keys, and s is none where they are switched off', async () => {
  const reportId = await begun()
  await makeResultRows(api.db, reportId, { K: 4.2 }, { state: 'Entered', computedFlag: 'Normal', flag: 'Normal' })
  const { user } = await openApp({ api, at: `/results/${reportId}/sheet`, role: 'super_admin' })
  const release = await screen.findByRole('button', { name: 'Release' })
  await user.keyboard('s')
  expect(document.activeElement).toBe(release)
  const value = await cell(/^Cholesterol/)
  await user.type(value, 's')
  expect([document.activeElement, value.value]).toEqual([value, 's'])
  await user.clear(value)
  screen.getByRole('button', { name: /^Details of Potassium/ }).focus()
  await user.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard' }))
  expect(keys.getByText('To Hand over, Release or Correct')).toBeTruthy()
  await user.click(keys.getByRole('switch', { name: 'Shortcuts of a single key' }))
  expect(keys.queryByText('To Hand over, Release or Correct')).toBeNull()
  await user.click(keys.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('s')
  expect(document.activeElement).not.toBe(release)
  setSingleKeys(true)
})

test('RES-09 GEN-08 a value that is not saved holds the handing over and the leaving; what is handed over is shown as it was saved', async () => {
  const id = await begun()
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await open.user.click(await cell(/^Haemoglobin/))
  await open.user.keyboard('13.5{Enter}')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ HB: '13.5' }))
  const handOver = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Hand over to verification' })
  await waitFor(() => expect(handOver().disabled).toBe(false))
  await open.user.click(handOver())
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText(/^Without a value: Potassium, .*Cholesterol.*\. The others are handed over all the same\.$/)).toBeTruthy()
  await open.user.click(asked.getByRole('button', { name: 'Cancel' }))
  await retype(open.user, await cell(/^Haemoglobin/), '135')
  await open.user.click(await cell(/^Potassium/))
  await open.user.keyboard('4.2{Enter}')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ HB: '13.5', K: '4.2' }))
  expect(handOver().disabled).toBe(true)
  await open.user.click(screen.getByRole('link', { name: 'To verify' }))
  await open.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(open.address()).toBe(`/results/${id}/sheet`)
  await api.db.update(results).set({ state: 'Entered' }).where(eq(results.reportId, id))
  fireEvent(window, new Event('visibilitychange'))
  const row = (await screen.findByText('Typed, but not saved: 135')).closest('tr')
  expect(row?.querySelector('.result-value')?.textContent).toBe('13.5')
})

test('GEN-03 a saved value stays in its cell while the results cannot be read again', async () => {
  const id = await begun()
  let isDown = false
  const answer = (request: Request, send: (request: Request) => Promise<Response>) =>
    isDown && request.method === 'GET' && request.url.endsWith(`${id}/results`) ? Promise.reject(new TypeError('network')) : send(request)
  const open = await openApp({ api, at: `/results/${id}/sheet`, answer })
  const potassium = await cell(/^Potassium/)
  isDown = true
  await open.user.click(potassium)
  await open.user.keyboard('4.2{Enter}')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '4.2' }))
  await waitFor(() => expect(open.sent.filter(({ method, path }) => method === 'GET' && path.endsWith(`${id}/results`)).length).toBeGreaterThan(2))
  expect((await cell(/^Potassium/)).value).toBe('4.2')
})

test('RES-04 RES-12 released values keep the flag and the range that they were released with, whatever the catalogue says by now', async () => {
  const id = await begun()
  const facts = { unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L', computedFlag: 'Abnormal', flag: 'Abnormal', direction: 'High' } as const
  await makeResultRows(api.db, id, { K: 5.3 }, { ...facts, state: 'Released', releasedAt: stamps.createdAt })
  await makeResultRows(api.db, id, { HB: 12.5 }, { state: 'Released', releasedAt: stamps.createdAt, rangeText: '' })
  const ranges = await api.db.select().from(parameterRanges).where(eq(parameterRanges.parameterCode, 'K'))
  await api.db.update(parameterRanges).set({ high: 5.5 }).where(eq(parameterRanges.parameterCode, 'K'))
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  const row = within((await screen.findByText('5.3')).closest('tr') ?? document.body)
  for (const words of ['↑ Abnormal, High', '3.5 - 5.0 mmol/L']) expect(row.getByText(words)).toBeTruthy()
  expect(screen.getByText('12.5').closest('tr')?.textContent).toContain('None for this age and sex')
  expect(screen.queryByRole('button', { name: 'Add other results' })).toBeNull()
  await open.user.click(row.getByRole('button', { name: /^Details of Potassium/ }))
  expect(within(await screen.findByRole('region', { name: 'Values of Potassium' })).getAllByText('5.3 mmol/L'), 'once').toHaveLength(1)
  open.close()
  for (const { id: rangeId, high } of ranges) await api.db.update(parameterRanges).set({ high }).where(eq(parameterRanges.id, rangeId))
})

test('GEN-06 GEN-08 a value is sent as its page is left by a link, which asks nothing; where it could not be saved a notice says so', async () => {
  const id = await begun()
  let fail: (() => void) | null = () => undefined
  const answer = (request: Request, send: (request: Request) => Promise<Response>) =>
    fail && request.method === 'PUT' ? new Promise<Response>((_, reject) => (fail = () => reject(new TypeError('network')))) : send(request)
  const open = await openApp({ api, at: `/results/${id}/sheet`, answer })
  const leave = async (value: string) => {
    const potassium = await cell(/^Potassium/)
    await retype(open.user, potassium, value)
    await open.user.click(screen.getByRole('link', { name: 'To verify' }))
    await waitFor(() => expect(open.address()).toBe('/results'))
  }
  await leave('4.2')
  await screen.findByRole('heading', { name: /^To verify/ })
  const said = /^Not saved: Potassium 4.2 of RPT-/
  await waitFor(() => {
    fail?.()
    expect(screen.getByText(said)).toBeTruthy()
  })
  fail = null
  window.history.back()
  await leave('4.3')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '4.3' }))
})
