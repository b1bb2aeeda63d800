import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'

const api = labApi()
const wait = { timeout: 20_000 }

test('CUS-04 GEN-06 preferences that could not be saved stay ticked and say so; saved they are confirmed, and the server has them', async () => {
  let isFailing = true
  const preferences = { sms: { OrderConfirmed: false } }
  expect((await api.call('PUT', `/admin/customers/${small.asha}/notification-preferences`, { as: 'manager', body: { preferences } })).status).toBe(200)
  const { user } = await openApp({
    api,
    at: `/customers/${small.asha}`,
    role: 'manager',
    answer: (request, send) => (isFailing && request.method === 'PUT' ? Promise.resolve(Response.json({ status: 'error' }, { status: 500 })) : send(request)),
  })
  await user.click(await screen.findByRole('button', { name: 'Notification Preferences' }, wait))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Report available by SMS' }, wait)
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

test('CUS-04 what a colleague changed of the preferences meanwhile is kept beside what was ticked here, and it is said', async () => {
  const path = `/admin/customers/${small.ravi}/notification-preferences`
  const { user } = await openApp({ api, at: `/customers/${small.ravi}`, role: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Notification Preferences' }, wait))
  await user.click(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Report available by SMS' }, wait))
  const theirs = { preferences: { email: { OrderConfirmed: false } } }
  expect((await api.call('PUT', path, { as: 'super_admin', body: theirs })).status).toBe(200)
  await user.click(screen.getByRole('button', { name: 'Save preferences' }))
  expect(await screen.findByText('Notification preferences saved; what somebody else changed meanwhile is kept')).toBeTruthy()
  const saved = dataOf<Record<'email' | 'sms', Record<string, boolean>>>((await api.call('GET', path, { as: 'manager' })).body)
  expect([saved.sms.ReportAvailable, saved.email.OrderConfirmed, saved.email.ReportAvailable]).toEqual([false, false, true])
})
