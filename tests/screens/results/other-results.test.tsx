import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plausibleAnswer } from '#domain/results/plausible.ts'
import { flagReasonLabel, missingFlagReason } from '#domain/results/reason.ts'
import { testParameters } from '#server/db/tables/parameters.ts'
import { makeResultReport, resultsInForce, statesInForce } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'
import { chooseOption } from '#tests/support/panel-steps.ts'
import { sheetApi } from './begun-sheet.ts'

const api = sheetApi()

test('RES-01 RES-09 a draft of an unmeasured parameter is marked and removed; the rest is handed over', async () => {
  const id = await makeResultReport(api.db, { K: 4.2, HB: 12.5 }, { state: 'Draft', unit: 'mmol/L' })
  const measured = and(eq(testParameters.testId, small.cbc), eq(testParameters.parameterCode, 'K'))
  await api.db.delete(testParameters).where(measured)
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  const others = within(await screen.findByRole('table', { name: 'Other results' }))
  expect(others.getByText('No longer measured by this test')).toBeTruthy()
  expect(others.getByText('4.2 mmol/L')).toBeTruthy()
  await open.user.click(others.getByRole('button', { name: 'Remove Potassium, Blood count' }))
  await open.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await statesInForce(api.db, id)).toEqual({ HB: '12.5 Draft' }))
  expect(await screen.findByText('Value removed')).toBeTruthy()
  await open.user.click(screen.getByRole('button', { name: 'Add more results' }))
  const rows = within(await screen.findByRole('dialog', { name: 'Add test results' }))
  const save = () => open.user.click(rows.getByRole('button', { name: 'Save results' }))
  await save()
  expect(rows.getByText('Please select a test first')).toBeTruthy()
  await chooseOption(open.user, rows.getByRole('combobox', { name: 'Test' }), 'Blood count')
  await open.user.type(rows.getByLabelText('Parameter'), 'Colour')
  await open.user.type(rows.getByLabelText('Value'), 'Amber')
  await save()
  expect(rows.getByText('Please fill in all fields for the test result')).toBeTruthy()
  await open.user.type(rows.getByLabelText('Normal range'), 'Yellow')
  await save()
  expect(await screen.findByText('Test results updated successfully!')).toBeTruthy()
  await api.db.insert(testParameters).values({ testId: small.cbc, parameterCode: 'K', position: 0 })
})

test('REP-08 RES-04 RES-05 a server question about a row appears in that row, and the draft stays', async () => {
  const id = await makeResultReport(api.db, { HB: 12.5 }, { state: 'Draft' })
  const open = await openApp({ api, at: `/results/${id}/sheet`, role: 'super_admin' })
  await open.user.click(await screen.findByRole('button', { name: 'Add more results' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add test results' }))
  await chooseOption(open.user, dialog.getByRole('combobox', { name: 'Test' }), 'Blood count')
  const row = (count: number) => within(dialog.getByRole('group', { name: `Result ${count}` }))
  const type = (count: number, label: string, value: string) => fireEvent.change(row(count).getByLabelText(label), { target: { value } })
  const typed = [
    ['Colour', 'Amber'],
    ['Haemoglobin (Hb)', '135'],
    ['K', '4.2'],
  ] as const
  for (const [index, [parameter, value]] of typed.entries()) {
    if (index > 0) await open.user.click(dialog.getByRole('button', { name: 'Add result' }))
    type(index + 1, 'Parameter', parameter)
    type(index + 1, 'Value', value)
    type(index + 1, 'Normal range', `As usual ${index}`)
  }
  await chooseOption(open.user, row(3).getByRole('combobox', { name: 'Status' }), 'Abnormal')
  const save = () => open.user.click(dialog.getByRole('button', { name: 'Save results' }))
  const yes = () => row(2).getByRole<HTMLInputElement>('checkbox', { name: plausibleAnswer })
  await save()
  expect(await row(2).findByText('Haemoglobin 135 g/dL is not plausible. Is it meant as typed?')).toBeTruthy()
  expect(row(3).getByText(missingFlagReason('Abnormal'))).toBeTruthy()
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(yes()))
  await open.user.click(yes())
  expect(row(3).getByText(missingFlagReason('Abnormal')), 'what is asked of another row stays').toBeTruthy()
  type(3, flagReasonLabel, 'Haemolysed')
  type(2, 'Value', '145')
  expect(row(2).queryByRole('checkbox'), 'the yes was for the other value').toBeNull()
  await save()
  expect(await row(2).findByText('Haemoglobin 145 g/dL is not plausible. Is it meant as typed?')).toBeTruthy()
  expect(yes().checked).toBe(false)
  expect(row(3).getByLabelText<HTMLInputElement>(flagReasonLabel).value).toBe('Haemolysed')
  expect(await statesInForce(api.db, id)).toEqual({ HB: '12.5 Draft' })
  await open.user.click(yes())
  await save()
  await waitFor(async () => expect(await statesInForce(api.db, id)).toEqual({ 'name:colour': 'Amber Entered', HB: '145.0 Entered', K: '4.2 Entered' }))
  expect((await resultsInForce(api.db, id)).find(({ key }) => key === 'K')).toMatchObject({
    flag: 'Abnormal',
    computedFlag: 'Normal',
    flagReason: 'Haemolysed',
  })
})
