import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { makeParameters } from '#tests/api/results/lab.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'
import { beginSheet, cell, savedValues } from './begun-sheet.ts'

const api = labApi()
beforeAll(() => makeParameters(api.db, { [small.cbc]: ['TROPI', 'TLC', 'HB', 'PCV', 'U_PUS', 'U_RBC', 'U_EPI'], [small.sugar]: ['FBS'] }))

const rowOf = async (name: RegExp) => within((await cell(name)).closest('tr') as HTMLElement)

test('RES-04 RES-09 a sign that can mean several flags and inconsistent values are named at the sheet', async () => {
  const [id, others] = [await beginSheet(api), await beginSheet(api)]
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await open.user.click(await cell(/^Troponin/))
  await open.user.keyboard('<0.5{Enter}<=4{Enter}')
  const reason = 'No flag: several are possible for this value'
  const troponin = await rowOf(/^Troponin/)
  expect(troponin.getByText(reason)).toBeTruthy()
  expect(troponin.queryByText(/Normal|Abnormal|Critical/)).toBeNull()
  const leucocytes = await rowOf(/^Total Leucocyte/)
  expect(leucocytes.getByText(reason)).toBeTruthy()
  expect([leucocytes.getByText('10³/µL'), leucocytes.getByText('4.00–10.00')]).toHaveLength(2)
  expect((await rowOf(/^Glucose, Fasting/)).getByText('70–99 normal; 100–125 prediabetes; ≥ 126 diabetes')).toBeTruthy()
  await open.user.keyboard('12{Enter}60{Enter}')
  await waitFor(async () => expect(Object.keys(await savedValues(api, id)).toSorted()).toEqual(['HB', 'PCV', 'TLC', 'TROPI']))
  expect(await savedValues(api, id)).toMatchObject({ TROPI: '< 0.500', TLC: '≤ 4.00' })
  await open.user.click(await screen.findByRole('button', { name: 'Hand over to verification' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('PCV 60 % is not about 3 × haemoglobin 12 g/dL (36 %)'), 'which stops nothing').toBeTruthy()
  await open.user.click(dialog.getByRole('button', { name: 'Hand over' }))
  expect(await screen.findByText('Results handed over to verification')).toBeTruthy()
  expect(screen.getAllByText(reason)).toHaveLength(2)
  expect(await savedValues(api, others)).toEqual({})
})
