import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { openOrderPanel } from './order-panel.ts'
import { openDialog } from '#tests/support/panel-steps.ts'

const api = labApi()

async function typeSon() {
  const open = await openOrderPanel(api, { tab: 'patients', people: [small.ashaSelf] })
  const dialog = await openDialog(open.user, 'Add Patient')
  await open.user.type(dialog.getByLabelText('Name'), 'Rao Kiran')
  await open.user.type(await dialog.findByLabelText(/Date of birth/), '05/05/2015{Enter}')
  await open.user.click(dialog.getByRole('button', { name: 'Add patient' }))
  expect(await dialog.findByText('Looks like Kiran Rao, 05/05/2015')).toBeTruthy()
  expect(open.writes()).toEqual([])
  return { ...open, dialog }
}

test('CHK-01 a patient who is known is recognised and used', async () => {
  const { dialog, user, writes, id, close } = await typeSon()
  await user.click(await dialog.findByRole('button', { name: 'Use him' }))
  expect(await screen.findByRole('heading', { name: 'Patients (2)' })).toBeTruthy()
  expect(writes()).toEqual([`POST /orders/${id}/patients/${small.ashaSon}`])
  close()
}, 90_000)

test('CHK-01 or added anyway', async () => {
  const { dialog, user, writes, id, close } = await typeSon()
  await user.click(await dialog.findByRole('button', { name: /Add anyway$/ }))
  expect(await screen.findByRole('heading', { name: 'Patients (2)' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([`POST /orders/${id}/patients`])
  close()
}, 90_000)
