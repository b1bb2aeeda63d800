import { screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { patients } from '#server/db/tables/customers.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { resultsInForce } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { refusing } from '#tests/support/answers.ts'
import { chooseOption, retype } from '#tests/support/panel-steps.ts'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'

const at = new Date(smallLabNow.getTime() - 20 * 60_000).toISOString()
const api = labApi()
beforeAll(async () => {
  await makeParameters(api.db)
  await api.db.update(patients).set({ phone: '+919811100022' }).where(eq(patients.id, small.ashaSon))
})

interface CriticalReport {
  readonly state: 'Draft' | 'Released'
  readonly haemoglobin?: 'Draft' | 'Entered' | 'Released'
  readonly patientId?: string
}

/** A report of Asha's son with an open critical potassium of 7.1, and a haemoglobin in another state. */
async function criticalReport({ state, haemoglobin = state, patientId = small.ashaSon }: CriticalReport) {
  const order = await makeOrder(api.db, { status: 'Testing', people: [patientId] })
  const id = await makeReport(api.db, order, { status: 'Processing', versions: 0, patientId })
  await api.db.update(reports).set({ source: 'results' }).where(eq(reports.id, id))
  const row = {
    ...{ reportId: id, patientId, testId: small.cbc, testName: 'Blood count', collectedOn: '2026-11-21' },
    ...{ kind: 'numeric' as const, enteredAt: at },
  }
  await api.db.insert(results).values([
    {
      ...{ ...row, id: newId(smallLabNow), key: 'K', parameterCode: 'K', parameter: 'Potassium', position: 0, number: 7.1, value: '7.1', unit: 'mmol/L' },
      ...{ computedFlag: 'Critical', flag: 'Critical', direction: 'High', criticalOpen: true, state, releasedAt: state === 'Released' ? at : null },
    },
    {
      ...{ ...row, id: newId(smallLabNow), key: 'HB', parameterCode: 'HB', parameter: 'Haemoglobin (Hb)', position: 1, number: 12.5, value: '12.5' },
      ...{ computedFlag: 'Normal', flag: 'Normal', state: haemoglobin, unit: 'g/dL', rangeText: '11.5 - 15.5 g/dL' },
    },
  ])
  return id
}

const banner = async () => (await screen.findByText('Critical: Potassium 7.1 mmol/L')).closest('[role=alert]') as HTMLElement

test('CRV-03 an emptied critical value stays in report and queue with its state until the call is logged', async () => {
  const id = await criticalReport({ state: 'Draft' })
  const open = await openApp({ api, at: `/results/${id}/sheet`, role: 'admin' })
  expect(within(await banner()).queryByText(/It stays here/)).toBeNull()
  expect(within(await banner()).queryByRole('button', { name: /^Close without calling/ }), 'which a super admin alone may').toBeNull()
  expect(within(await banner()).getByText(/^open for 2\d min\. No call logged$/)).toBeTruthy()
  await open.user.clear(await screen.findByRole('textbox', { name: /^Potassium/ }))
  await open.user.keyboard('{Enter}')
  const says = 'Removed since it was saved. It stays here until a call is confirmed or a super admin closes it.'
  await waitFor(async () => expect(within(await banner()).getByText(says)).toBeTruthy())
  open.close()
  const queue = await openApp({ api, at: '/results' })
  const row = within((await screen.findByText(says)).closest('tr') as HTMLElement)
  expect(row.getByText('7.1 mmol/L').closest('strong')?.textContent).toBe('Potassium 7.1 mmol/L')
  expect(row.getByText('Kiran Rao')).toBeTruthy()
  await queue.user.click(row.getByRole('button', { name: 'Log call' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Kiran Rao').closest('p')?.textContent).toMatch(/^Kiran Rao P-\d+, Male, born 05\/05\/2015, order LAB-\d+$/)
  expect(dialog.getByText('Removed since it was saved.')).toBeTruthy()
  await queue.user.type(dialog.getByLabelText('Person'), 'Dr Iyer')
  expect(dialog.getByLabelText<HTMLInputElement>('Number').value, 'of the patient, not of who pays').toBe('+91 98111 00022')
  await queue.user.clear(dialog.getByLabelText('Number'))
  await queue.user.type(dialog.getByLabelText('Number'), '+91 50000 01234')
  await queue.user.click(dialog.getByRole('button', { name: 'Log call' }))
  expect(dialog.getByText('Please select an outcome')).toBeTruthy()
  expect(dialog.getByText('Please select the role of this person')).toBeTruthy()
  await chooseOption(queue.user, dialog.getByLabelText('Role'), 'Referring doctor')
  await queue.user.click(dialog.getByLabelText('Confirmed with read-back'))
  await queue.user.click(dialog.getByRole('button', { name: 'Log call' }))
  expect(await screen.findByText('No critical value waits for a call')).toBeTruthy()
  const figure = () => screen.getByText(/^Confirmed within 60 min, last 30 days:/).textContent
  await waitFor(() => expect(figure()).toBe('Confirmed within 60 min, last 30 days: 1 of 1 in time (100 %)'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Critical values' })))
})

/** The dialog was in the row of its value, and went with it, and with what was typed. */
test('CRV-02 a call dialog keeps its subject and draft when values leave the queue, its own included', async () => {
  for (let each = 0; each < 3; each += 1) await criticalReport({ state: 'Draft' })
  const open = await openApp({ api, at: '/results' })
  const queue = within(await screen.findByRole('region', { name: 'Critical values' }))
  await queue.findAllByRole('button', { name: 'Log call' })
  const reportOf = (row: Element) => row.querySelector('a')?.getAttribute('href')?.split('/')[2] ?? ''
  const [, first, own] = queue.getAllByRole('row')
  if (!(first && own)) throw new Error('the queue has too few rows')
  const leaving = [first, own].map(reportOf)
  await open.user.click(within(own).getByRole('button', { name: 'Log call' }))
  const dialog = within(await screen.findByRole('dialog'))
  const about = dialog.getByText('Kiran Rao').closest('p')?.textContent
  await open.user.type(dialog.getByLabelText('Person'), 'Dr Iyer')
  for (const reportId of leaving) {
    const [value] = await api.db
      .select()
      .from(results)
      .where(and(eq(results.reportId, reportId), eq(results.key, 'K')))
    await api.call('POST', `/reports/admin/results/critical/${value?.id}/close`, { as: 'super_admin', body: { reason: 'Seen by the doctor' } })
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(queue.queryAllByRole('row', { hidden: true }).map(reportOf)).not.toContain(reportId))
    expect(dialog.getByText('Kiran Rao').closest('p')?.textContent).toBe(about)
    expect(dialog.getByLabelText<HTMLInputElement>('Person').value).toBe('Dr Iyer')
  }
})

test('CRV-01 CRV-02 CRV-03 a typed critical value is marked unsaved; a call about the value that it replaced is in its log', async () => {
  const id = await criticalReport({ state: 'Draft', haemoglobin: 'Entered', patientId: small.ashaSelf })
  const [value] = await api.db
    .select()
    .from(results)
    .where(and(eq(results.reportId, id), eq(results.key, 'K')))
  const call = { person: 'Dr Iyer', recipient: 'ReferringDoctor', phone: '+919811100033', note: null }
  for (const outcome of ['NotReached', 'Reached'])
    expect((await api.call('POST', `/reports/admin/results/critical/${value?.id}/calls`, { as: 'admin', body: { ...call, outcome } })).status).toBeLessThan(300)
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  expect((await banner()).textContent).toContain('. Last call: Reached without read-back')
  expect(screen.getByRole('button', { name: 'Hand over to verification' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Release' }), 'while there are drafts').toBeNull()
  const potassium = await screen.findByRole('textbox', { name: /^Potassium/ })
  await retype(open.user, potassium, '7.4')
  expect(potassium.closest('tr')?.textContent, 'before it is saved').toContain('↑↑ Critical, High')
  expect((await resultsInForce(api.db, id)).find(({ key }) => key === 'K')?.value).toBe('7.1')
  await open.user.keyboard('{Enter}')
  const replaced = (await screen.findByText('Critical: Potassium 7.4 mmol/L')).closest<HTMLElement>('[role=alert]') ?? document.body
  await open.user.click(within(replaced).getByRole('button', { name: 'Log call' }))
  const log = within(await screen.findByRole('list', { name: 'Calls so far' })).getAllByRole('listitem')
  expect(log.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Could not reach 7\.1 mmol\/L · Dr Iyer · Referring doctor · \+91 98111 00033 · by Test Admin$/),
    expect.stringMatching(/Reached without read-back 7\.1 mmol\/L · Dr Iyer · Referring doctor/),
  ])
})

test.each([
  [500, 'Confirmed within 60 min, last 30 days: could not be loaded'],
  [404, undefined],
])('ACC-09 the share of calls in time beside a %i of its call', async (status, words) => {
  await openApp({ api, at: '/results', answer: refusing(/critical\/stats$/, 'Out of order', status) })
  await screen.findByRole('heading', { name: /^Critical values \(\d+\)$/ })
  await waitFor(() => expect(screen.queryByText(/^Confirmed within/)?.textContent).toBe(words))
})
