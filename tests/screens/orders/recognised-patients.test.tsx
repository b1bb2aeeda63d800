import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Interceptor } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { small, makeOrder } from '#tests/support/small-lab.ts'
import { chooseBirth, chooseSex, fillRow, nameSuggestedTests, openOrderPanel } from './order-panel.ts'
import { openDialog } from '#tests/support/panel-steps.ts'

const api = labApi()
beforeAll(() => nameSuggestedTests(api))

test('ODT-08 the customer’s other patients come first, and one click adds each', async () => {
  for (const name of ['Leela Rao', 'Mohan Rao']) {
    const { id } = await makeOrder(api.db)
    await api.call('POST', `/orders/${id}/patients`, { as: 'manager', body: { name, gender: 'Female', dateOfBirth: '1961-02-03' } })
  }
  const { user, id, writes } = await openOrderPanel(api, { tab: 'patients', people: [small.ashaSelf, small.ashaSon] })
  const dialog = await openDialog(user, 'Add patient')
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

async function typeSon(answer?: Interceptor) {
  const open = await openOrderPanel(api, { tab: 'patients', people: [small.ashaSelf], answer })
  const dialog = await openDialog(open.user, 'Add patient')
  await open.user.type(dialog.getByLabelText('Name'), 'Rao Kiran')
  await chooseBirth(dialog, '05/05/2015')
  await chooseSex(open.user, dialog)
  await open.user.click(dialog.getByRole('button', { name: 'Add patient' }))
  expect(await dialog.findByText('Looks like Kiran Rao, 05/05/2015')).toBeTruthy()
  expect(open.writes()).toEqual([])
  return { ...open, dialog }
}

test('CHK-01 or added anyway; whom other words looked like is not shown beside these', async () => {
  const { dialog, user, writes, id, close } = await typeSon()
  const question = dialog.getByText('Is this somebody who is known already?').closest('.ant-alert')
  expect(question?.className).toContain('ant-alert-warning')
  expect(question?.textContent).not.toContain('saved')
  await user.type(dialog.getByLabelText('Name'), 'a')
  expect(dialog.queryByText('Is this somebody who is known already?')).toBeNull()
  expect(dialog.queryByText('Looks like Kiran Rao, 05/05/2015')).toBeNull()
  expect(dialog.queryByRole('button', { name: /Add anyway$/ })).toBeNull()
  await user.type(dialog.getByLabelText('Name'), '{Backspace}')
  await user.click(await dialog.findByRole('button', { name: /Add anyway$/ }))
  expect(await screen.findByRole('heading', { name: 'Patients (2)' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([`POST /orders/${id}/patients`])
  expect(screen.queryByText(/may be known already/), 'what was shown before').toBeNull()
  close()
})

test('CHK-01 ODT-09 a template row resembling a known patient asks and uses them; the others are added', async () => {
  const open = await openOrderPanel(api, { tab: 'patients', people: [small.ashaSelf] })
  const { user, writes, id, close } = open
  await user.click(await screen.findByRole('button', { name: 'Templates' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fillRow(open, 1, 'Nobody Known', '06/06/1966')
  await fillRow(open, 2, 'Rao Kiran', '05/05/2015')
  await user.click(dialog.getByRole('button', { name: 'Add 2 patients' }))
  const match = within(await dialog.findByRole('region', { name: 'Possible matches for patient 2' }))
  expect(match.getByText('Looks like Kiran Rao, 05/05/2015')).toBeTruthy()
  expect(dialog.queryByRole('region', { name: 'Possible matches for patient 1' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Add 2 patients anyway' })).toBeTruthy()
  const name = within(dialog.getByRole('group', { name: 'Patient 2' })).getByLabelText('Name')
  await user.type(name, 'a')
  expect(dialog.queryByRole('region', { name: 'Possible matches for patient 2' }), 'of what is typed now').toBeNull()
  await user.type(name, '{Backspace}')
  expect(writes()).toEqual([])
  await user.click(await dialog.findByRole('checkbox', { name: /Complete Blood Count/ }))
  await user.click(await dialog.findByRole('button', { name: 'Use him' }))
  await user.click(await dialog.findByRole('button', { name: 'Add 1 patient' }))
  expect(await screen.findByRole('heading', { name: 'Patients (3)' })).toBeTruthy()
  expect(writes()).toEqual([`POST /orders/${id}/patients/${small.ashaSon}`, `POST /orders/${id}/patients`])
  await user.click(screen.getByRole('tab', { name: 'Manage Items' }))
  for (const name of ['Kiran Rao', 'Nobody Known'])
    expect(await screen.findByRole('button', { name: `Unselect Complete Blood Count (CBC) for ${name}` })).toBeTruthy()
  close()
})
