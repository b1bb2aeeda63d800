import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customers } from '#server/db/tables/customers.ts'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { held } from '#tests/support/held.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { chooseOption, chooseAction } from '#tests/support/panel-steps.ts'
import { small } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'

const api = labApi()

test('CUS-04 GEN-06 preferences that failed to save stay ticked with the failure; a retry saves them', async () => {
  let isFailing = true
  const preferences = { sms: { OrderConfirmed: false } }
  expect((await api.call('PUT', `/admin/customers/${small.asha}/notification-preferences`, { as: 'manager', body: { preferences } })).status).toBe(200)
  const { user } = await openApp({
    api,
    at: `/customers/${small.asha}`,
    role: 'manager',
    answer: (request, send) => (isFailing && request.method === 'PUT' ? Promise.resolve(Response.json({ status: 'error' }, { status: 500 })) : send(request)),
  })
  await user.click(await screen.findByRole('button', { name: 'Notification Preferences' }))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Report available by SMS' })
  const dialog = within(box.closest<HTMLElement>('[role=dialog]') ?? document.body)
  const before = box.checked
  await user.click(box)
  expect(dialog.getByRole('button', { name: 'SMS: Mixed' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save preferences' }))
  expect(await dialog.findByText('Failed to update preferences')).toBeTruthy()
  expect(box.checked).toBe(!before)
  isFailing = false
  await user.click(dialog.getByRole('button', { name: 'Save preferences' }))
  expect(await screen.findByText('Notification preferences saved')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { body } = await api.call('GET', `/admin/customers/${small.asha}/notification-preferences`, { token: await api.signIn('manager') })
  const saved = dataOf<Record<'email' | 'sms', Record<string, boolean>>>(body)
  expect(saved.sms).toMatchObject({ ReportAvailable: !before, OrderConfirmed: false })
  expect(saved.email).toMatchObject({ ReportAvailable: before, OrderConfirmed: true })
})

test('CUS-04 the preferences of one customer whose answer is late are not shown for another', async () => {
  for (const [id, wanted] of [
    [small.asha, false],
    [small.ravi, true],
  ] as const) {
    const preferences = { sms: { SampleCollected: wanted } }
    expect((await api.call('PUT', `/admin/customers/${id}/notification-preferences`, { as: 'manager', body: { preferences } })).status).toBe(200)
  }
  const { until, release } = held()
  const { user, sent } = await openApp({
    api,
    at: `/customers/${small.asha}`,
    role: 'manager',
    answer: async (request, send) => {
      if (request.url.endsWith(`${small.asha}/notification-preferences`)) await until
      return send(request)
    },
  })
  const open = async () => user.click(await screen.findByRole('button', { name: 'Notification Preferences' }))
  await open()
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith(`${small.asha}/notification-preferences`))).toBe(true))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await goTo(`/customers/${small.ravi}`)
  await screen.findByRole('heading', { name: /Ravi Iyer/ })
  await open()
  release()
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Sample collected by SMS' })).checked).toBe(true)
})

test('CUS-04 a colleague’s preference changes are kept beside one’s own, and reported', async () => {
  const path = `/admin/customers/${small.ravi}/notification-preferences`
  const { user } = await openApp({ api, at: `/customers/${small.ravi}`, role: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Notification Preferences' }))
  await user.click(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Report available by SMS' }))
  const theirs = { preferences: { email: { OrderConfirmed: false } } }
  expect((await api.call('PUT', path, { as: 'super_admin', body: theirs })).status).toBe(200)
  await user.click(screen.getByRole('button', { name: 'Save preferences' }))
  expect(await screen.findByText('Notification preferences saved; what somebody else changed meanwhile is kept')).toBeTruthy()
  const saved = dataOf<Record<'email' | 'sms', Record<string, boolean>>>((await api.call('GET', path, { as: 'manager' })).body)
  expect([saved.sms.ReportAvailable, saved.email.OrderConfirmed, saved.email.ReportAvailable]).toEqual([false, false, true])
})

test('CUS-02 ODT-11 a customer status changed by a colleague is shown before it is replaced', async () => {
  const { user } = await openApp({ api, at: '/customers', role: 'manager' })
  await chooseAction(user, 'Change Status', 'Ravi Iyer')
  const dialog = within(await screen.findByRole('dialog'))
  await chooseOption(user, await dialog.findByLabelText(/^Status/), 'Inactive')
  expect((await api.call('PUT', `/customers/admin/${small.ravi}/status`, { as: 'super_admin', body: { status: 'blocked' } })).status).toBe(200)
  await user.click(dialog.getByRole('button', { name: 'Save status' }))
  expect(await dialog.findByText(/changed this on .*, after you opened it/)).toBeTruthy()
  expect((await stored(api.db, customers, small.ravi))?.status).toBe('blocked')
  await user.click(await dialog.findByRole('button', { name: 'Save mine over theirs' }))
  await waitFor(async () => expect((await stored(api.db, customers, small.ravi))?.status).toBe('inactive'))
})
