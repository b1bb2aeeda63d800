import { describe, expect, test } from 'vitest'
import { fieldProblems } from '#definition/record.ts'
import { confirmationProblem, firstPasswordProblem, newPasswordProblem, passwordStrength } from '#domain/password.ts'
import { isPermission, missingPermission, permissionAreas, permissionChoices, permissionLabel, permissions } from '#domain/permission.ts'
import { hasPermission, newUser, type Role, rolePresets } from '#domain/role.ts'
import { grantProblem, signInProblem, toggledUserStatus, type UserStatus } from '#domain/staff-user.ts'
import users from '#resources/users.ts'

test('AUTH-14 there are 23 permissions of the form area.action', () => {
  expect(permissions).toHaveLength(23)
  expect(new Set(permissions).size).toBe(23)
  expect(permissions).toContain('users.change_password')
  expect(permissions).not.toContain('settings.delete')
  expect(isPermission('settings.delete')).toBe(false)
  expect(isPermission('orders.view')).toBe(true)
  expect(permissionLabel('users.change_password')).toBe('Change password')
  expect(isPermission(undefined)).toBe(false)
  expect(permissionLabel('orders.view')).toBe('View')
  expect(missingPermission('tests.edit')).toBe('You don’t have permission to do this. Ask an administrator for “Test Management: Edit”.')
  expect(Object.keys(permissionChoices)).toEqual(permissions)
  expect(permissionChoices['users.change_password']).toEqual({ label: 'User Management: Change password' })
  expect(permissionChoices['settings.edit']).toEqual({ label: 'System Settings: Edit' })
})

test('USR-07 AUTH-14 the groups of permissions and what each holds', () => {
  expect(Object.values(permissionAreas).map(({ label }) => label)).toEqual([
    'User Management',
    'Test Management',
    'Order Management',
    'Customer Management',
    'Reports',
    'System Settings',
  ])
  const four = (area: string) => ['view', 'create', 'edit', 'delete'].map((action) => `${area}.${action}`)
  expect(permissions).toEqual([
    ...four('users'),
    'users.change_password',
    ...['tests', 'orders', 'customers', 'reports'].flatMap(four),
    'settings.view',
    'settings.edit',
  ])
})

const presets: Record<Exclude<Role, 'super_admin'>, string> = {
  admin:
    'users.view users.create users.edit tests.view tests.create tests.edit orders.view orders.create orders.edit customers.view customers.create customers.edit reports.view reports.create',
  manager: 'tests.view orders.view orders.create orders.edit customers.view customers.create customers.edit reports.view',
  operator: 'orders.view customers.view reports.view',
}

test.each(Object.entries(presets))('AUTH-15 the preset of %s is exactly the specified one', (role, words) => {
  expect(rolePresets[role as Role]).toEqual(words.split(' '))
})

test('AUTH-15 a super admin holds everything, whatever the list says', () => {
  expect(rolePresets.super_admin).toEqual(permissions)
  for (const permission of permissions) expect(hasPermission({ role: 'super_admin', permissions: [] }, permission)).toBe(true)
  expect(hasPermission({ role: 'operator', permissions: ['orders.view'] }, 'orders.view')).toBe(true)
  expect(hasPermission({ role: 'operator', permissions: ['orders.view'] }, 'orders.edit')).toBe(false)
})

test('AUTH-13 a new user is an active operator', () => {
  expect(newUser).toEqual({ role: 'operator', status: 'active' })
})

test.each([
  ['a@b.in', 'x', null],
  ['', 'x', 'Please enter both email and password'],
  ['a@b.in', '', 'Please enter both email and password'],
  ['  ', 'x', 'Please enter both email and password'],
])('AUTH-02 signing in with %j and %j is answered %s', (email, password, problem) => {
  expect(signInProblem({ email, password })).toBe(problem)
})

test.each<[UserStatus, UserStatus]>([
  ['active', 'inactive'],
  ['inactive', 'active'],
  ['suspended', 'active'],
])('USR-03 the toggle turns %s into %s', (from, to) => {
  expect(toggledUserStatus(from)).toBe(to)
})

