import { describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#domain/permission.ts'
import { outranks, type Role, rolePresets, roles } from '#domain/role.ts'
import {
  accountChangeProblem,
  deletionPhrase,
  deletionProblem,
  deletionTypedProblem,
  emailChangeProblem,
  lastSuperAdminProblem,
  passwordChangeProblem,
  reachProblem,
  type StaffAccount,
  takeoverProblem,
} from '#domain/staff-change.ts'
import { grantProblem } from '#domain/staff-user.ts'

const ranked = Object.keys(roles) as Role[]
const account = (role: Role, more: Partial<StaffAccount> = {}): StaffAccount => ({
  id: role,
  name: role,
  email: `${role}@lab.example`,
  status: 'active',
  role,
  permissions: rolePresets[role],
  ...more,
})
const pairs = ranked.flatMap((actor) => ranked.map((target): [Role, Role] => [actor, target]))

test.each(pairs)('AUTH-13 ranks compare: %s above %s', (role, other) => {
  expect(outranks(role, other)).toBe(ranked.indexOf(role) < ranked.indexOf(other))
})

test.each(pairs)('USR-10 %s may change %s unless that role ranks higher', (actor, target) => {
  const refusal = reachProblem(account(actor), account(target, { id: 'other' }))
  expect(refusal?.because ?? null).toBe(ranked.indexOf(target) < ranked.indexOf(actor) ? 'forbidden' : null)
  expect(deletionProblem(account(actor), account(target, { id: 'other' }))).toEqual(refusal)
})

test.each(pairs)('USR-10 %s may grant %s unless that role ranks higher', (actor, role) => {
  const sentence = grantProblem(account(actor), { role })
  expect(sentence === null).toBe(ranked.indexOf(role) >= ranked.indexOf(actor))
})

describe('USR-10 oneself', () => {
  const me = account('super_admin')
  test.each<[string, Partial<StaffAccount>, 'forbidden' | 'state' | null]>([
    ['name', { name: 'X' }, null],
    ['address', { email: 'x@y.in' }, null],
    ['permissions in another order', { permissions: permissions.toReversed() }, null],
    ['role', { role: 'admin' }, 'forbidden'],
    ['permissions', { permissions: [] }, 'forbidden'],
    ['status', { status: 'inactive' }, 'state'],
  ])('own %s', (_name, change, because) => {
    expect(accountChangeProblem(me, me, { ...me, ...change })?.because ?? null).toBe(because)
  })
  test('users cannot delete themselves but may set their own password', () => {
    expect(deletionProblem(me, me)?.because).toBe('state')
    expect(passwordChangeProblem(account('operator'), account('operator'))).toBeNull()
    expect(passwordChangeProblem(account('operator', { id: 'me', permissions: [] }), account('operator', { id: 'me' }))).toBeNull()
  })
})

test.each<[Permission[], Permission[], boolean]>([
  [['orders.view'], ['orders.view'], true],
  [['orders.view'], ['orders.view', 'settings.edit'], false],
  [[], [], true],
])('USR-10 who holds %j may set the sign-in of who holds %j: %s', (mine, theirs, allowed) => {
  const [actor, target] = [account('operator', { permissions: mine }), account('operator', { id: 'other', permissions: theirs })]
  expect(takeoverProblem(actor, target) === null).toBe(allowed)
  const setter = { ...actor, permissions: [...mine, 'users.change_password' as const] }
  expect(passwordChangeProblem(setter, target) === null).toBe(allowed)
  expect(passwordChangeProblem(actor, target)?.sentence).toContain('User Management: Change password')
  expect(accountChangeProblem(setter, target, { ...target, email: 'mine@lab.example' }) === null).toBe(allowed)
  expect(accountChangeProblem(actor, target, { ...target, name: 'Renamed', status: 'suspended' })).toBeNull()
})

/** A new address opens the account by a reset mail: users.edit alone, which the call itself needs, is not enough. */
test.each<[actor: Role, added: Permission[], target: Role, theirs: Permission[], sentence: string | null]>([
  [
    'admin',
    [],
    'operator',
    ['orders.view'],
    'You don’t have permission to change another user’s email address. Ask an administrator for “User Management: Change password”.',
  ],
  ['admin', [], 'admin', [], 'You don’t have permission to change another user’s email address. Ask an administrator for “User Management: Change password”.'],
  [
    'manager',
    ['users.edit'],
    'operator',
    [],
    'You don’t have permission to change another user’s email address. Ask an administrator for “User Management: Change password”.',
  ],
  ['admin', ['users.change_password'], 'operator', ['orders.view'], null],
  ['admin', ['users.change_password'], 'admin', ['users.edit', 'orders.view'], null],
  [
    'admin',
    ['users.change_password'],
    'operator',
    ['settings.edit'],
    'You cannot change the sign-in of a user who has a permission that you do not have (settings.edit)',
  ],
  ['manager', ['users.edit', 'users.change_password'], 'admin', [], 'You cannot change a user whose role is above your own'],
  ['admin', ['users.change_password'], 'super_admin', [], 'Only a super admin can change a super admin'],
  ['super_admin', [], 'super_admin', ['settings.edit'], null],
])('USR-10 %s with %j changes the address of %s with %j: %s', (role, added, target, theirs, sentence) => {
  const actor = account(role, { permissions: [...rolePresets[role].filter((each) => each !== 'users.change_password'), ...added] })
  const other = account(target, { id: 'other', permissions: theirs })
  expect(emailChangeProblem(actor, other)?.sentence ?? null).toBe(sentence)
  expect(accountChangeProblem(actor, other, { ...other, email: 'mine@lab.example' })?.sentence ?? null).toBe(sentence)
  expect(emailChangeProblem(actor, actor)).toBeNull()
})

describe('USR-10 reasons of refusals', () => {
  const forbidden = (sentence: string) => ({ because: 'forbidden', sentence })
  const state = (sentence: string) => ({ because: 'state', sentence })
  const admin = account('admin')
  const other = (role: Role, more: Partial<StaffAccount> = {}) => account(role, { id: 'other', ...more })

  test.each<[string, () => unknown, unknown]>([
    ['an admin at a super admin', () => reachProblem(admin, other('super_admin')), forbidden('Only a super admin can change a super admin')],
    ['a manager at an admin', () => reachProblem(account('manager'), other('admin')), forbidden('You cannot change a user whose role is above your own')],
    [
      'another’s sign-in',
      () => takeoverProblem(admin, other('operator', { permissions: ['settings.edit'] })),
      forbidden('You cannot change the sign-in of a user who has a permission that you do not have (settings.edit)'),
    ],
    [
      'another’s password, of a higher role',
      () => passwordChangeProblem({ ...admin, permissions: [...admin.permissions, 'users.change_password'] }, other('super_admin')),
      forbidden('Only a super admin can change a super admin'),
    ],
    [
      'another’s password, without the permission',
      () => passwordChangeProblem(admin, other('operator')),
      forbidden('You don’t have permission to do this. Ask an administrator for “User Management: Change password”.'),
    ],
    ['one’s own account', () => deletionProblem(admin, admin), state('You cannot delete your own account')],
    ['one’s own role', () => accountChangeProblem(admin, admin, { ...admin, role: 'manager' }), forbidden('You cannot change your own role')],
    ['one’s own status', () => accountChangeProblem(admin, admin, { ...admin, status: 'inactive' }), state('You cannot change your own status')],
    [
      'a permission of one’s own, added',
      () => accountChangeProblem(admin, admin, { ...admin, permissions: [...admin.permissions, 'users.delete'] }),
      forbidden('You cannot change your own permissions'),
    ],
    [
      'a permission of one’s own, taken away',
      () => accountChangeProblem(admin, admin, { ...admin, permissions: admin.permissions.slice(1) }),
      forbidden('You cannot change your own permissions'),
    ],
    [
      'a change of a higher role',
      () => accountChangeProblem(admin, other('super_admin'), other('super_admin')),
      forbidden('Only a super admin can change a super admin'),
    ],
    [
      'a grant of a permission that the actor does not have',
      () => accountChangeProblem(admin, other('operator'), other('operator', { permissions: ['settings.edit'] })),
      forbidden('You cannot grant a permission that you do not have (settings.edit)'),
    ],
    [
      'a role above one’s own',
      () => accountChangeProblem(account('manager'), other('operator'), { ...other('operator'), role: 'admin' }),
      forbidden('You cannot grant a role above your own'),
    ],
    [
      'a permission that was there before, kept',
      () =>
        accountChangeProblem(admin, other('operator', { permissions: ['settings.edit'] }), other('operator', { permissions: ['settings.edit'], name: 'X' })),
      null,
    ],
    ['a role that stays', () => accountChangeProblem(admin, other('admin'), other('admin', { name: 'X' })), null],
  ])('%s', (_, refusal, expected) => {
    expect(refusal()).toEqual(expected)
  })

  test('the last super admin stays', () => {
    expect(lastSuperAdminProblem).toBe('The last active super admin must stay')
  })
})

test.each([
  ['DELETE USER', 1, null],
  ['DELETE USERS', 2, null],
  ['DELETE USERS', 1, 'Please type "DELETE USER" to confirm'],
  ['DELETE USER', 2, 'Please type "DELETE USERS" to confirm'],
  ['delete user', 1, 'Please type "DELETE USER" to confirm'],
  ['', 2, 'Please type "DELETE USERS" to confirm'],
])('USR-09 who types %j to delete %i is answered %s', (typed, count, problem) => {
  expect(deletionTypedProblem(typed, count)).toBe(problem)
  expect(problem?.includes(`"${deletionPhrase(count)}"`) ?? true).toBe(true)
})
