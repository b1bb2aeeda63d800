import { beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#domain/permission.ts'
import { rolePresets } from '#domain/role.ts'
import { type Member, staffApi } from '#tests/support/lab-api.ts'

const powers: Permission[] = ['users.view', 'users.create', 'users.edit', 'users.delete', 'users.change_password']
const password = 'Secret@2468'
const names = ['root', 'chief', 'rootTwo', 'admin', 'manager', 'operator', 'clerk', 'guest', 'auditor', 'keeper'] as const
type Name = (typeof names)[number]

let staff: Record<Name, Member>

const api = staffApi()
beforeAll(async () => {
  staff = {
    root: await api.add('super_admin'),
    rootTwo: await api.add('super_admin'),
    // Each of these may do everything with users that a permission allows.
    chief: await api.add('admin', { permissions: [...new Set([...rolePresets.admin, ...powers])] }),
    manager: await api.add('manager', { permissions: [...new Set([...rolePresets.manager, ...powers])] }),
    operator: await api.add('operator', { permissions: [...new Set([...rolePresets.operator, ...powers])] }),
    // And these are the usual.
    admin: await api.add('admin'),
    clerk: await api.add('operator'),
    guest: await api.add('operator', { status: 'suspended' }),
    // Of a low role, with a permission that is not the actor's.
    auditor: await api.add('operator', { permissions: ['settings.view'] }),
    keeper: await api.add('manager', { permissions: ['users.create'], email: 'keeper@test.example' }),
  }
})

const facts = async () => (await api.stored()).map(({ lastLogin: _, ...user }) => user)
const made = { name: 'New', email: 'new@test.example', password }

/**
 * An act that must be refused, for each call and each rule; `tests/domain/staff-change.test.ts` has every pair of roles. Who, method, on whom (or at which path), with what, and the status.
 */
type Case = [title: string, actor: Name, method: string, path: string, body: unknown, status: 403 | 409, sentence?: string]

const onlySuper = 'Only a super admin can change a super admin'
const grantSuper = 'Only a super admin can grant the Super Admin role'
const above = 'You cannot change a user whose role is above your own'
const grantAbove = 'You cannot grant a role above your own'

const grants: Case[] = [
  ['an admin makes a super admin', 'chief', 'POST', '', { ...made, role: 'super_admin' }, 403, grantSuper],
  [
    'an admin makes an operator with a permission beyond',
    'chief',
    'POST',
    '',
    { ...made, permissions: ['settings.edit'] },
    403,
    'You cannot grant a permission that you do not have (settings.edit)',
  ],
  ['a manager makes an operator whose preset has more than is held', 'keeper', 'POST', '', made, 403],
  ['an admin promotes to super admin', 'chief', 'PUT', '{clerk}', { role: 'super_admin' }, 403, grantSuper],
  ['a manager promotes to admin by the preset', 'manager', 'PUT', '{clerk}', { role: 'admin' }, 403, grantAbove],
  ['an admin adds a permission beyond', 'chief', 'PUT', '{clerk}', { permissions: [...rolePresets.operator, 'settings.edit'] }, 403],
]

const onSuperAdmins: Case[] = [
  ['an admin renames a super admin', 'chief', 'PUT', '{root}', { name: 'X' }, 403, onlySuper],
  ['an admin suspends a super admin', 'chief', 'PATCH', '{root}/status', { status: 'suspended' }, 403, onlySuper],
  ['an admin suspends a super admin among others', 'chief', 'POST', 'bulk-status', { userIds: ['{clerk}', '{root}'], status: 'inactive' }, 403, onlySuper],
  ['an admin deletes a super admin', 'chief', 'DELETE', '{root}', undefined, 403, onlySuper],
  ['an admin deletes a super admin among others', 'chief', 'POST', 'bulk-delete', { userIds: ['{clerk}', '{root}'] }, 403, onlySuper],
  [
    'an admin sets the password of a super admin',
    'chief',
    'POST',
    '{root}/change-password',
    { newPassword: password, confirmPassword: password },
    403,
    onlySuper,
  ],
]

const onThoseAbove: Case[] = [
  ['a manager edits an admin', 'manager', 'PUT', '{admin}', { name: 'X' }, 403, above],
  ['an operator suspends a manager among others', 'operator', 'POST', 'bulk-status', { userIds: ['{clerk}', '{keeper}'], status: 'inactive' }, 403, above],
  ['an admin sets the password of one who may more', 'chief', 'POST', '{auditor}/change-password', { newPassword: password, confirmPassword: password }, 403],
  [
    'a plain admin, who sets no passwords, takes the address of an operator',
    'admin',
    'PUT',
    '{clerk}',
    { name: 'Clerk', email: 'mine@test.example' },
    403,
    'You don’t have permission to change another user’s email address. Ask an administrator for “User Management: Change password”.',
  ],
  ['an admin takes the address of one who may more', 'chief', 'PUT', '{auditor}', { email: 'mine@test.example' }, 403],
]

const onOneself: Case[] = [
  ['an admin promotes himself', 'chief', 'PUT', '{chief}', { role: 'super_admin' }, 403, 'You cannot change your own role'],
  ['an admin gives himself a permission', 'chief', 'PUT', '{chief}', { permissions }, 403, 'You cannot change your own permissions'],
  ['an admin suspends himself by editing', 'chief', 'PUT', '{chief}', { status: 'suspended' }, 409, 'You cannot change your own status'],
  ['an admin suspends himself', 'chief', 'PATCH', '{chief}/status', { status: 'inactive' }, 409, 'You cannot change your own status'],
  ['a super admin suspends himself among others', 'root', 'POST', 'bulk-status', { userIds: ['{clerk}', '{root}'], status: 'inactive' }, 409],
  ['an admin deletes himself', 'chief', 'DELETE', '{chief}', undefined, 409, 'You cannot delete your own account'],
  ['a super admin deletes himself among others', 'root', 'POST', 'bulk-delete', { userIds: ['{clerk}', '{root}'] }, 409, 'You cannot delete your own account'],
]

const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: Name) => staff[name].id)

