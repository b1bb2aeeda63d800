import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq, inArray, isNull } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { users } from '#server/db/tables/staff.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { numbered } from '#tests/support/ids.ts'
import { openApp } from '#tests/support/screen.tsx'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { changesMade, chooseAction, chooseOption, pressEscape } from '#tests/support/panel-steps.ts'
import type { Interceptor } from '#tests/support/answers.ts'

const api = emptyApi()
beforeAll(async () => {
  const [model] = await api.db
    .select()
    .from(users)
    .where(inArray(users.id, [staffOf('operator').id]))
  if (!model) throw new Error('no operator')
  await api.db.insert(users).values(
    [1, 2, 3, 4, 5].map((number) => ({
      ...model,
      id: numbered('extra', number),
      name: `Extra ${number}`,
      email: `extra${number}@test.example`,
      searchText: `extra ${number}`,
    })),
  )
})

async function openDialog(action: string, name: string, answer?: Interceptor) {
  const opened = await openApp({ api, at: '/users', answer })
  await chooseAction(opened.user, action, name)
  return opened
}

/** Stops the time of the screen; the returned function lets seconds pass. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  return (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
}

const press = (words: string) => fireEvent.click(screen.getByText(words, { selector: 'button, button *' }).closest('button') as HTMLElement)

test('USR-08 the password is changed once, said, and the dialog closes by itself', async () => {
  const opened = await openDialog('Change Password', 'Extra 1')
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'Better#2468' } })
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: 'Better#2468' } })
  const pass = stopTime()
  press('Change password')
  expect(await screen.findByText('Password Changed Successfully')).toBeTruthy()
  await pass(3)
  expect(screen.queryByText('Password Changed Successfully')).toBeNull()
  expect(changesMade(opened.sent)).toEqual([`POST /admin/users/${numbered('extra', 1)}/change-password`])
  const { status } = await api.call('POST', '/auth/admin/login', { body: { email: 'extra1@test.example', password: 'Better#2468' } })
  expect(status).toBe(200)
})

test('USR-09 one user is deleted after DELETE USER is typed exactly', async () => {
  const opened = await openDialog('Delete User', 'Extra 1')
  const phrase = await screen.findByLabelText('Type DELETE USER to confirm')
  fireEvent.change(phrase, { target: { value: 'delete user' } })
  press('Delete user')
  expect(await screen.findByText('Please type "DELETE USER" to confirm')).toBeTruthy()
  expect(changesMade(opened.sent)).toEqual([])
  fireEvent.change(phrase, { target: { value: 'DELETE USER' } })
  const pass = stopTime()
  press('Delete user')
  expect(await screen.findByText('User Deleted Successfully')).toBeTruthy()
  await pass(3)
  expect(screen.queryByText('User Deleted Successfully')).toBeNull()
  await waitFor(() => expect(screen.queryByText('Extra 1')).toBeNull())
  expect(changesMade(opened.sent)).toEqual([`DELETE /admin/users/${numbered('extra', 1)}`])
})

test('USR-04 VIEW-04 the status of several users is set by one dialog, and undone by one press', async () => {
  const { user } = await openApp({ api, at: '/users' })
  for (const name of ['Extra 2', 'Extra 3']) {
    const row = (await screen.findByText(name, { selector: 'a *' })).closest('tr')
    fireEvent.click(row?.querySelector('input[type=checkbox]') as Element)
  }
  press('Set status')
  const dialog = within(await screen.findByRole('dialog'))
  await chooseOption(user, 'New status', 'Suspended')
  fireEvent.click(dialog.getByRole('button', { name: 'Set status' }))
  expect(await screen.findByText('2 users set to suspended')).toBeTruthy()
  const suspended = async () => (await api.db.select().from(users).where(eq(users.status, 'suspended'))).length
  expect(await suspended()).toBe(2)
  press('Undo')
  expect(await screen.findByText('Undone: 2 users set to suspended')).toBeTruthy()
  expect(await suspended()).toBe(0)
})

test('USR-09 a bulk deletion stops at a user that a colleague changed; a second press deletes both', async () => {
  await openApp({ api, at: '/users' })
  for (const name of ['Extra 4', 'Extra 5']) {
    const row = (await screen.findByText(name, { selector: 'a *' })).closest('tr')
    fireEvent.click(row?.querySelector('input[type=checkbox]') as Element)
  }
  await api.call('PUT', `/admin/users/${numbered('extra', 5)}`, { as: 'super_admin', body: { name: 'Extra 5 of Asha' } })
  press('Delete Selected')
  fireEvent.change(await screen.findByLabelText('Type DELETE USERS to confirm'), { target: { value: 'DELETE USERS' } })
  press('Delete 2 users')
  expect(await screen.findByText(/ changed Extra 5 of Asha on .*, after you opened it/)).toBeTruthy()
  const present = async () => (await api.db.select().from(users).where(isNull(users.deletedAt))).map(({ name }) => name)
  expect(await present()).toEqual(expect.arrayContaining(['Extra 4', 'Extra 5 of Asha']))
  await screen.findByText('Extra 5 of Asha', { selector: 'a *' })
  press('Delete 2 users')
  expect(await screen.findByText('Users Deleted Successfully')).toBeTruthy()
  expect(await present()).not.toEqual(expect.arrayContaining(['Extra 5 of Asha']))
})

test('USR-08 AUTH-16: everybody sets their own password from the header, and signs in again with it', async () => {
  const opened = await openApp({ api, at: '/dashboard', role: 'operator' })
  fireEvent.click(await screen.findByRole('button', { name: /^Account of/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change your password' }))
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'Mine#24680' } })
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: 'Mine#24680' } })
  expect(screen.getByText(/You are signed out everywhere, here too/)).toBeTruthy()
  press('Change password')
  expect(await screen.findByText('Please enter your current password')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'Mine#24680' } })
  press('Change password')
  expect(await screen.findByText('Please choose another password than your current one')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: testPassword } })
  const pass = stopTime()
  press('Change password')
  expect(await screen.findByText('Password Changed Successfully')).toBeTruthy()
  expect(localStorage.getItem('auth_token')).not.toBeNull()
  await pass(3)
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull())
  const change = `POST /admin/users/${staffOf('operator').id}/change-password`
  expect(changesMade(opened.sent)).toEqual([change, change, 'POST /auth/admin/logout'])
  const { status } = await api.call('POST', '/auth/admin/login', { body: { email: 'operator@test.example', password: 'Mine#24680' } })
  expect(status).toBe(200)
})

type Opened = Awaited<ReturnType<typeof openApp>>

async function openList(role: 'super_admin' | 'admin' | 'operator' = 'super_admin', more: Partial<Parameters<typeof openApp>[0]> = {}): Promise<Opened> {
  const opened = await openApp({ api, at: '/users', role, ...more })
  await screen.findByRole('heading', { name: 'User Management' })
  return opened
}

async function openMenu({ user }: Opened, name: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }))
  const item = await screen.findByRole('menuitem', { name: 'Delete User' })
  return within(item.closest<HTMLElement>('[role=menu]') ?? document.body)
}

async function closeMenu() {
  pressEscape()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}

const isDisabled = (item: HTMLElement) => item.getAttribute('aria-disabled') === 'true'

test('USR-01 USR-02 USR-11 title, button, search, filters, columns and the dates of the list', async () => {
  const opened = await openList()
  expect(screen.getByRole('button', { name: 'Add User' })).toBeTruthy()
  expect(screen.getByPlaceholderText('Search users by name or email...')).toBeTruthy()
  expect(screen.getByText('All Roles')).toBeTruthy()
  expect(screen.getByText('All Status')).toBeTruthy()
  const row = within((await screen.findByRole('link', { name: 'Test Manager' })).closest('tr') as HTMLElement)
  expect(row.getByText('manager@test.example')).toBeTruthy()
  expect(row.getByText('Manager')).toBeTruthy()
  expect(row.getByText('Active')).toBeTruthy()
  expect(row.getByText('Never')).toBeTruthy()
  expect(row.getByText(/^\d{2}\/\d{2}\/\d{4}$/)).toBeTruthy()
  for (const column of ['User', 'Role', 'Status', 'Last Login', 'Created']) expect(screen.getByRole('columnheader', { name: column })).toBeTruthy()
  expect(opened.sent.map(({ path }) => path)).toContain('/admin/users?page=1&limit=10&sort=createdAt&order=desc')
})

test('USR-10 AUTH-16 an admin has no actions on a super admin, on their page either, and no deletion', async () => {
  const opened = await openList('admin')
  const menu = await openMenu(opened, 'Test Super Admin')
  for (const item of menu.getAllByRole('menuitem')) expect(isDisabled(item)).toBe(true)
  await closeMenu()
  expect(isDisabled((await openMenu(opened, 'Test Manager')).getByRole('menuitem', { name: 'Edit User' }))).toBe(false)
  await closeMenu()
  await opened.user.click(screen.getByRole('link', { name: 'Test Super Admin' }))
  expect(await screen.findByRole('button', { name: 'Edit user' })).toHaveProperty('disabled', true)
})
