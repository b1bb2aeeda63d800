import { type Permission, permissions } from '#domain/permission.ts'
import { type Role, rolePresets, roles } from '#domain/role.ts'
import { grantProblem, type StaffUser } from '#domain/staff-user.ts'

/** Role and permissions of an account before it is edited; a new one has no role and no permissions. */
export interface CurrentAccess {
  readonly role?: Role
  readonly permissions: readonly Permission[]
}

/** The roles that the user may choose from: none above their own, and whatever the account has already (USR-07, USR-10). */
export function offeredRoles(user: StaffUser, account: CurrentAccess): Readonly<Record<string, (typeof roles)[Role]>> {
  const names = (Object.keys(roles) as Role[]).filter((role) => role === account.role || grantProblem(user, { role }) === null)
  return Object.fromEntries(names.map((role) => [role, roles[role]]))
}

/** The permissions that the user may set: their own and the account's current ones (USR-10). */
export function grantable(user: StaffUser, account: CurrentAccess): readonly Permission[] {
  return permissions.filter((permission) => account.permissions.includes(permission) || grantProblem(user, { permissions: [permission] }) === null)
}

/** Returns the values that a role sets: its preset, as far as the user may grant it (USR-07). */
export function presetOf(role: Role, offered: readonly Permission[]): Permission[] {
  return rolePresets[role].filter((permission) => offered.includes(permission))
}