describe.each<[string, Case[]]>([
  ['grants', grants],
  ['super admins', onSuperAdmins],
  ['those above', onThoseAbove],
  ['oneself', onOneself],
])('USR-10, AUTH-16 escalation: %s', (_, cases) => {
  test.each<Case>(cases)('%s: refused, and nothing changes', async (_title, actor, method, path, body, status, sentence) => {
    const before = await facts()
    const address = `/admin/users${path && `/${filled(path)}`}`
    const answer = await api.as(staff[actor], method, address, body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body))))
    expect([answer.status, answer.body.status]).toEqual([status, 'error'])
    if (sentence) expect(answer.body.message).toBe(sentence)
    expect(await facts()).toEqual(before)
  })

  test('the targets of the changes stay signed in', async () => {
    for (const name of ['root', 'chief', 'clerk', 'admin', 'auditor'] as const) expect((await api.as(staff[name], 'GET', '/auth/admin/me')).status).toBe(200)
  })
})

describe('USR-10 permitted changes stay permitted', () => {
  test.each<[string, Name, string, string, unknown]>([
    [
      'an admin edits an operator and keeps a permission beyond',
      'chief',
      'PUT',
      '{auditor}',
      { name: 'Auditor', permissions: ['settings.view', 'orders.view'] },
    ],
    ['a plain admin renames an operator, sending the address that is there', 'admin', 'PUT', '{keeper}', { name: 'Keeper', email: 'keeper@test.example' }],
    ['an admin renames himself, sending what he has', 'chief', 'PUT', '{chief}', { name: 'Chief', role: 'admin', status: 'active' }],
    ['a super admin renames himself, sending no permissions', 'root', 'PUT', '{root}', { name: 'Root', role: 'super_admin', permissions: [] }],
    ['a super admin makes a super admin', 'root', 'POST', '', { ...made, role: 'super_admin' }],
    ['a super admin suspends another', 'root', 'PATCH', '{rootTwo}/status', { status: 'suspended' }],
  ])('%s', async (_title, actor, method, path, body) => {
    const { status, body: answer } = await api.as(staff[actor], method, `/admin/users${path && `/${filled(path)}`}`, body)
    expect([answer.status, status]).toEqual(['success', method === 'POST' ? 201 : 200])
  })
})

test('USR-10 a super admin whose own place is lost meanwhile cannot remove the rest', async () => {
  await api.database.query(`update users set status = 'suspended' where id = $1`, [staff.root.id])
  expect((await api.as(staff.root, 'DELETE', `/admin/users/${staff.clerk.id}`)).status).toBe(401)
})
