import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { patients } from '#server/db/tables/customers.ts'
import { parameterRanges } from '#server/db/tables/parameters.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { makeResultReport, makeResultRows, resultsInForce, statesInForce, type TypedResults } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { staffOf } from '#tests/support/staff.ts'
import { small, stampsOf } from '#tests/support/small-lab.ts'
import { openDialog, pressEscape, retype } from '#tests/support/panel-steps.ts'
import { cell, sheetApi } from './begun-sheet.ts'

const api = sheetApi()

const released = { state: 'Released', releasedAt: stampsOf.createdAt } as const

const reportWith = (values: TypedResults, more: Parameters<typeof makeResultReport>[2], patientId?: string) => makeResultReport(api.db, values, more, patientId)
const inForce = (id: string) => statesInForce(api.db, id)
const type = async (user: Awaited<ReturnType<typeof openApp>>['user'], name: RegExp, value: string) => {
  await retype(user, await cell(name), `${value}{Enter}`)
}

test('RES-12 several values of one test are corrected, one is withdrawn, and the correction is ended', async () => {
  const id = await reportWith({ K: 4.2, HB: 12.5, NA: 140 }, released)
  const open = await openApp({ api, at: `/results/${id}/sheet`, role: 'super_admin' })
  const others = within(await screen.findByRole('table', { name: 'Other results' }))
  expect(others.queryByRole('button'), 'what was released is removed by a correction alone').toBeNull()
  await open.user.click(await screen.findByRole('button', { name: 'Correct' }))
  await open.user.type(screen.getByLabelText('Reason of the correction'), 'Wrong tube{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0]))
  const sodium = '140 Released'
  await type(open.user, /^Potassium/, '4.4')
  await waitFor(async () => expect(await inForce(id)).toEqual({ K: '4.4 Entered', HB: '12.5 Released', NA: sodium }))
  await type(open.user, /^Potassium/, '4.5')
  await waitFor(async () => expect(await inForce(id)).toEqual({ K: '4.5 Entered', HB: '12.5 Released', NA: sodium }))
  await open.user.clear(await cell(/^Haemoglobin/))
  await open.user.keyboard('{Enter}')
  await waitFor(async () => expect(await inForce(id)).toEqual({ K: '4.5 Entered', HB: ' Entered', NA: sodium }))
  expect(await screen.findByText('Withdrawn')).toBeTruthy()
  await open.user.click(others.getByRole('button', { name: 'Remove Sodium, Blood count' }))
  const removal = within(await screen.findByRole('dialog', { name: /^Remove Sodium/ }))
  await open.user.clear(removal.getByLabelText(/^Reason/))
  await open.user.click(removal.getByRole('button', { name: 'Remove' }))
  expect(await removal.findByText('Please give a reason')).toBeTruthy()
  expect((await inForce(id)).NA).toBe(sodium)
  await open.user.click(removal.getByRole('button', { name: 'Cancel' }))
  await open.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await open.user.click(screen.getByRole('button', { name: 'End correction' }))
  expect(screen.getByText('Withdrawn')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Potassium/ })).toBeNull()
  await open.user.click(screen.getByRole('button', { name: 'Correct' }))
  expect(screen.getByLabelText<HTMLInputElement>('Reason of the correction').value, 'another correction asks for its own').toBe('')
})

