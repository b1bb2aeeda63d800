import { expect, test } from 'vitest'
import { type Permission, permissions } from '#domain/permission.ts'
import type { Role } from '#domain/role.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { type CurrentAccess, grantable, offeredRoles, presetOf } from '#pages/users/grants.ts'

const someone = (role: Role, held: readonly Permission[]): StaffUser => ({ id: 'u1', name: 'Meera', email: 'm@lab.example', role, permissions: held })
const admin = someone('admin', ['users.view', 'users.edit', 'orders.view'])
const fresh: CurrentAccess = { permissions: [] }

test('USR-07 USR-10 offered roles are at most one’s own, plus the account’s present one', () => {
  expect(Object.keys(offeredRoles(someone('super_admin', []), fresh))).toEqual(['super_admin', 'admin', 'manager', 'operator'])
  expect(Object.keys(offeredRoles(admin, fresh))).not.toContain('super_admin')
  expect(Object.keys(offeredRoles(admin, { role: 'super_admin', permissions: [] }))).toContain('super_admin')
})

test('USR-10 a user may set the permissions that they hold, and those that the account has already', () => {
  expect(grantable(admin, fresh)).toEqual(['users.view', 'users.edit', 'orders.view'])
  expect(grantable(admin, { permissions: ['reports.delete'] })).toEqual(['users.view', 'users.edit', 'orders.view', 'reports.delete'])
  expect(grantable(someone('super_admin', []), fresh)).toEqual(permissions)
})

test('USR-07 a chosen role sets as much of its preset as may be set', () => {
  expect(presetOf('operator', grantable(admin, fresh))).toEqual(['orders.view'])
})
