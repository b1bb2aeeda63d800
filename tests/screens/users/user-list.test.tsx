import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { pressEscape } from '#tests/support/panel-steps.ts'

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
