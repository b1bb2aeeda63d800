import { type Permission, type PermissionArea, isPermission } from '#domain/permission.ts'

/** The permission that guards an act on a resource; an area that does not tell creating or deleting from editing guards them as editing. */
export function guardOf(area: PermissionArea, act: 'view' | 'create' | 'edit' | 'delete'): Permission {
  const permission = `${area}.${act}`
  return isPermission(permission) ? permission : `${area}.edit`
}
