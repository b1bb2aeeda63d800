import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { inArray, isNull } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { users } from '#server/db/tables/staff.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { numbered } from '#tests/support/ids.ts'
import { openApp } from '#tests/support/screen.tsx'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { changesMade, chooseAction } from '#tests/support/panel-steps.ts'
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
