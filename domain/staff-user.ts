import type { ListLayouts } from './list-layout.ts'
import type { RequiredSetup } from './required-setup.ts'
import type { Permission } from './permission.ts'
import { type Principal, hasPermission, outranks, type Role } from './role.ts'
import type { StatusStyle } from './tone.ts'

/** Account states of a staff user (USR-01). */
export const userStatuses = {
  active: { label: 'Active', tone: 'success', icon: 'check' },
  inactive: { label: 'Inactive', tone: 'neutral', icon: 'minus' },
  suspended: { label: 'Suspended', tone: 'danger', icon: 'alert' },
} as const satisfies Record<string, StatusStyle>

export type UserStatus = keyof typeof userStatuses

/** The signed-in user as the panel knows it: never more than this is stored in the browser. */
export interface StaffUser extends Principal {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Step they take before anything else. */
  readonly firstStep?: RequiredSetup
  /** Layouts of lists, their own and those of saved views (VIEW-02). */
  readonly layouts?: ListLayouts
}

/** Returns the status the row menu's toggle sets: active becomes inactive, anything else active (USR-03). */
export function toggledUserStatus(status: UserStatus): UserStatus {
  return status === 'active' ? 'inactive' : 'active'
}

/** Message that refuses sign-in input before a call is made, or null (AUTH-02). */
export function signInProblem(input: { email: string; password: string }): string | null {
  return input.email.trim() && input.password ? null : 'Please enter both email and password'
}

/** Message that refuses a grant, or null: only a super admin grants super_admin, and nobody grants a permission that they do not have (USR-10). */
export function grantProblem(granter: Principal, grant: { role?: Role; permissions?: readonly Permission[] }): string | null {
  if (granter.role === 'super_admin') return null
  if (grant.role === 'super_admin') return 'Only a super admin can grant the Super Admin role'
  if (grant.role && outranks(grant.role, granter.role)) return 'You cannot grant a role above your own'
  const missing = grant.permissions?.find((permission) => !hasPermission(granter, permission))
  return missing ? `You cannot grant a permission that you do not have (${missing})` : null
}
