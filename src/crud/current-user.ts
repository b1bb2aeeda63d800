import { createContext, useContext } from 'react'
import { missingPermission, type Permission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import type { StaffUser } from '#domain/staff-user.ts'

/** The signed-in user, set by the session gate; null when nobody is signed in. A plain value that is read synchronously. */
export const CurrentUserContext = createContext<StaffUser | null>(null)

/** The signed-in user. */
export function useCurrentUser(): StaffUser | null {
  return useContext(CurrentUserContext)
}

/** Permission of the user for an action; without it, the reason. */
export type Allowed = { readonly allowed: true; readonly reason: undefined } | { readonly allowed: false; readonly reason: string }

/** Answers for any permission, for screens whose actions are data (AUTH-16). */
export function usePermissions(): (permission: Permission) => Allowed {
  const principal = useContext(CurrentUserContext)
  return (permission) =>
    principal !== null && hasPermission(principal, permission)
      ? { allowed: true, reason: undefined }
      : { allowed: false, reason: missingPermission(permission) }
}

/** Checks a permission of the signed-in user; a disabled action shows the reason in a tooltip (AUTH-16). */
export function usePermission(permission: Permission): Allowed {
  return usePermissions()(permission)
}
