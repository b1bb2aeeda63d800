import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeSmallLab } from '#tests/support/small-lab.ts'
import { addressNow, listeningApi, openAccountMenu, openFront, storeSignIn } from '#tests/support/screen.tsx'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { retype } from '#tests/support/panel-steps.ts'

const api = listeningApi()
beforeAll(() => makeSmallLab(api.database.sql))
beforeEach(() => {
  api.calls.length = 0
})

/** Ends the session at the server, as another device or an administrator would. */
async function endAtServer() {
  await api.call('POST', '/auth/admin/logout', { token: localStorage.getItem('auth_token') ?? '' })
}

const startsToType = async (user: ReturnType<typeof openFront>['user']) => {
  await user.type(await screen.findByRole('textbox', { name: 'Name', hidden: true }), 'Zinc, serum')
}

async function saveWithoutSession() {
  await storeSignIn(api, 'super_admin')
  const opened = openFront(api, '/test-categories/add')
  await startsToType(opened.user)
  await endAtServer()
  await opened.user.click(screen.getByRole('button', { name: 'Save category' }))
  expect(await screen.findByRole('heading', { name: 'Sign in again', hidden: true })).toBeTruthy()
  return opened
}

async function signInAgainAs(user: ReturnType<typeof openFront>['user'], address: string) {
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  await retype(user, email, address)
  await user.type(screen.getByLabelText('Password'), `${testPassword}{Enter}`)
}

test('AUTH-09 another user’s sign-in over a form drops the draft', async () => {
  const { user } = await saveWithoutSession()
  await signInAgainAs(user, staffOf('admin').email)
  await waitFor(() => expect(screen.getByText(staffOf('admin').email)).toBeTruthy())
  expect(screen.queryByDisplayValue('Zinc, serum')).toBeNull()
})

test('AUTH-10 AUTH-16 Logout clears storage, calls the server and shows sign-in without a message', async () => {
  await storeSignIn(api, 'operator')
  localStorage.setItem('admin_profile', '{}')
  localStorage.setItem('admin_permissions', '[]')
  const { user } = openFront(api, '/orders')
  await openAccountMenu(user)
  const logout = await screen.findByRole('menuitem', { name: 'Logout' })
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).not.toContain('Settings')
  await user.click(logout)
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect(addressNow()).toBe('/login')
  expect(screen.queryByText(/session has ended/)).toBeNull()
  for (const key of ['auth_token', 'auth_user', 'admin_profile', 'admin_permissions']) expect(localStorage.getItem(key)).toBeNull()
  await waitFor(() => expect(api.calls).toContain('POST /auth/admin/logout'))
})

test('another user’s sign-in in another tab shows a panel without the previous rows', async () => {
  await storeSignIn(api, 'operator')
  openFront(api, '/dashboard')
  expect(await screen.findByText(staffOf('operator').email)).toBeTruthy()
  await act(() => storeSignIn(api, 'manager'))
  expect(await screen.findByText(staffOf('manager').email)).toBeTruthy()
  expect(screen.queryByText(staffOf('operator').email)).toBeNull()
})
