import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { patients } from '#server/db/tables/customers.ts'
import { runJobs } from '#tests/support/lab-api.ts'
import { openDialog } from '#tests/support/panel-steps.ts'
import { resultsInForce, makeResultRows } from '#tests/support/result-rows.ts'
import { openApp, openLiveApp } from '#tests/support/screen.tsx'
import { makeOrder, small, smallLabNow, makeReport } from '#tests/support/small-lab.ts'
import { change, stored } from '#tests/support/stored.ts'
import { sheetApi } from './begun-sheet.ts'
import { orders } from '#server/db/tables/orders.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = sheetApi()

/** A report of a patient with a blood count that an admin handed over, complete unless values are left out. */
async function entered(patient: string, values: Readonly<Record<string, string>> = { K: '4.2', HB: '14.0', MP_SM: 'Not seen' }): Promise<string> {
  const order = await makeOrder(api.db, { status: 'Testing', people: [patient] })
  const made = await api.call('POST', '/reports/admin/results', { as: 'admin', body: { orderId: order.id } })
  const { id } = (made.body as { data: { id: string } }).data
  const typed = Object.entries(values).map(([parameterCode, value]) => ({ parameterCode, value }))
  await api.call('PUT', `/reports/admin/${id}/results`, { as: 'admin', body: { testId: small.cbc, values: typed } })
  await api.call('POST', `/reports/admin/${id}/results/enter`, { as: 'admin', body: { confirmIncomplete: true } })
  return id
}

const statesOf = async (id: string) => [...new Set((await resultsInForce(api.db, id)).map(({ state }) => state))]
const work = () => runJobs({ database: api.database, files: api.files, clock: () => smallLabNow })

test('RES-10 a bulk release previews its content, continues after leaving, and reports the outcome', async () => {
  await change(api.db, patients, small.raviSelf, { dateOfBirth: '1980-05-05' })
  const [asha, ravi, partly] = [await entered(small.ashaSelf), await entered(small.raviSelf), await entered(small.raviSelf, { HB: '14.0' })]
  const { user, close } = await openApp({ api, at: '/results' })
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  const dialog = await openDialog(user, 'Release 2 without findings…')
  await waitFor(() => expect(focus, 'the list is not scrolled away').toHaveBeenCalledWith({ preventScroll: true }))
  focus.mockRestore()
  const names = (label: string) =>
    within(dialog.getByRole('list', { name: label }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(names('To be released')).toEqual([expect.stringContaining('Asha Rao'), expect.stringContaining('Ravi Iyer')])
  expect(names('Left out')).toEqual([expect.stringContaining('Missing results (Potassium, Malaria Parasite (smear))')])
  expect(await Promise.all([asha, ravi].map(statesOf))).toEqual([['Entered'], ['Entered']])
  await user.click(dialog.getByRole('button', { name: 'Release 2 reports' }))
  expect(await screen.findByText(/^Releasing reports: 0 of 2/)).toBeTruthy()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Release 0 without findings…' })).disabled).toBe(true)
  expect(screen.getAllByRole('cell', { name: 'Being released' })).toHaveLength(2)
  close()
  const again = await openApp({ api, at: '/results' })
  expect(await screen.findByText(/^Releasing reports: 0 of 2/)).toBeTruthy()
  await work()
  expect(await screen.findByText('2 released.', {}, { timeout: 5_000 })).toBeTruthy()
  expect(await Promise.all([asha, ravi, partly].map(statesOf))).toEqual([['Released'], ['Released'], ['Entered']])
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Release 0 without findings…' }).disabled).toBe(true))
  await again.user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('2 released.')).toBeNull()
})

const handedOver = { state: 'Entered', computedFlag: 'Normal', flag: 'Normal', collectedOn: '2026-11-21', enteredBy: staffOf('manager').id } as const

/** Opens the results of a report and releases what awaits it. */
async function release(reportId: string) {
  const open = await openApp({ api, at: `/results/${reportId}/sheet`, role: 'admin' })
  await open.user.click((await openDialog(open.user, 'Release')).getByRole('button', { name: /^Release/ }))
  return open
}

test('RES-10 releasing with the next report leads to its sheet and says what was released', async () => {
  const [first, second] = [await entered(small.ashaSelf), await entered(small.raviSelf)]
  const { user, address } = await openApp({ api, at: `/results/${first}/sheet` })
  await user.click((await openDialog(user, 'Release and next')).getByRole('button', { name: 'Release and next' }))
  await waitFor(() => expect(address()).toBe(`/results/${second}/sheet`))
  expect(await screen.findByText(/^Report released: RPT-/)).toBeTruthy()
  expect(await statesOf(first)).toEqual(['Released'])
})

test('RES-10 returned results keep their place in the queue; a report taken by a colleague is passed over', async () => {
  const [first, second, third, fourth] = [
    await entered(small.ashaSelf),
    await entered(small.raviSelf),
    await entered(small.ashaSon),
    await entered(small.ashaSelf),
  ]
  const { user, address } = await openLiveApp({ api, at: `/results/${second}/sheet`, role: 'admin' })
  const total = Number((await screen.findByText(/ of \d+ to verify$/)).textContent?.split(' ')[2])
  const dialog = await openDialog(user, 'Return')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Please repeat')
  await user.click(dialog.getByRole('button', { name: 'Return' }))
  expect(await screen.findByText(`${total - 1} to verify`)).toBeTruthy()
  const taken = await api.call('POST', `/reports/admin/${third}/results/release`, { as: 'super_admin', body: { confirmed: true } })
  expect(taken.status).toBe(200)
  expect(await screen.findByText(`${total - 2} to verify`, {}, { timeout: 5_000 })).toBeTruthy()
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe(`/results/${fourth}/sheet`))
  expect(await screen.findByText(`${total - 2} of ${total - 2} to verify`)).toBeTruthy()
  await user.keyboard('p')
  await waitFor(() => expect(address()).toBe(`/results/${first}/sheet`))
})

test('RES-09 ODT-01 a partial release names the tests without results; the last one offers completion', async () => {
  const lines = [{ sold: 'pack' }, { sold: 'cbc', patientId: small.ashaSon }] as const
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf, small.ashaSon], lines })
  await makeReport(api.db, order, { patientId: small.ashaSon, patientName: 'Kiran Rao' })
  const id = await makeReport(api.db, order, { source: 'results' })
  await makeResultRows(api.db, id, { K: 4.2 }, { ...handedOver, unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L' })
  const first = await release(id)
  const words = await screen.findByText(/is not ready to be completed/)
  expect(words.textContent).toBe(`${order.number} is not ready to be completed. Without released results: Sugar 100% of Asha Rao`)
  expect(screen.queryByRole('button', { name: 'Complete order' })).toBeNull()
  first.close()
  const lipids = { ...handedOver, key: 'name:colour', parameterCode: null, parameter: 'Colour', kind: 'text', number: null, value: 'Amber' } as const
  await makeResultRows(api.db, id, { CHOL: lipids }, {})
  const { user } = await release(id)
  await user.click(await screen.findByRole('button', { name: 'Complete order' }))
  await waitFor(async () => expect((await stored(api.db, orders, order.id))?.orderStatus).toBe('Completed'))
})
