/** Guarded areas and their acts (AUTH-14). The order is the order of the permission picker (USR-07). */
const ownAreas = {
  users: { label: 'User Management', actions: ['view', 'create', 'edit', 'delete', 'change_password'] },
  tests: { label: 'Test Management', actions: ['view', 'create', 'edit', 'delete'] },
  orders: { label: 'Order Management', actions: ['view', 'create', 'edit', 'delete'] },
  customers: { label: 'Customer Management', actions: ['view', 'create', 'edit', 'delete'] },
  reports: { label: 'Reports', actions: ['view', 'create', 'edit', 'delete'] },
  settings: { label: 'System Settings', actions: ['view', 'edit'] },
} as const

export type PermissionArea = keyof typeof ownAreas
type ActionOf<A extends PermissionArea> = (typeof ownAreas)[A]['actions'][number]

/** All areas: the laboratory's own, then those that declarations add (`addPermissionArea`). */
const areas: Record<string, { readonly label: string; readonly actions: readonly string[] }> = { ...ownAreas }
export const permissionAreas: Readonly<typeof areas> = areas

/** A permission, `area.action`. */
export type Permission = { [A in PermissionArea]: `${A}.${ActionOf<A>}` }[PermissionArea]

const permissionsOf = (area: string) => (areas[area]?.actions ?? []).map((action) => `${area}.${action}` as Permission)
const all = Object.keys(areas).flatMap(permissionsOf)

/** All permissions, in the order of their groups. */
export const permissions: readonly Permission[] = all

/** True when an unknown value names a permission. */
export function isPermission(value: unknown): value is Permission {
  return (permissions as readonly unknown[]).includes(value)
}

/** Acts on a record of any area. */
export type RecordAct = 'view' | 'create' | 'edit' | 'delete'

/** The permission that an act on a record needs; an area that does not tell creating or deleting from editing (settings) guards them as editing. */
export function permissionFor(area: PermissionArea, act: RecordAct): Permission {
  const permission = `${area}.${act}`
  return isPermission(permission) ? permission : `${area}.edit`
}

/** Permissions after some were given or taken: whoever may do anything in an area may view it, and who may not view it may do nothing there. */
export function withPermissions(current: readonly Permission[], changed: readonly Permission[], isOn: boolean): readonly Permission[] {
  const viewOf = (permission: Permission) => permissionFor(permission.slice(0, permission.indexOf('.')) as PermissionArea, 'view')
  const views = changed.map(viewOf)
  return permissions.filter((permission) => {
    if (changed.includes(permission)) return isOn
    if (isOn) return current.includes(permission) || views.includes(permission)
    return current.includes(permission) && !changed.includes(viewOf(permission))
  })
}

/** The label of a permission, e.g. `Change password` for `users.change_password`. */
export function permissionLabel(permission: Permission): string {
  const words = permission.slice(permission.indexOf('.') + 1).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const choicesOf = (area: string) =>
  permissionsOf(area).map((permission) => [permission, { label: `${areas[area]?.label}: ${permissionLabel(permission)}` }] as const)
const choices: Record<string, { readonly label: string }> = Object.fromEntries(Object.keys(areas).flatMap(choicesOf))

/** All permissions as choices whose labels name their group too, for use outside the picker. */
export const permissionChoices = choices as Readonly<Record<Permission, { readonly label: string }>>

/** True for an area the application itself defines, false for a declared one. */
export function isOwnArea(area: string): area is PermissionArea {
  return Object.hasOwn(ownAreas, area)
}

/** Adds the area of a declaration: picker, presets, server and start-up check know it from then on. The laboratory's own areas stay as they are. */
export function addPermissionArea(area: string, label: string, actions: readonly RecordAct[]): void {
  if (isOwnArea(area)) return
  areas[area] = { label, actions }
  const others = all.filter((permission) => !permission.startsWith(`${area}.`))
  all.splice(0, all.length, ...others, ...permissionsOf(area))
  Object.assign(choices, Object.fromEntries(choicesOf(area)))
}

/** Message for a refused act, the same from server and panel (AUTH-16). */
export function missingPermission(permission: Permission): string {
  const { label } = permissionChoices[permission]
  const area = areas[permission.slice(0, permission.indexOf('.'))]?.label
  const problem = permission.endsWith('.view') ? `You don’t have access to ${area}.` : 'You don’t have permission to do this.'
  return `${problem} Ask an administrator for “${label}”.`
}
