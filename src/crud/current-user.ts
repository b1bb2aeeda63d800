import { createContext, useContext } from 'react'
import { missingPermission, type Permission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import type { StaffUser } from '#domain/staff-user.ts'

/** The signed-in user, set by the session gate; null when nobody is signed in. A plain value: reading it is synchronous. */
export const CurrentUserContext = createContext<StaffUser | null>(null)

/** Who is signed in. */
export function useCurrentUser(): StaffUser | null {
  return useContext(CurrentUserContext)
}

/** Whether the user may take an action; where not, the sentence that says why. */
export type Allowed = { readonly allowed: true; readonly reason: undefined } | { readonly allowed: false; readonly reason: string }

/** Answers for any permission, for screens whose actions are data (AUTH-16). */
export function usePermissions(): (permission: Permission) => Allowed {
  const principal = useContext(CurrentUserContext)
  return (permission) =>
    principal !== null && hasPermission(principal, permission)
      ? { allowed: true, reason: undefined }
      : { allowed: false, reason: missingPermission(permission) }
}

/** Whether the signed-in user holds a permission; a disabled action carries the reason in a tooltip (AUTH-16). */
export function usePermission(permission: Permission): Allowed {
  return usePermissions()(permission)
}
