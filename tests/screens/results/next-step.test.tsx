import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orders } from '#server/db/tables/orders.ts'
import { makeResultRows } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { openDialog } from '#tests/support/panel-steps.ts'
import { makeOrder, makeReport, small } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'
import { staffOf } from '#tests/support/staff.ts'
import { sheetApi } from './begun-sheet.ts'

const api = sheetApi()

const entered = { state: 'Entered', computedFlag: 'Normal', flag: 'Normal', collectedOn: '2026-11-21', enteredBy: staffOf('manager').id } as const

/** Opens the results of a report and releases what awaits it. */
async function release(reportId: string) {
  const open = await openApp({ api, at: `/results/${reportId}/sheet`, role: 'admin' })
  await open.user.click((await openDialog(open.user, 'Release')).getByRole('button', { name: /^Release/ }))
  return open
}

test('RES-09 ODT-01 a partial release names the tests without results; the last one offers completion', async () => {
  const lines = [{ sold: 'pack' }, { sold: 'cbc', patientId: small.ashaSon }] as const
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf, small.ashaSon], lines })
  await makeReport(api.db, order, { patientId: small.ashaSon, patientName: 'Kiran Rao' })
  const id = await makeReport(api.db, order, { source: 'results' })
  await makeResultRows(api.db, id, { K: 4.2 }, { ...entered, unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L' })
  const first = await release(id)
  const words = await screen.findByText(/is not ready to be completed/)
  expect(words.textContent).toBe(`${order.number} is not ready to be completed. Without released results: Sugar 100% of Asha Rao`)
  expect(screen.queryByRole('button', { name: 'Complete order' })).toBeNull()
  first.close()
  const lipids = { ...entered, key: 'name:colour', parameterCode: null, parameter: 'Colour', kind: 'text', number: null, value: 'Amber' } as const
  await makeResultRows(api.db, id, { CHOL: lipids }, {})
  const { user } = await release(id)
  await user.click((await openDialog(user, 'Complete order')).getByRole('button', { name: 'Complete order' }))
  await waitFor(async () => expect((await stored(api.db, orders, order.id))?.orderStatus).toBe('Completed'))
})
