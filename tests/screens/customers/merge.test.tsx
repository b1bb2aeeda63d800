import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newId } from '#server/db/id.ts'
import { patients } from '#server/db/tables/customers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { chooseOption } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'

const api = labApi()

test('PAT-02 a duplicate is merged by a choice per field and the typed name; old addresses lead on', async () => {
  const duplicate = newId(smallLabNow)
  await api.db
    .insert(patients)
    .values({ ...{ id: duplicate, customerId: small.asha, name: 'Kiran Roa', gender: 'Male', dateOfBirth: '2015-05-06', phone: '+919800000077' }, ...stampsOf })
  const { user } = await openApp({ api, at: `/customers/${small.asha}` })
  const merge = await screen.findByRole('button', { name: 'Merge another patient into Kiran Rao' })
  merge.focus()
  await user.keyboard('{Enter}')
  await chooseOption(user, 'Duplicate patient', 'Kiran Roa')
  await user.click(within(await screen.findByRole('dialog', { name: 'Merge Kiran Roa into Kiran Rao' })).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(merge))
  await user.click(merge)
  await user.type(await screen.findByLabelText('Duplicate patient'), 'roa')
  await waitFor(() => expect(screen.queryByTitle('Asha Rao')).toBeNull())
  await user.click(screen.getByTitle('Kiran Roa'))
  const dialog = await screen.findByRole('dialog', { name: 'Merge Kiran Roa into Kiran Rao' })
  await within(dialog).findByText(/Nothing moves/)
  expect(within(dialog).getByRole('row', { name: /^Sex Male$/ })).toBeTruthy()
  expect(within(dialog).getByRole('alert').textContent).toBe('Date of birth differs. Merge them only if they are one person.')
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '+91 98000 00077' }).checked, 'only the duplicate has a phone').toBe(true)
  await user.click(within(dialog).getByRole('radio', { name: '06/05/2015' }))
  const typed = within(dialog).getByLabelText<HTMLInputElement>('Type Kiran Roa to merge')
  fireEvent.change(typed, { target: { value: 'Kiran ' } })
  expect(typed.value).toBe('Kiran ')
  await user.clear(typed)
  await user.type(typed, 'Kiran Rao')
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  expect(await within(dialog).findByText('Please type Kiran Roa')).toBeTruthy()
  await user.clear(typed)
  await user.type(typed, ' kiran  roa ')
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Kiran Roa is merged into Kiran Rao')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Merge another patient into Kiran Roa' })).toBeNull())
  expect(await stored(api.db, patients, small.ashaSon)).toMatchObject({ name: 'Kiran Rao', dateOfBirth: '2015-05-06', phone: '+919800000077' })
  await api.call('POST', `/customers/admin/${small.asha}/merge`, { as: 'super_admin', body: { otherId: small.ravi } })
  const { address } = await openApp({ api, at: `/customers/${small.ravi}` })
  await waitFor(() => expect(address()).toBe(`/customers/${small.asha}`))
})

test('KEEP-01 the dialog of a patient stays open when the window becomes as narrow as a phone', async () => {
  const listeners = new Map<unknown, string>()
  let isPhone = false
  const matches = (query: string) => isPhone && query.includes('max-width: 767')
  const wide = window.matchMedia
  const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...wide(query),
    get matches() {
      return matches(query)
    },
    addEventListener: (_type: string, listener: unknown) => void listeners.set(listener, query),
    removeEventListener: (_type: string, listener: unknown) => void listeners.delete(listener),
  }))
  try {
    const { user } = await openApp({ api, at: `/customers/${small.asha}` })
    await user.click((await screen.findAllByRole('button', { name: /^Merge another patient into/ }))[0] ?? document.body)
    const dialog = await screen.findByRole('dialog')
    act(() => {
      isPhone = true
      for (const [listener, query] of listeners) if (typeof listener === 'function') listener({ matches: matches(query) })
    })
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Gender' })).toBeNull())
    expect(document.body.contains(dialog)).toBe(true)
  } finally {
    media.mockRestore()
  }
})
