import type { AccessControlProvider } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { isPermission, missingPermission, type Permission, permissionFor, type RecordAct } from '#domain/permission.ts'
import { type Principal, hasPermission } from '#domain/role.ts'

/** Actions of Refine and of the generated screens, and the permission of the resource's area for each. */
const actsOfActions: Readonly<Record<string, RecordAct>> = {
  list: 'view',
  show: 'view',
  view: 'view',
  create: 'create',
  clone: 'create',
  edit: 'edit',
  delete: 'delete',
}

interface AccessOptions {
  /** The signed-in user, or null. */
  readonly user: () => Principal | null
  readonly registry: ReadonlyMap<string, Declaration>
}

/**
 * Refine's access control (AUTH-16), without a call. An action is the name of a permission, or an action of a resource, guarded by the area that its
 * declaration names. An unknown action is refused.
 */
export function createAccessProvider({ user, registry }: AccessOptions): AccessControlProvider {
  return {
    async can({ resource, action }) {
      const permission = permissionOf(registry, resource, action)
      if (!permission) return { can: false, reason: `Nothing is known of the action ${action}` }
      const principal = user()
      return principal && hasPermission(principal, permission) ? { can: true } : { can: false, reason: missingPermission(permission) }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: false }, queryOptions: { staleTime: 30_000 } },
  }
}

/** The permission that an action on a resource needs, or null for an unknown action. */
export function permissionOf(registry: ReadonlyMap<string, Declaration>, resource: string | undefined, action: string): Permission | null {
  if (isPermission(action)) return action
  const area = registry.get(resource ?? '')?.permission
  const verb = Object.hasOwn(actsOfActions, action) ? actsOfActions[action] : undefined
  return area && verb ? permissionFor(area, verb) : null
}
