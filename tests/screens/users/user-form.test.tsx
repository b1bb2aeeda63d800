import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Permission } from '#domain/permission.ts'
import type { Role } from '#domain/role.ts'
import { rolePresets } from '#domain/role.ts'
import { users } from '#server/db/tables/staff.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { staffOf } from '#tests/support/staff.ts'
import { type Interceptor, notingBodies } from '#tests/support/answers.ts'
import { changesMade, chooseOption } from '#tests/support/panel-steps.ts'
import { stored } from '#tests/support/stored.ts'

const api = emptyApi()

async function openForm(at: string, role: Role = 'super_admin', answer?: Interceptor, permissions?: readonly Permission[]) {
  const opened = await openApp({ api, at, role, answer, permissions })
  await screen.findByLabelText('Name')
  return opened
}

const form = () => within(document.querySelector<HTMLElement>('.form-modal') ?? document.body)
const box = (name: string) => form().getByLabelText<HTMLInputElement>(name)
const save = () => fireEvent.click(form().getByText('Save user').closest('button') as HTMLElement)
const write = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const writeNew = (name: string, email: string) => {
  for (const [label, value] of Object.entries({ Name: name, Email: email, Password: 'longenough', 'Confirm password': 'longenough' })) write(label, value)
}

test('USR-06 USR-07 AUTH-13 a new user is an active operator with presets; the confirmation is never sent', async () => {
  const bodies: unknown[] = []
  await openForm('/users/add', 'super_admin', notingBodies(bodies, /^POST /))
  await screen.findByText('Test Manager')
  writeNew('Asha Rao', 'asha@lab.example')
  save()
  expect(await screen.findByRole('link', { name: 'Asha Rao' })).toBeTruthy()
  expect(bodies).toEqual([
    {
      name: 'Asha Rao',
      email: 'asha@lab.example',
      password: 'longenough',
      role: 'operator',
      status: 'active',
      permissions: rolePresets.operator,
    },
  ])
})

test('USR-07 a role sets its preset, a group all of its permissions, and super admin has all access', async () => {
  const opened = await openForm('/users/add')
  expect(box('Order Management: View').checked).toBe(true)
  expect(box('Order Management: Edit').checked).toBe(false)
  const group = box('Order Management')
  expect(group.closest('.ant-checkbox')?.className).toContain('ant-checkbox-indeterminate')
  await opened.user.click(group)
  for (const action of ['View', 'Create', 'Edit', 'Delete']) expect(box(`Order Management: ${action}`).checked).toBe(true)
  await opened.user.click(group)
  for (const action of ['View', 'Create', 'Edit', 'Delete']) expect(box(`Order Management: ${action}`).checked).toBe(false)
  await chooseOption(opened.user, box('Role'), 'Manager')
  const checked = [...document.querySelectorAll<HTMLInputElement>('.permission-picker input:checked[aria-label]')].map((each) =>
    each.getAttribute('aria-label'),
  )
  expect(checked).toHaveLength(rolePresets.manager.length)
  await chooseOption(opened.user, box('Role'), 'Super Admin')
  expect(await screen.findByText('A super admin has all access.')).toBeTruthy()
  expect(document.querySelector('.permission-picker')).toBeNull()
})

test('USR-10 an address is read-only with the missing permission, and the rest is saved', async () => {
  const bodies: unknown[] = []
  await openForm(`/users/${staffOf('manager').id}/edit`, 'admin', notingBodies(bodies, /^PUT /))
  expect(form().queryByLabelText('Email')).toBeNull()
  expect(form().getByText('manager@test.example')).toBeTruthy()
  expect(
    form().getByText('You don’t have permission to change another user’s email address. Ask an administrator for “User Management: Change password”.'),
  ).toBeTruthy()
  write('Name', 'Meera Nair')
  save()
  await waitFor(() => expect(bodies).toEqual([{ name: 'Meera Nair' }]))
})

test('USR-10 one’s own role, status and permissions are read-only, and not sent', async () => {
  const bodies: unknown[] = []
  await openForm(`/users/${staffOf('admin').id}/edit`, 'admin', notingBodies(bodies, /^PUT /))
  expect(form().queryByLabelText('Role')).toBeNull()
  expect(document.querySelector('.permission-picker')).toBeNull()
  write('Name', 'Test Admin II')
  save()
  await waitFor(() => expect(bodies).toEqual([{ name: 'Test Admin II' }]))
  await waitFor(async () => {
    const row = await stored(api.db, users, staffOf('admin').id)
    expect(row?.name).toBe('Test Admin II')
  })
})

/** A role alone brings its whole preset on the server. */
test('USR-07 another role sends the ticked permissions, even if they equal the user’s current ones', async () => {
  const few = rolePresets.manager.filter((permission) => permission !== 'orders.edit')
  await api.db.update(users).set({ permissions: few }).where(eq(users.email, 'operator@test.example'))
  const opened = await openForm(`/users/${staffOf('operator').id}/edit`)
  await chooseOption(opened.user, box('Role'), 'Manager')
  expect(box('Order Management: Edit').checked).toBe(true)
  await opened.user.click(box('Order Management: Edit'))
  save()
  await waitFor(() => expect(changesMade(opened.sent)).toHaveLength(1))
  await waitFor(async () => expect((await stored(api.db, users, staffOf('operator').id))?.role).toBe('manager'))
  expect((await stored(api.db, users, staffOf('operator').id))?.permissions.toSorted()).toEqual(few.toSorted())
  await api.db.update(users).set({ role: 'operator', permissions: rolePresets.operator }).where(eq(users.email, 'operator@test.example'))
})
