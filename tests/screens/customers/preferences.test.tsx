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

/** What was sent was what the dialog had been opened with, but for what was changed there. */
test('CUS-04 what somebody else chose while the dialog was open stays as they chose it', async () => {
  const { user } = await openApp({ api, at: `/customers/${small.ravi}`, role: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Notification Preferences' }, wait))
  await user.click(await screen.findByRole('checkbox', { name: 'Report available by SMS' }, wait))
  const path = `/admin/customers/${small.ravi}/notification-preferences`
  const token = await api.signIn('admin')
  expect((await api.call('PUT', path, { token, body: { preferences: { sms: { OrderConfirmed: false }, email: { OrderCompleted: false } } } })).status).toBe(200)
  await user.click(screen.getByRole('button', { name: 'Save preferences' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = dataOf<Record<'email' | 'sms', Record<string, boolean>>>((await api.call('GET', path, { token })).body)
  expect(saved.sms).toMatchObject({ ReportAvailable: false, OrderConfirmed: false, OrderCompleted: true })
  expect(saved.email).toMatchObject({ ReportAvailable: true, OrderCompleted: false })
})
