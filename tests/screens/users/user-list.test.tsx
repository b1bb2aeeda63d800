import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { users } from '#server/db/tables/staff.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { watchSavedFiles } from '#tests/support/saved-files.ts'
import { openApp } from '#tests/support/screen.tsx'
import { staffOf } from '#tests/support/staff.ts'
import { changesMade, chooseOption, pressEscape } from '#tests/support/panel-steps.ts'
import { stored } from '#tests/support/stored.ts'

const api = emptyApi()

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

test('USR-03 Deactivate is one PATCH, after which the list is read once, and becomes Activate', async () => {
  const opened = await openList()
  const reads = () => opened.sent.filter(({ method, path }) => method === 'GET' && path.startsWith('/admin/users?')).length
  const menu = await openMenu(opened, 'Test Operator')
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit User', 'Change Password', 'Deactivate', 'Delete User'])
  await opened.user.click(menu.getByRole('menuitem', { name: 'Deactivate' }))
  const row = () => within(screen.getByRole('link', { name: 'Test Operator' }).closest('tr') as HTMLElement)
  await waitFor(() => expect(row().getByText('Inactive')).toBeTruthy())
  expect(changesMade(opened.sent)).toEqual([`PATCH /admin/users/${staffOf('operator').id}/status`])
  expect(reads()).toBe(2)
  await opened.user.click((await openMenu(opened, 'Test Operator')).getByRole('menuitem', { name: 'Activate' }))
  await waitFor(() => expect(row().getByText('Active')).toBeTruthy())
})

test('USR-10 one’s own row offers neither status nor deletion', async () => {
  const opened = await openList()
  const menu = await openMenu(opened, 'Test Super Admin')
  expect(isDisabled(menu.getByRole('menuitem', { name: 'Deactivate' }))).toBe(true)
  expect(isDisabled(menu.getByRole('menuitem', { name: 'Delete User' }))).toBe(true)
  expect(isDisabled(menu.getByRole('menuitem', { name: 'Change Password' }))).toBe(false)
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

test('USR-04 the export goes out with the filters in force and is saved under the server’s name', async () => {
  const saved = watchSavedFiles()
  const opened = await openList('super_admin', { at: '/users?role=manager&search=test' })
  await opened.user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/)
  const path = opened.sent.map((call) => call.path).find((each) => each.startsWith('/admin/users/export')) ?? ''
  expect(Object.fromEntries(new URLSearchParams(path.split('?')[1]))).toEqual({ role: 'manager', search: 'test', sort: 'createdAt', order: 'desc' })
})

test('USR-04 a bulk activation stops at a suspended user by name, and a second press sets all', async () => {
  const opened = await openList()
  for (const name of ['Test Manager', 'Test Operator']) {
    const row = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
    await opened.user.click(within(row).getByRole('checkbox'))
  }
  await opened.user.click(screen.getByRole('button', { name: 'Set Status' }))
  await chooseOption(opened.user, 'New status', 'Active')
  const { id } = staffOf('operator')
  const { version } = (await stored(api.db, users, id)) ?? {}
  await api.call('PATCH', `/admin/users/${id}/status`, { as: 'admin', body: { status: 'suspended' } })
  const dialog = within(screen.getByRole('dialog'))
  await opened.user.click(dialog.getByRole('button', { name: 'Set status' }))
  expect(await dialog.findByText(/Test Admin changed Test Operator on .*, after you opened it/)).toBeTruthy()
  expect(await stored(api.db, users, id)).toMatchObject({ status: 'suspended', version: Number(version) + 1 })
  const row = screen.getByRole('link', { name: 'Test Operator', hidden: true }).closest('tr') as HTMLElement
  await within(row).findByText('Suspended')
  await opened.user.click(dialog.getByRole('button', { name: 'Set status' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(api.db, users, id)).toMatchObject({ status: 'active' })
})

test('USR-05 page links are shown only when there is more than one page', async () => {
  const one = await openList()
  await screen.findByRole('link', { name: 'Test Manager' })
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  one.close()
  for (const name of ['Asha Nair', 'Kiran Das']) {
    const body = {
      name,
      email: `${name.slice(0, 4).toLowerCase()}@test.example`,
      password: 'Long-enough-1',
      role: 'operator',
      permissions: [],
      status: 'active',
    }
    expect((await api.call('POST', '/admin/users', { as: 'super_admin', body })).status).toBe(201)
  }
  await openList('super_admin', { at: '/users?size=5' })
  await screen.findByText('1–5 of 6 users')
  expect(screen.getAllByLabelText(/^Page \d+$/)).toHaveLength(2)
})
