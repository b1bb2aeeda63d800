import type { Declaration, RowAction } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import type { KnownRecord } from './screens-context.ts'

/** Why the user may not edit this record although they hold the permission; undefined where they may. */
export function refusalOfEdit(declaration: Declaration, record: KnownRecord, user: StaffUser | null): string | undefined {
  return (user && declaration.refuseEdit?.(user, record)) ?? undefined
}

/** The same for any action of a row. */
export function refusalOf(declaration: Declaration, action: RowAction<Fields>, record: KnownRecord, user: StaffUser | null): string | undefined {
  if (action === 'edit') return refusalOfEdit(declaration, record, user)
  const refuse = typeof action === 'object' && 'refuse' in action ? action.refuse : undefined
  return (user && refuse?.(user, record)) ?? undefined
}
