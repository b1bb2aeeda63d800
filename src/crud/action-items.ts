import type { BulkAction, Declaration, RowAction } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { holdsFor } from '#definition/condition.ts'
import type { MenuIcon } from '#definition/menu-icon.ts'
import { capitalised } from '#definition/labels.ts'
import { type Permission, permissionFor } from '#domain/permission.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import type { Allowed } from './current-user.ts'
import { refusalOf } from './refusal.ts'
import type { KnownRecord } from './screens-context.ts'

/** One thing that may be done with a row or with rows, ready to draw. */
export interface ActionItem<Action> {
  readonly key: string
  readonly label: string
  readonly icon: MenuIcon | undefined
  readonly isDanger: boolean
  /** Why the user may not; undefined where he may (AUTH-16). */
  readonly reason: string | undefined
  readonly action: Action
}

type May = (permission: Permission) => Allowed
type Described = Omit<ActionItem<RowAction<Fields>>, 'reason' | 'action'> & { readonly permission: Permission }

/** What may be done with a row: actions whose condition does not hold are left out, those that the user may not take carry the reason. */
export function rowActionItems(declaration: Declaration, record: KnownRecord, may: May, user: StaffUser | null): readonly ActionItem<RowAction<Fields>>[] {
  return (declaration.rowActions ?? []).flatMap((action) => {
    if (typeof action === 'object' && 'when' in action && !holdsFor(action.when, record)) return []
    if ((action === 'edit' || action === 'delete') && !allows(declaration, action)) return []
    const { permission, ...described } = describeAction(declaration, action, record)
    return [{ ...described, action, reason: may(permission).reason ?? refusalOf(declaration, action, record, user) }]
  })
}

function describeAction(declaration: Declaration, action: RowAction<Fields>, record: Readonly<Record<string, unknown>>): Described {
  const area = declaration.permission
  if (action === 'show') return { key: 'show', label: 'View', icon: 'view', isDanger: false, permission: `${area}.view` }
  if (action === 'edit') return { key: 'edit', label: 'Edit', icon: 'edit', isDanger: false, permission: permissionFor(area, 'edit') }
  if (action === 'delete') return { key: 'delete', label: 'Delete', icon: 'delete', isDanger: true, permission: permissionFor(area, 'delete') }
  if ('toggle' in action) {
    const isOn = record[action.toggle] === true
    return {
      key: `toggle-${action.toggle}`,
      label: isOn ? action.off : action.on,
      icon: isOn ? 'disable' : 'enable',
      isDanger: false,
      permission: permissionFor(area, 'edit'),
    }
  }
  const name = 'dialog' in action ? action.dialog : 'link' in action ? action.link : `${action.call} ${action.label}`
  return {
    key: name,
    label: action.label,
    icon: action.icon,
    isDanger: 'danger' in action && action.danger === true,
    permission: action.permission ?? ('link' in action ? `${area}.view` : permissionFor(area, 'edit')),
  }
}

/** What may be done with the selected rows (USR-04). */
export function bulkActionItems(declaration: Declaration, may: May): readonly ActionItem<BulkAction>[] {
  return (declaration.bulkActions ?? []).map((action) => {
    if (action === 'delete')
      return {
        key: 'delete',
        label: 'Delete Selected',
        icon: 'delete',
        isDanger: true,
        reason: may(permissionFor(declaration.permission, 'delete')).reason,
        action,
      }
    const { dialog, label, permission = permissionFor(declaration.permission, 'edit'), danger } = action
    return { key: dialog, label, icon: undefined, isDanger: danger === true, reason: may(permission).reason, action }
  })
}

/** Whether records of the resource can be created, edited or deleted at all, by anyone. */
export function allows(declaration: Declaration, operation: 'create' | 'edit' | 'delete'): boolean {
  return declaration.operations?.includes(operation) ?? true
}

/** The sentence of a failed toggle, e.g. `Failed to disable test: The test is part of a package` (CAT-03). */
export function toggleFailure(template: string | undefined, one: string, verb: string, message: string | null): string {
  return fillSentence(template ?? `Failed to {verb} ${one}: {message}`, { verb: verb.toLowerCase(), message: message ?? 'Unknown error' })
}

/** The sentence of an action that was done, e.g. `Asha Rao is now inactive`. */
export function doneSentence(template: string, title: string): string {
  return fillSentence(template, { title })
}

/** The sentence of a list that could not be loaded, e.g. `Error loading orders: Unknown error` (ORD-05); one without `{message}` gives way to the server's words (USR-01). */
export function listFailure(declaration: Declaration, message: string | null): string {
  const template = declaration.list.failure ?? `${capitalised(declaration.label.many)} could not be loaded: {message}`
  if (!template.includes('{message}')) return message ?? template
  return fillSentence(template, { message: message ?? 'Unknown error' })
}

function fillSentence(template: string, words: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}
