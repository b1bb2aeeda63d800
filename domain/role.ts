import { type Permission, permissions, type RecordAct } from './permission.ts'
import type { StatusStyle } from './tone.ts'

/** Roles of staff, highest first (AUTH-13). */
export const roles = {
  super_admin: { label: 'Super Admin', tone: 'neutral', icon: 'star' },
  admin: { label: 'Admin', tone: 'neutral', icon: 'shield' },
  manager: { label: 'Manager', tone: 'neutral', icon: 'users' },
  operator: { label: 'Operator', tone: 'neutral', icon: 'user' },
} as const satisfies Record<string, StatusStyle>

export type Role = keyof typeof roles

/** The role and status that a new user starts with (AUTH-13). */
export const newUser = { role: 'operator', status: 'active' } as const

/** The permissions that choosing a role sets (AUTH-15); areas that declarations add have their own. */
const presets: Record<Role, readonly Permission[]> = {
  super_admin: permissions,
  admin: [
    'users.view',
    'users.create',
    'users.edit',
    'tests.view',
    'tests.create',
    'tests.edit',
    'orders.view',
    'orders.create',
    'orders.edit',
    'customers.view',
    'customers.create',
    'customers.edit',
    'reports.view',
    'reports.create',
  ],
  manager: ['tests.view', 'orders.view', 'orders.create', 'orders.edit', 'customers.view', 'customers.create', 'customers.edit', 'reports.view'],
  operator: ['orders.view', 'customers.view', 'reports.view'],
}

export const rolePresets: Readonly<typeof presets> = presets

/** Acts on a declared area that each role below super admin gets when it is chosen. */
export type AreaPresets = Readonly<Partial<Record<Exclude<Role, 'super_admin'>, readonly RecordAct[]>>>

/** Adds what roles get of a declared area to their presets; a super admin has everything. */
export function addAreaPresets(area: string, given: AreaPresets): void {
  for (const role of ['admin', 'manager', 'operator'] as const) {
    const others = presets[role].filter((permission) => !permission.startsWith(`${area}.`))
    presets[role] = [...others, ...(given[role] ?? []).map((act) => `${area}.${act}` as Permission)]
  }
}

/** True when a role is above another. */
export function outranks(role: Role, other: Role): boolean {
  const ranks = Object.keys(roles)
  return ranks.indexOf(role) < ranks.indexOf(other)
}

/** The acting user: facts that decide a permission. */
export interface Principal {
  readonly role: Role
  readonly permissions: readonly Permission[]
}

/** True when the user has the permission. A super admin has every permission, whatever the list holds (USR-07). */
export function hasPermission(principal: Principal, permission: Permission): boolean {
  return principal.role === 'super_admin' || principal.permissions.includes(permission)
}
