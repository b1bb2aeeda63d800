import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { customers, patients } from '#server/db/tables/customers.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { newId } from '#server/db/id.ts'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openDialog, retype } from '#tests/support/panel-steps.ts'
import { makeResultReport } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { change, stored } from '#tests/support/stored.ts'

const api = labApi()

/** Opens the correction of a patient, and returns the dialog once the patient is in it. */
async function openPatient(user: UserEvent, name: string) {
  await openDialog(user, `Edit patient ${name}`)
  await screen.findByRole('button', { name: 'Save patient' })
  return within(screen.getByRole('dialog', { name: `Edit patient ${name}` }))
}

test('BOOK-09 a customer is registered over the list, and a phone that is registered is asked about first', async () => {
  const { user } = await openApp({ api, at: '/customers/add' })
  const form = within(await screen.findByRole('dialog', { name: 'Register customer' }))
  await user.click(form.getByRole('button', { name: 'Save customer' }))
  expect(form.getByText('Customer name is required')).toBeTruthy()
  await user.type(form.getByLabelText('Name'), 'Lakshmi Nair')
  await user.type(form.getByLabelText('Phone'), '9800000001')
  await user.click(form.getByRole('button', { name: 'Save customer' }))
  expect(await form.findByText('Asha Rao is registered with this phone. Register another customer with it?')).toBeTruthy()
  await retype(user, form.getByLabelText('Phone'), '98450 33333')
  await user.click(form.getByRole('button', { name: 'Save customer' }))
  expect(await screen.findByText('Lakshmi Nair is registered')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Lakshmi Nair' })).toBeTruthy()
})

test('PAT-01 a customer’s name, addresses and status are corrected in one form', async () => {
  const { user } = await openApp({ api, at: `/customers/${small.ravi}` })
  await user.click(await screen.findByRole('button', { name: 'Edit Customer' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit customer' }))
  await retype(user, await form.findByLabelText('Name'), 'Ravi Iyengar')
  await user.click(form.getByRole('button', { name: /^Add / }))
  await user.type(form.getByRole('textbox', { name: /^Address/ }), '9, MG Road')
  await user.type(form.getByLabelText(/^City/), 'Pune')
  await user.type(form.getByLabelText(/^State/), 'Maharashtra')
  await user.type(form.getByLabelText(/^PIN code/), '411001')
  await user.click(form.getByRole('button', { name: 'Save customer' }))
  expect(await screen.findByText('Ravi Iyengar is saved')).toBeTruthy()
  expect(dataOf<object>((await api.call('GET', `/customers/admin/${small.ravi}`, { as: 'manager' })).body)).toMatchObject({
    name: 'Ravi Iyengar',
    addresses: [{ street: '9, MG Road', postalCode: '411001' }],
  })
})

test('PAT-01 correcting a patient with a released report asks for a reason and issues the corrected report', async () => {
  const report = await makeResultReport(api.db, { HB: 14 }, { state: 'Released', releasedAt: stampsOf.createdAt, patientId: small.ashaSon }, small.ashaSon)
  await change(api.db, reports, report, { status: 'Available' })
  await api.db.insert(reportVersions).values({ id: newId(smallLabNow), reportId: report, n: 1, madeAt: stampsOf.createdAt })
  const { user } = await openApp({ api, at: `/customers/${small.asha}` })
  const dialog = await openPatient(user, 'Kiran Rao')
  await retype(user, await dialog.findByLabelText(/^Date of birth/), '05/05/2005')
  await user.click(dialog.getByRole('button', { name: 'Save patient' }))
  expect(dialog.getByText('Please give a reason')).toBeTruthy()
  await user.type(dialog.getByLabelText('Reason'), 'Typed wrongly')
  await user.click(dialog.getByRole('button', { name: 'Save patient' }))
  const list = within(await screen.findByRole('dialog', { name: 'Reports of Kiran Rao' }))
  const { number } = (await stored(api.db, reports, report)) ?? { number: '' }
  await user.click(list.getByRole('button', { name: `Issue corrected report ${number}` }))
  expect(await list.findByText('Awaits verification')).toBeTruthy()
  expect(await stored(api.db, patients, small.ashaSon)).toMatchObject({ dateOfBirth: '2005-05-05', relationship: 'Son' })
  expect((await api.db.select().from(results)).filter(({ amends, reason }) => amends && reason === 'Typed wrongly')).not.toEqual([])
})

test('PAT-01 a correction that meets another one keeps both: fields of the other person are taken over', async () => {
  const { user } = await openApp({ api, at: `/customers/${small.asha}` })
  const dialog = await openPatient(user, 'Asha Rao')
  await retype(user, dialog.getByLabelText(/^Name/), 'Asha R. Rao')
  await change(api.db, patients, small.ashaSelf, { relationship: 'Daughter', version: 7 })
  await user.click(dialog.getByRole('button', { name: 'Save patient' }))
  expect(await dialog.findByText(/^Someone changed this/)).toBeTruthy()
  expect((dialog.getByLabelText(/^Relationship/) as HTMLInputElement).value).toBe('Daughter')
  await user.click(dialog.getByRole('button', { name: 'Save patient' }))
  await waitFor(async () => expect(await stored(api.db, patients, small.ashaSelf)).toMatchObject({ name: 'Asha R. Rao', relationship: 'Daughter' }))
  expect(await stored(api.db, customers, small.asha)).toMatchObject({ name: 'Asha Rao' })
})

test('AUTH-16 an operator sees why a patient cannot be edited', async () => {
  await openApp({ api, at: `/customers/${small.asha}`, role: 'operator' })
  expect((await screen.findByRole('button', { name: 'Edit patient Kiran Rao' })).getAttribute('disabled')).not.toBeNull()
})
