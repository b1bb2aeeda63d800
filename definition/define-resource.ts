import { addPermissionArea, type Permission, type PermissionArea, type RecordAct } from '#domain/permission.ts'
import { addAreaPresets } from '#domain/role.ts'
import type { Action } from './action.ts'
import type { Declaration, OwnArea } from './declaration.ts'
import type { Fields } from './field.ts'

/** A declaration as the rest of the program takes it; its name, fields and actions keep their own types, so that `RecordOf<typeof tests.fields>` is exact. */
export type Declared<F extends Fields, Name extends string, A> = Omit<Declaration, 'fields' | 'name' | 'actions'> & {
  readonly fields: F
  readonly name: Name
  readonly actions: A
}

/** Either one of the laboratory's areas, or one that the declaration adds. */
type Guarded<Area extends string> =
  | { readonly permission: PermissionArea; readonly permissions?: never }
  | { readonly permission?: never; readonly permissions: OwnArea<Area> }

/**
 * Declares an entity. The compiler checks every name in it (columns, filters, sort, conditions, actions);
 * `checkDeclarations` checks the same, and the rules across files, at start-up.
 */
export function defineResource<
  const F extends Fields,
  const Name extends string,
  const A extends Readonly<Record<string, Action<F, Permission | `${Area}.${RecordAct}`>>> = Readonly<Record<never, never>>,
  const Area extends string = never,
>(
  declaration: Omit<Declaration<F, Name, keyof A & string, Permission | `${NoInfer<Area>}.${RecordAct}`>, 'actions' | 'permission' | 'permissions'> & {
    readonly actions?: A
  } & Guarded<Area>,
): Declared<F, Name, A> {
  const { permissions: own } = declaration
  if (own?.label) {
    addPermissionArea(own.area, own.label, own.actions ?? ['view', 'create', 'edit', 'delete'])
    addAreaPresets(own.area, own.presets ?? {})
  }
  return (own ? { permission: own.area, ...declaration } : declaration) as Declared<F, Name, A>
}
