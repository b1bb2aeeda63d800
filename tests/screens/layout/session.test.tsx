import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearSession } from '#providers/auth/session.ts'
import { browserDatabase } from '#tests/support/browser-database.ts'
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

test('KEEP-02 AUTH-09 another user’s sign-in over a form drops the draft', async () => {
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

type Typist = ReturnType<typeof openFront>['user']

async function logOut(user: Typist) {
  await openAccountMenu(user)
  await user.click(await screen.findByRole('menuitem', { name: 'Logout', hidden: true }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
}

async function changePassword(user: Typist) {
  await openAccountMenu(user)
  await user.click(await screen.findByRole('menuitem', { name: 'Change your password', hidden: true }))
  await user.type(await screen.findByLabelText('Current password'), testPassword)
  await user.type(screen.getByLabelText('New password'), 'Better#2468')
  await user.type(screen.getByLabelText('Confirm password'), 'Better#2468{Enter}')
  await screen.findByText('Password Changed Successfully')
  // The form has one too.
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
}

async function leaveUnsaved(user: Typist) {
  await endAtServer()
  await user.click(screen.getByRole('button', { name: 'Save category' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving', hidden: true }))
}

test.each([
  ['Logout', logOut],
  ['another user in another tab', () => act(() => storeSignIn(api, 'manager'))],
  ['a session that ended and was left', leaveUnsaved],
  ['a change of the own password', changePassword],
])('KEEP-01 %s deletes the drafts of the user', async (_, leave) => {
  const stores = browserDatabase()
  const drafts = () => [...(stores.get('drafts')?.values() ?? [])]
  await storeSignIn(api, 'admin')
  const { user } = openFront(api, '/test-categories/add')
  await startsToType(user)
  await waitFor(() => expect(drafts()).toHaveLength(1))
  await leave(user)
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('KEEP-01 a sign-in deletes the drafts of other users, and keeps the own ones', async () => {
  const stores = browserDatabase()
  const drafts = () => [...(stores.get('drafts')?.values() ?? [])]
  const signInAt = async (address: string) => {
    const { user, unmount } = openFront(api, '/login')
    await signInAgainAs(user, address)
    await waitFor(() => expect(addressNow()).toBe('/dashboard'))
    unmount()
    clearSession()
  }
  await storeSignIn(api, 'super_admin')
  const { user, unmount } = openFront(api, '/test-categories/add')
  await startsToType(user)
  await waitFor(() => expect(drafts()).toHaveLength(1))
  unmount()
  clearSession()
  await signInAt(staffOf('super_admin').email)
  expect(drafts()).toHaveLength(1)
  await signInAt(staffOf('manager').email)
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('another user’s sign-in in another tab shows a panel without the previous rows', async () => {
  await storeSignIn(api, 'operator')
  openFront(api, '/dashboard')
  expect(await screen.findByText(staffOf('operator').email)).toBeTruthy()
  await act(() => storeSignIn(api, 'manager'))
  expect(await screen.findByText(staffOf('manager').email)).toBeTruthy()
  expect(screen.queryByText(staffOf('operator').email)).toBeNull()
})
