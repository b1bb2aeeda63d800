import { type Permission, permissionFor } from '#domain/permission.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import type { Action } from '#definition/action.ts'
import { meetsCondition } from '#definition/condition.ts'
import type { Declaration, RowAction } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import type { MenuIconName } from '#definition/menu-icon.ts'
import { flatRowActions } from '#definition/row-actions.ts'
import type { Allowed } from './current-user.ts'
import { titleOf } from '#definition/sentence.ts'
import type { KnownRecord } from './screens-context.ts'

/** An action as a list or a page offers it: a built-in one, a toggle, or a declared one by its name. */
export type OfferedAction = RowAction<Fields>

/** One thing that may be done with a record or with records, ready to draw. */
export interface ActionItem {
  readonly key: string
  readonly label: string
  readonly icon: MenuIconName | undefined
  readonly isDanger: boolean
  /** The letter that runs it. */
  readonly keys?: string | undefined
  /** Reason the user may not; undefined if they may (AUTH-16). */
  readonly reason: string | undefined
  readonly action: OfferedAction
}

type May = (permission: Permission) => Allowed
type Described = Omit<ActionItem, 'reason' | 'action'> & { readonly permission: Permission }
type BuiltIn = 'show' | 'edit' | 'delete'

/** The declared action of this name; throws where none is declared, which is a bug. */
export function actionOf(declaration: Declaration, name: string): Action {
  const action = declaration.actions && Object.hasOwn(declaration.actions, name) ? declaration.actions[name] : undefined
  if (!action) throw new Error(`the resource ${declaration.name} declares no action ${name}`)
  return action
}

/** True for one of the three actions that every resource has. */
export function isBuiltIn(action: OfferedAction): action is BuiltIn {
  return action === 'show' || action === 'edit' || action === 'delete'
}

/** Returns the actions on a record: those whose condition does not hold are left out, those the user may not take carry the reason. */
export function actionItems(
  declaration: Declaration,
  actions: readonly OfferedAction[],
  record: KnownRecord,
  may: May,
  user: StaffUser | null,
): readonly ActionItem[] {
  return actions.flatMap((action) => {
    if (typeof action === 'string' && !isBuiltIn(action) && !meetsCondition(actionOf(declaration, action).when, record)) return []
    if ((action === 'edit' || action === 'delete') && !isOperationAllowed(declaration, action)) return []
    const { permission, ...described } = describeAction(declaration, action, record)
    return [{ ...described, action, reason: may(permission).reason ?? refusalOf(declaration, action, record, user) }]
  })
}

/** The action that a key runs on a record, or a sentence that says why it runs none; undefined for a key of no action. */
export function actionOfKey(
  declaration: Declaration,
  actions: readonly OfferedAction[],
  record: KnownRecord,
  may: May,
  user: StaffUser | null,
  key: string,
): ActionItem | string | undefined {
  const keyed = actionItems(declaration, actions, record, may, user).filter(({ keys }) => keys === key)
  const item = keyed.find(({ reason }) => reason === undefined) ?? keyed[0]
  if (item) return item.reason ?? item
  const absent = actions.map((action) => describeAction(declaration, action, record)).find(({ keys }) => keys === key)
  return absent && `“${absent.label}” is not available for ${titleOf(declaration, record)}`
}

/** Returns the actions on the selected rows (USR-04). */
export function bulkActionItems(declaration: Declaration, may: May): readonly ActionItem[] {
  return (declaration.bulkActions ?? []).map((action) => {
    const { permission, ...described } = describeAction(declaration, action, {})
    return { ...described, ...(action === 'delete' ? { label: 'Delete Selected' } : {}), action, reason: may(permission).reason }
  })
}

const builtIn: Readonly<Record<BuiltIn, Omit<Described, 'permission'> & { readonly operation: 'view' | 'edit' | 'delete' }>> = {
  show: { key: 'show', label: 'View', icon: 'view', isDanger: false, operation: 'view' },
  edit: { key: 'edit', label: 'Edit', icon: 'edit', isDanger: false, keys: 'e', operation: 'edit' },
  delete: { key: 'delete', label: 'Delete', icon: 'delete', isDanger: true, operation: 'delete' },
}

function describeAction(declaration: Declaration, action: OfferedAction, record: Readonly<Record<string, unknown>>): Described {
  const area = declaration.permission
  if (typeof action === 'object') {
    const isOn = record[action.toggle] === true
    return {
      key: `toggle-${action.toggle}`,
      label: isOn ? action.off : action.on,
      icon: isOn ? 'disable' : 'enable',
      isDanger: false,
      permission: permissionFor(area, 'edit'),
    }
  }
  if (isBuiltIn(action)) {
    const { operation, ...described } = builtIn[action]
    return { ...described, permission: permissionFor(area, operation) }
  }
  const { label, icon, danger, key: keys, permission, link } = actionOf(declaration, action)
  return { key: action, label, icon, isDanger: danger === true, keys, permission: permission ?? permissionFor(area, link ? 'view' : 'edit') }
}

/** Returns the reason the user may not edit this record although they hold the permission; undefined if they may. */
export function refusalOfEdit(declaration: Declaration, record: KnownRecord, user: StaffUser | null): string | undefined {
  return (user && declaration.refuseEdit?.(user, record)) ?? undefined
}

function refusalOf(declaration: Declaration, action: OfferedAction, record: KnownRecord, user: StaffUser | null): string | undefined {
  if (action === 'edit') return refusalOfEdit(declaration, record, user)
  if (typeof action === 'object' || isBuiltIn(action)) return undefined
  return (user && actionOf(declaration, action).refuse?.(user, record)) ?? undefined
}

/** Returns the actions of a row: the declared ones, else edit and delete where they exist. */
export function rowActionsOf(declaration: Declaration): readonly OfferedAction[] {
  if (declaration.rowActions) return flatRowActions(declaration.rowActions)
  return (['edit', 'delete'] as const).filter((operation) => isOperationAllowed(declaration, operation))
}

/** True when anybody can create, edit or delete records of the resource. */
export function isOperationAllowed(declaration: Declaration, operation: 'create' | 'edit' | 'delete'): boolean {
  return declaration.operations?.includes(operation) ?? true
}
