import { fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { totpCode } from '#server/call/session/totp.ts'
import { users } from '#server/db/tables/staff.ts'
import { type ListeningApi, openAccountMenu, openFront, openListeningApi, storeSignIn } from '#tests/support/screen.tsx'
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

test('V6.4 when required, it blocks every other screen and call until it is done', async () => {
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

test('V6.4 a missing mail server is shown', async () => {
  api = await openListeningApi({ settings: { hasMailServer: false } })
  await storeSignIn(api, 'super_admin')
  opened = openFront(api, '/dashboard')
  expect(await screen.findByText(/^No mail server is set: links to reset a password do not reach anybody/)).toBeTruthy()
})

test('V6.3.3 a second factor required while a dialog is open waits until it closes', async () => {
  const secondFactorRoles: Role[] = []
  const started = await openListeningApi({ settings: { secondFactorRoles } })
  let sendProfile = () => {}
  const isSent = new Promise<void>((resolve) => {
    sendProfile = resolve
  })
  api = {
    ...started,
    async fetch(request) {
      if (new URL(request.url).pathname.endsWith('/auth/admin/me')) await isSent
      return started.fetch(request)
    },
  }
  await storeSignIn(api, 'manager')
  opened = openFront(api, '/sample-collections/schedule')
  await screen.findByRole('dialog', { name: 'Schedule collection' })
  secondFactorRoles.push('manager')
  await api.db.update(users).set({ name: 'Meera Shah' }).where(eq(users.id, id))
  sendProfile()
  await screen.findByText('Meera Shah')
  await import('#pages/users/required-setup-dialog.tsx')
  expect(screen.queryByText('Turn on two-step sign-in')).toBeNull()
  await opened.user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Turn on two-step sign-in')).toBeTruthy()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('V6.3.3 a role that requires a second factor sets it up with recovery codes, and cannot disable it', async () => {
  api = await openListeningApi({ settings: { secondFactorRoles: ['manager'] } })
  await signIn(testPassword)
  const { user } = opened as NonNullable<typeof opened>
  const password = await screen.findByLabelText('Current password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  await user.type(password, testPassword)
  fireEvent.click(screen.getByText('Turn on').closest('button') as HTMLElement)
  const secret = /type (\w+) into/.exec((await screen.findByText(/authenticator app, or type/)).textContent ?? '')?.[1] ?? ''
  const groups = [...document.querySelectorAll('.second-factor-secret span')].map(({ textContent }) => textContent)
  expect([groups.join(''), groups.every((group) => group.length === 4)]).toEqual([secret, true])
  await user.type(screen.getByLabelText('Code'), totpCode(secret, Math.floor(smallLabNow.getTime() / 30_000)))
  fireEvent.click(screen.getByText('Turn on').closest('button') as HTMLElement)
  expect(await screen.findByText(/Keep these recovery codes/)).toBeTruthy()
  await user.click(screen.getByText('Continue'))
  await dashboard()
  await waitFor(() => expect(screen.queryByText('Turn on two-step sign-in')).toBeNull())
  await openAccountMenu(user)
  await user.click(await screen.findByText('Sessions and security'))
  expect(await screen.findByText(/Your role needs two-step sign-in/)).toBeTruthy()
  expect(screen.queryByText('Turn off')).toBeNull()
})
