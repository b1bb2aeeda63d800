import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parameterRanges } from '#server/db/tables/parameters.ts'
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

test('RES-04 RES-12 released values keep the flag and range of their release after a catalogue change', async () => {
  const id = await begun()
  const facts = { unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L', computedFlag: 'Abnormal', flag: 'Abnormal', direction: 'High' } as const
  await makeResultRows(api.db, id, { K: 5.3 }, { ...facts, state: 'Released', releasedAt: stampsOf.createdAt })
  await makeResultRows(api.db, id, { HB: 12.5 }, { state: 'Released', releasedAt: stampsOf.createdAt, rangeText: '' })
  const ranges = await api.db.select().from(parameterRanges).where(eq(parameterRanges.parameterCode, 'K'))
  await api.db.update(parameterRanges).set({ high: 5.5 }).where(eq(parameterRanges.parameterCode, 'K'))
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  const row = within((await screen.findByText('5.3')).closest('tr') ?? document.body)
  for (const words of ['↑ Abnormal, High', '3.5 - 5.0 mmol/L']) expect(row.getByText(words)).toBeTruthy()
  expect(screen.getByText('12.5').closest('tr')?.textContent).toContain('None for this age and sex')
  expect(screen.queryByRole('button', { name: 'Add more results' })).toBeNull()
  await open.user.click(row.getByRole('button', { name: /^Details of Potassium/ }))
  expect(within(await screen.findByRole('region', { name: 'Values of Potassium' })).getAllByText('5.3 mmol/L'), 'once').toHaveLength(1)
  open.close()
  for (const { id: rangeId, high } of ranges) await api.db.update(parameterRanges).set({ high }).where(eq(parameterRanges.id, rangeId))
})
