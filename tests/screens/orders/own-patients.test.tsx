import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { openDialog } from '#tests/support/panel-steps.ts'
import { openOrderPanel } from './order-panel.ts'

const api = labApi()

test('ODT-08 the customer’s other patients come first, and one click adds each', async () => {
  for (const name of ['Leela Rao', 'Mohan Rao']) {
    const { id } = await makeOrder(api.db)
    await api.call('POST', `/orders/${id}/patients`, { as: 'manager', body: { name, gender: 'Female', dateOfBirth: '1961-02-03' } })
  }
  const { user, id, writes } = await openOrderPanel(api, { tab: 'patients', people: [small.ashaSelf, small.ashaSon] })
  const dialog = await openDialog(user, 'Add Patient')
  const own = await dialog.findByRole('region', { name: 'Patients of this customer' })
  const offered = () =>
    within(own)
      .queryAllByRole('button')
      .map((each) => each.getAttribute('aria-label'))
  expect(offered()).toEqual(['Add Leela Rao', 'Add Mohan Rao'])
  await user.click(within(own).getByRole('button', { name: 'Add Leela Rao' }))
  expect(await screen.findByRole('heading', { name: 'Patients (3)' })).toBeTruthy()
  await waitFor(() => expect(offered()).toEqual(['Add Mohan Rao']))
  await user.click(within(own).getByRole('button', { name: 'Add Mohan Rao' }))
  expect(await screen.findByRole('heading', { name: 'Patients (4)' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([expect.stringMatching(`^POST /orders/${id}/patients/`), expect.stringMatching(`^POST /orders/${id}/patients/`)])
})
