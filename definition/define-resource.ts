import type { Action } from './action.ts'
import type { Declaration } from './declaration.ts'
import type { Fields } from './field.ts'

/** A declaration as the rest of the program takes it; its name, fields and actions keep their own types, so that `RecordOf<typeof tests.fields>` is exact. */
export type Declared<F extends Fields, Name extends string, A> = Omit<Declaration, 'fields' | 'name' | 'actions'> & {
  readonly fields: F
  readonly name: Name
  readonly actions: A
}

/**
 * Declares an entity. The compiler checks every name in it (columns, filters, sort, conditions, actions);
 * `checkDeclarations` checks the same, and what lies across files, at start-up.
 */
export function defineResource<
  const F extends Fields,
  const Name extends string,
  const A extends Readonly<Record<string, Action<F>>> = Readonly<Record<never, never>>,
>(declaration: Omit<Declaration<F, Name, keyof A & string>, 'actions'> & { readonly actions?: A }): Declared<F, Name, A> {
  return declaration as unknown as Declared<F, Name, A>
}