describe('USR-06 a user form', () => {
  test.each([
    [{ name: 'Asha Rao', email: 'asha@lab.example' }, {}],
    [
      { name: ' ', email: '' },
      { name: 'Name is required', email: 'Email is required' },
    ],
    [{ name: 'A', email: '  ' }, { email: 'Email is required' }],
    [{ name: 'A', email: 'asha' }, { email: 'Please enter a valid email address' }],
    [{ name: 'A', email: 'a b@c.in' }, { email: 'Please enter a valid email address' }],
    [{ name: ' A ', email: ' a@b.co.in ' }, {}],
    [{ name: 'A', email: 'a@@b.in' }, { email: 'Please enter a valid email address' }],
    [{ name: 'A', email: 'a@b..in' }, { email: 'Please enter a valid email address' }],
    [{ name: 'A', email: 'a@b.in.' }, { email: 'Please enter a valid email address' }],
    [{ name: 'A', email: '@b.in' }, { email: 'Please enter a valid email address' }],
    [{ name: 'A', email: 'a@b.i n' }, { email: 'Please enter a valid email address' }],
    [{ name: 'A', email: 'a@b' }, { email: 'Please enter a valid email address' }],
  ])('%j has the problems %j', (input, problems) => {
    expect(fieldProblems(users, { role: 'operator', status: 'active', permissions: ['tests.view'], ...input })).toEqual(problems)
  })
  test('a first password is at least eight characters and hard to guess', () => {
    expect(firstPasswordProblem('')).toBe('Password is required')
    expect(firstPasswordProblem('1234567')).toBe('Password must be at least 8 characters long')
    for (const guessed of ['12345678', 'password', 'PassWord', 'aaaaaaaa', 'abababab', ' '.repeat(8), ' password1 ', 'Pathology123'])
      expect([guessed, firstPasswordProblem(guessed)]).toEqual([guessed, 'This password is too easy to guess. Please choose another one'])
    for (const own of ['12345679a', 'correct horse', 'Demo@2468', 'नमस्ते-लैब']) expect([own, firstPasswordProblem(own)]).toEqual([own, null])
    expect(confirmationProblem('a', 'b')).toBe('Passwords do not match')
    expect(confirmationProblem('a', 'a')).toBeNull()
  })
})

const mix = 'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
test.each([
  ['', 'New password is required'],
  ['Ab1!', 'Password must be at least 8 characters long'],
  ['abcdefg1!', mix],
  ['ABCDEFG1!', mix],
  ['Abcdefgh!', mix],
  ['Abcdefgh1', mix],
  ['Abcdefg1-', mix],
  ['Abcdefg1!', null],
  ['Abcdefg1"', null],
  ['Password@123', 'This password is too easy to guess. Please choose another one'],
  ['India@123', 'This password is too easy to guess. Please choose another one'],
  ['Abcdef1', 'Password must be at least 8 characters long'],
  ...[...'!@#$%^&*(),.?":{}|<>'].map((special): [string, null] => [`Abcdef1${special}`, null]),
])('USR-08 the new password %j is answered %s', (password, problem) => {
  expect(newPasswordProblem(password)).toBe(problem)
})

test.each([
  ['', 0, 'Weak'],
  ['abc', 1, 'Weak'],
  ['abcdefgh', 2, 'Weak'],
  ['Abcdefgh', 3, 'Medium'],
  ['Abcdefg1', 4, 'Medium'],
  ['Abcdefg1!', 5, 'Strong'],
  ['abcdefghijkl', 3, 'Medium'],
  ['abcdefghijk', 2, 'Weak'],
  ['1', 1, 'Weak'],
  ['Abcdefg1!xyz', 6, 'Strong'],
])('USR-08 %j meets %i criteria: %s', (password, met, word) => {
  expect(passwordStrength(password)).toEqual({ met, word })
})

describe('USR-10 nobody grants above oneself', () => {
  const admin = { role: 'admin' as const, permissions: rolePresets.admin }
  test.each([
    [{ role: 'super_admin' as const }, 'Only a super admin can grant the Super Admin role'],
    [{ role: 'admin' as const }, null],
    [{ permissions: ['users.delete' as const] }, 'You cannot grant a permission that you do not have (users.delete)'],
    [{ role: 'manager' as const, permissions: rolePresets.manager }, null],
    [{}, null],
  ])('an admin who grants %j is answered %s', (grant, problem) => {
    expect(grantProblem(admin, grant)).toBe(problem)
  })
  test('a manager grants no role above their own', () => {
    expect(grantProblem({ role: 'manager', permissions: [] }, { role: 'admin' })).toBe('You cannot grant a role above your own')
  })
  test('a super admin may grant anything', () => {
    expect(grantProblem({ role: 'super_admin', permissions: [] }, { role: 'super_admin', permissions })).toBeNull()
  })
})
