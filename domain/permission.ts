/** What may be guarded and how (AUTH-14). The order is the order of the permission picker (USR-07). */
export const permissionAreas = {
  users: { label: 'User Management', actions: ['view', 'create', 'edit', 'delete', 'change_password'] },
  tests: { label: 'Test Management', actions: ['view', 'create', 'edit', 'delete'] },
  orders: { label: 'Order Management', actions: ['view', 'create', 'edit', 'delete'] },
  customers: { label: 'Customer Management', actions: ['view', 'create', 'edit', 'delete'] },
  reports: { label: 'Reports', actions: ['view', 'create', 'edit', 'delete'] },
  settings: { label: 'System Settings', actions: ['view', 'edit'] },
} as const

export type PermissionArea = keyof typeof permissionAreas
type ActionOf<A extends PermissionArea> = (typeof permissionAreas)[A]['actions'][number]

/** A permission, `area.action`. */
export type Permission = { [A in PermissionArea]: `${A}.${ActionOf<A>}` }[PermissionArea]

/** All permissions, in the order of their groups. */
export const permissions: readonly Permission[] = Object.entries(permissionAreas).flatMap(([area, { actions }]) =>
  actions.map((action) => `${area}.${action}` as Permission),
)

/** Whether an unknown value names a permission. */
export function isPermission(value: unknown): value is Permission {
  return (permissions as readonly unknown[]).includes(value)
}

/** What may be done with a record of any area. */
export type RecordAct = 'view' | 'create' | 'edit' | 'delete'

/** The permission that an act on a record needs; an area that does not tell creating or deleting from editing (settings) guards them as editing. */
export function permissionFor(area: PermissionArea, act: RecordAct): Permission {
  const permission = `${area}.${act}`
  return isPermission(permission) ? permission : `${area}.edit`
}

/** Permissions after some were given or taken: whoever may do anything in an area may view it, and who may not view it may do nothing there. */
export function withPermissions(held: readonly Permission[], changed: readonly Permission[], isOn: boolean): readonly Permission[] {
  const viewOf = (permission: Permission) => permissionFor(permission.slice(0, permission.indexOf('.')) as PermissionArea, 'view')
  const views = changed.map(viewOf)
  return permissions.filter((permission) => {
    if (changed.includes(permission)) return isOn
    if (isOn) return held.includes(permission) || views.includes(permission)
    return held.includes(permission) && !changed.includes(viewOf(permission))
  })
}

/** The words of a permission, e.g. `Change password` for `users.change_password`. */
export function permissionLabel(permission: Permission): string {
  const words = permission.slice(permission.indexOf('.') + 1).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** All permissions as choices whose words say their group as well, for where they stand outside the picker. */
export const permissionChoices = Object.fromEntries(
  Object.entries(permissionAreas).flatMap(([area, { label, actions }]) =>
    actions.map((action) => [`${area}.${action}`, { label: `${label}: ${permissionLabel(`${area}.${action}` as Permission)}` }]),
  ),
) as Readonly<Record<Permission, { readonly label: string }>>

/** The sentence for a refused act, the same from server and panel (permissions.md, AUTH-16). */
export function missingPermission(permission: Permission): string {
  return `You do not have permission to do this (${permission} is needed)`
}
