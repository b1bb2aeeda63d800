import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeResultReport, makeResultRows } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small, stampsOf } from '#tests/support/small-lab.ts'
import { beginSheet, cell, savedValues, sheetApi } from './begun-sheet.ts'

const api = sheetApi()
const begun = () => beginSheet(api)
const valuesOf = (id: string) => savedValues(api, id)

test('RES-04 RES-08 parameter details show history, a comment, and another flag only with its reason', async () => {
  const [first, second, id] = [await begun(), await begun(), await begun()]
  const former = { state: 'Released', releasedAt: stampsOf.createdAt, unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L' } as const
  await makeResultRows(api.db, first, { K: 4.1 }, { ...former, collectedOn: '2026-10-02' })
  await makeResultRows(api.db, second, { K: 4.6 }, { ...former, collectedOn: '2026-11-01' })
  await makeResultReport(api.db, { K: 3.9 }, { ...former, collectedOn: '2026-10-20' }, small.ashaSon)
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