test('RES-12 WCAG 2.4.3 a released correction ends: keystrokes reuse no reason, and focus moves on', async () => {
  const id = await reportWith({ K: 4.2, HB: 12.5 }, released)
  const { user } = await openApp({ api, at: `/results/${id}/sheet`, role: 'super_admin' })
  await user.click(await screen.findByRole('button', { name: 'Correct' }))
  await user.type(screen.getByLabelText('Reason of the correction'), 'Wrong tube{Enter}')
  await type(user, /^Potassium/, '4.4')
  await waitFor(async () => expect(await inForce(id)).toEqual({ K: '4.4 Entered', HB: '12.5 Released' }))
  await user.click(await screen.findByRole('button', { name: 'Release' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason for verifying values of your own'), 'Alone on duty')
  await user.click(dialog.getByRole('button', { name: /^Release/ }))
  await waitFor(async () => expect(await inForce(id)).toEqual({ K: '4.4 Amended', HB: '12.5 Released' }))
  const next = await screen.findByRole('button', { name: 'Correct' })
  expect(screen.queryByRole('textbox', { name: /^Potassium/ })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(next.closest('[tabindex]')))
})

test('RES-04 drafts of a patient with a corrected sex are saved with new flags by one button', async () => {
  const id = await reportWith({ HB: 12.5, K: 4.2 }, { state: 'Draft' })
  await api.db.update(patients).set({ gender: 'Male' }).where(eq(patients.id, small.ashaSelf))
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  expect(await screen.findByText(/^The patient or the catalogue was changed since these were saved: Haemoglobin/)).toBeTruthy()
  await open.user.click(screen.getByRole('button', { name: 'Save again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull())
  const haemoglobin = (await resultsInForce(api.db, id)).find(({ key }) => key === 'HB')
  expect([haemoglobin?.value, haemoglobin?.flag, haemoglobin?.direction]).toEqual(['12.5', 'Abnormal', 'Low'])
  await api.db.update(patients).set({ gender: 'Female' }).where(eq(patients.id, small.ashaSelf))
})

test('RES-03 LIVE-02 a colleague’s saved value shows beside the draft, and is replaced only on request', async () => {
  const id = await reportWith({ HB: 12.5 }, { state: 'Draft', enteredBy: staffOf('manager').id })
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  const potassium = await cell(/^Potassium/)
  const body = { testId: small.cbc, values: [{ parameterCode: 'K', value: '4.2' }] }
  const theirs = await api.call('PUT', `/reports/admin/${id}/results`, { as: 'admin', body })
  expect(theirs.status).toBe(200)
  await open.user.type(potassium, '5.3{Enter}')
  expect(await screen.findByText('The saved value is now 4.2')).toBeTruthy()
  expect((await cell(/^Potassium/)).value).toBe('5.3')
  await open.user.click(await cell(/^Haemoglobin/))
  expect(await inForce(id)).toEqual({ HB: '12.5 Draft', K: '4.2 Draft' })
  await open.user.click(screen.getByRole('button', { name: 'Replace by 5.3' }))
  await waitFor(async () => expect(await inForce(id)).toEqual({ HB: '12.5 Draft', K: '5.3 Draft' }))
  await waitFor(() => expect(screen.queryByText(/The saved value is now/)).toBeNull())
  await retype(open.user, await cell(/^Potassium/), '5.4{Enter}')
  await waitFor(async () => expect(await inForce(id)).toEqual({ HB: '12.5 Draft', K: '5.4 Draft' }))
})

test('RES-04 RES-12 a released value keeps its flag and range, also beside a correction', async () => {
  const id = await reportWith({ K: 4.2 }, { ...released, rangeText: '3.5 - 5.0 mmol/L' })
  await makeResultRows(api.db, id, { HB: 12.5 }, { ...released, computedFlag: 'Normal', flag: 'Normal', rangeText: '' })
  const ranges = await api.db.select().from(parameterRanges).where(eq(parameterRanges.parameterCode, 'K'))
  await api.db.update(parameterRanges).set({ high: 4 }).where(eq(parameterRanges.parameterCode, 'K'))
  onTestFinished(async () => {
    for (const range of ranges) await api.db.update(parameterRanges).set({ high: range.high }).where(eq(parameterRanges.id, range.id))
  })
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  const locked = within((await screen.findByRole('rowheader', { name: /^Potassium/ })).closest('tr') ?? document.body)
  for (const words of ['Normal', '3.5–5.0 mmol/L']) expect(locked.getByText(words)).toBeTruthy()
  const haemoglobin = screen.getByText(/^Haemoglobin/, { selector: 'td, td *, th, th *' }).closest('tr')?.textContent
  for (const words of ['12.5', 'No range for this age and sex']) expect(haemoglobin).toContain(words)
  expect(screen.queryByRole('button', { name: 'Add more results' })).toBeNull()
  await open.user.click(locked.getByRole('button', { name: /^Details of Potassium/ }))
  expect(within(await screen.findByRole('region', { name: 'Values of Potassium' })).getAllByText('4.2', { exact: false }), 'once').toHaveLength(1)
  pressEscape(screen.getByRole('dialog'))
  await open.user.click(await screen.findByRole('button', { name: 'Correct' }))
  await open.user.type(screen.getByLabelText('Reason of the correction'), 'Wrong tube')
  await open.user.click(screen.getByRole('button', { name: 'Correct values' }))
  await open.user.click(await cell(/^Potassium/))
  await open.user.keyboard('{Enter}')
  await type(open.user, /^Haemoglobin/, '12.6')
  await waitFor(async () => expect(await inForce(id)).toEqual({ K: '4.2 Released', HB: '12.6 Entered' }))
  const row = within((await cell(/^Potassium/)).closest('tr') ?? document.body)
  for (const words of ['Normal', '3.5–5.0 mmol/L']) expect(row.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull()
  await type(open.user, /^Potassium/, '4.3')
  expect(await row.findByText('↑ Abnormal, High')).toBeTruthy()
})

test('RES-07 RES-10 a release needs a note for a large change, and covers the values in its dialog', async () => {
  const asJudged = { unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L', collectedOn: '2026-11-21' }
  const id = await reportWith({ K: 4.2 }, { ...asJudged, state: 'Entered', deltaBeyond: true, enteredBy: staffOf('manager').id })
  const { user } = await openApp({ api, at: `/results/${id}/sheet`, role: 'admin' })
  const dialog = await openDialog(user, 'Release')
  expect(dialog.getByText('Changed more than expected: Potassium 4.2.')).toBeTruthy()
  const release = () => user.click(dialog.getByRole('button', { name: /^Release/ }))
  await release()
  expect(await dialog.findByText('A value changed more than expected since the last one: please add a note')).toBeTruthy()
  expect(await inForce(id)).toEqual({ K: '4.2 Entered' })
  await user.type(dialog.getByLabelText(/^Note on the report/), 'Repeated twice')
  await api.db.update(reports).set({ version: 9 }).where(eq(reports.id, id))
  await api.db.update(results).set({ comment: 'Haemolysed' }).where(eq(results.reportId, id))
  fireEvent(window, new Event('visibilitychange'))
  await screen.findByText('Haemolysed')
  await release()
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note on the report/).value).toBe('Repeated twice')
  expect(await inForce(id)).toEqual({ K: '4.2 Entered' })
})
