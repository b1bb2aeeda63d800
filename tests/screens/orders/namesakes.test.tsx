import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addDays, civilDateOf } from '#domain/civil-date.ts'
import { patients } from '#server/db/tables/customers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'

const api = labApi()
const tomorrow = addDays(civilDateOf(smallLabNow), 1)
beforeAll(() => api.db.update(patients).set({ name: 'Asha Rao', gender: 'Male', dateOfBirth: '2011-12-31' }).where(eq(patients.id, small.ashaSon)))

const others = /^Asha Rao \(P-\d{6}, Male, born 31\/12\/2011\)$/

/** An order of two patients of one name, with a visit each. */
async function orderOfNamesakes() {
  const order = await makeOrder(api.db, { status: 'Confirmed', people: [small.ashaSelf, small.ashaSon] })
  for (const patientId of [small.ashaSelf, small.ashaSon]) await makeVisit(api.db, order.id, tomorrow, { patientId, slotId: small.wide })
  return order
}

test('CHK-01 ODT-03 ODT-05 an order’s namesakes are distinguished in visits, items and the patient choice', async () => {
  const { id } = await orderOfNamesakes()
  const { user } = await openApp({ api, at: `/orders/${id}` })
  for (const name of ['Sample collection by patient', 'Items'])
    expect((await screen.findByRole('region', { name })).textContent).toMatch(/(Asha Rao \(P-\d{6}\).*){2}/)
  await user.click(screen.getByRole('tab', { name: 'Manage Items' }))
  expect(await screen.findByRole('heading', { name: others })).toBeTruthy()
  await user.click(screen.getByLabelText('Patient'))
  await user.click(await screen.findByTitle(others))
  await user.type(screen.getByLabelText(/^Search tests/), 'su')
  await user.click(await screen.findByRole('checkbox', { name: /Sugar/ }))
  expect(await screen.findByText(/^Sugar 100% for Asha Rao \(.*Male/)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Manage Patients' }))
  await user.click(await screen.findByRole('button', { name: /^Remove Asha Rao \(.*Male/ }))
  const removal = within(await screen.findByRole('dialog', { name: /^Remove Asha Rao \(.*Male.*\?$/ }))
  await user.click(removal.getByRole('button', { name: 'Remove patient' }))
  await screen.findByRole('heading', { name: 'Patients (1)' })
  await user.click(screen.getByRole('tab', { name: 'Manage Items' }))
  expect(await screen.findByRole('heading', { name: 'Asha Rao' })).toBeTruthy()
  expect(screen.queryByText(/^Sugar 100% for/), 'nothing stays selected for who is not on the order').toBeNull()
})

test('CHK-01 FLD-01 COL-06 PRE-01 namesakes are distinguished on the board, when booking and when uploading', async () => {
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  await orderOfNamesakes()
  const { user } = await openApp({ api, at: `/sample-collections/board?date=${tomorrow}` })
  expect((await screen.findAllByRole('article', { name: /^Asha Rao \(P-\d{6}\), Asha Rao \(P-\d{6}\), 10:00/ })).length).toBeGreaterThan(0)
  await goTo(`/sample-collections/schedule?order=${id}`)
  for (const name of [/^Asha Rao \(P-\d{6}, Female/, others]) expect((await screen.findByRole<HTMLInputElement>('checkbox', { name })).checked).toBe(true)
  await goTo('/prescriptions/upload')
  await user.type(await screen.findByLabelText('Customer'), 'Asha')
  await user.click(await screen.findByTitle(/^Asha Rao/))
  const choice = screen.getByLabelText<HTMLInputElement>('Patient')
  await waitFor(() => expect(choice.disabled).toBe(false))
  await user.click(choice)
  expect(await screen.findByTitle(/^Asha Rao \(P-\d{6}, Male, born 31\/12\/2011\)/)).toBeTruthy()
})
