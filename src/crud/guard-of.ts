import { type Permission, type PermissionArea, permissionFor, type RecordAct } from '#domain/permission.ts'

/** The permission that guards a screen of a resource's area. */
export function guardOf(area: PermissionArea, act: RecordAct): Permission {
  return permissionFor(area, act)
}
