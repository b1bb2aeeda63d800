import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openedByUser } from '#pages/users/change-password-dialog.tsx'
import { totpCode } from '#server/call/session/totp.ts'
import { type ListeningApi, openAccountMenu, openFront, openListeningApi } from '#tests/support/screen.tsx'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { pressEscape } from '#tests/support/panel-steps.ts'

let api: ListeningApi
let opened: ReturnType<typeof openFront> | null = null
afterEach(async () => {
  opened?.unmount()
  localStorage.clear()
  await api.close()
})

const given = 'Given#2468'
const own = 'Own#Words#13'
const { id, email } = staffOf('manager')

async function openGiven() {
  const body = { newPassword: given, confirmPassword: given }
  await api.call('POST', `/admin/users/${id}/change-password`, { token: await api.signIn('super_admin'), body })
  await signIn(given)
}

async function signIn(password: string) {
  opened?.unmount()
  opened = openFront(api, '/login')
  await opened.user.type(screen.getByLabelText('Email'), email)
  await opened.user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
}

const dashboard = () => screen.findByRole('heading', { name: 'Dashboard', level: 1 })
const isAsked = () => screen.queryByText('Set your own password') !== null

test('V6.4 a password from somebody else: setting one’s own is asked for once a sign-in, and can be put off', async () => {
  api = await openListeningApi()
  await openGiven()
  await dashboard()
  await waitFor(() => expect(isAsked()).toBe(true))
  const asked = (isOtherOpen: boolean) => {
    act(() => openedByUser.set(isOtherOpen))
    return isAsked()
  }
  expect([asked(true), asked(false)], 'it waits while the same dialog is open that the user opened').toEqual([false, true])
  await opened?.user.click(screen.getByText('Later'))
  await waitFor(() => expect(isAsked()).toBe(false))
  opened?.unmount()
  opened = openFront(api, '/dashboard')
  await dashboard()
  await waitFor(() => expect(api.calls.filter((call) => call === 'GET /auth/admin/me').length).toBeGreaterThan(1))
  expect(isAsked()).toBe(false)
  await openAccountMenu(opened.user)
  await opened.user.click(await screen.findByText('Logout'))
  await signIn(given)
  await waitFor(() => expect(isAsked()).toBe(true))
})

test('V6.4 where it is required nothing else is shown or called until it is done', async () => {
  api = await openListeningApi({ settings: { ownPassword: 'required' } })
  await openGiven()
  const { user } = opened as NonNullable<typeof opened>
  pressEscape(await screen.findByLabelText('Current password'))
  await user.type(screen.getByLabelText('Current password'), given)
  expect(screen.queryByText('Later')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(api.calls.filter((call) => !call.includes('/auth/'))).toEqual([])
  await user.type(screen.getByLabelText('New password'), own)
  await user.type(screen.getByLabelText('Confirm password'), own)
  fireEvent.click(screen.getByText('Set password').closest('button') as HTMLElement)
  expect(await screen.findByText('Password Changed Successfully')).toBeTruthy()
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull())
  expect(await screen.findByText('Your password is changed. Sign in with the new one.')).toBeTruthy()
  await signIn(own)
  expect(screen.queryByText('Your password is changed. Sign in with the new one.')).toBeNull()
  await dashboard()
  expect(isAsked()).toBe(false)
})

test('V6.3.3 a role that needs a second factor is led to switch one on, sees its recovery codes, and goes on; it is not offered to switch it off', async () => {
  api = await openListeningApi({ settings: { secondFactorRoles: ['manager'] } })
  await signIn(testPassword)
  const { user } = opened as NonNullable<typeof opened>
  const password = await screen.findByLabelText('Current password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  await user.type(password, testPassword)
  fireEvent.click(screen.getByText('Switch on').closest('button') as HTMLElement)
  const secret = /type (\w+) into/.exec((await screen.findByText(/authenticator app, or type/)).textContent ?? '')?.[1] ?? ''
  const groups = [...document.querySelectorAll('.second-factor-secret span')].map(({ textContent }) => textContent)
  expect([groups.join(''), groups.every((group) => group.length === 4)]).toEqual([secret, true])
  await user.type(screen.getByLabelText('Code'), totpCode(secret, Math.floor(smallLabNow.getTime() / 30_000)))
  fireEvent.click(screen.getByText('Switch on').closest('button') as HTMLElement)
  expect(await screen.findByText(/Keep these recovery codes/)).toBeTruthy()
  await user.click(screen.getByText('Continue'))
  await dashboard()
  await waitFor(() => expect(screen.queryByText('Switch on a second factor')).toBeNull())
  await openAccountMenu(user)
  await user.click(await screen.findByText('Where you are signed in'))
  expect(await screen.findByText(/Your role needs a second factor/)).toBeTruthy()
  expect(screen.queryByText('Switch off')).toBeNull()
})
