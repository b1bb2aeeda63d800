import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { patients } from '#server/db/tables/customers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { chooseOption } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'

const api = labApi()
const last = 'Zubin Last'

beforeAll(async () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ name: `Member ${index}`, ...stampsOf }))
  const late = { name: last, ...stampsOf, createdAt: new Date(smallLabNow.getTime() + 60_000).toISOString() }
  await api.db.insert(patients).values([...many, late].map((each) => ({ ...each, id: newId(smallLabNow), customerId: small.asha, gender: 'Male' as const })))
})

test('BOOK-03 a new order finds each of more than a hundred patients, and Enter in the search sends nothing', async () => {
  const { user } = await openApp({ api, at: `/orders/new?customerId=${small.asha}` })
  await user.type(await screen.findByRole('searchbox', { name: 'Search patients' }), 'zubin{Enter}')
  const list = screen.getByRole('list', { name: 'Patients of this customer' })
  await user.click(await within(list).findByRole('checkbox', { name: last }))
  await user.clear(screen.getByRole('searchbox', { name: 'Search patients' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search patients' }), 'member 7')
  expect(within(list).getByRole<HTMLInputElement>('checkbox', { name: last }).checked, 'who is ticked stays in sight').toBe(true)
  expect(within(list).getAllByRole('checkbox')).toHaveLength(12)
})

test('ODT-08 the dialog that adds a patient finds each of more than a hundred patients of the customer', async () => {
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf] })
  const { user } = await openApp({ api, at: `/orders/${id}?tab=patients` })
  await user.click(await screen.findByRole('button', { name: /^Add patient/ }))
  await user.type(await screen.findByRole('searchbox', { name: 'Search patients' }), 'zubin{Enter}')
  expect(screen.getByRole('button', { name: `Add ${last}` })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add Member 7' })).toBeNull()
  expect(screen.queryByText('Name is required'), 'Enter in the search sends no form').toBeNull()
})

test('PAT-02 a merge finds each of more than a hundred patients', async () => {
  const { user } = await openApp({ api, at: `/customers/${small.asha}` })
  await user.click((await screen.findAllByRole('button', { name: /^Merge another patient into/ }))[0] ?? document.body)
  await user.type(await screen.findByLabelText('Duplicate patient'), 'zubin')
  await chooseOption(user, 'Duplicate patient', last)
  expect(await screen.findByRole('dialog', { name: new RegExp(`^Merge ${last} into`) })).toBeTruthy()
})
