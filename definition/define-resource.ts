import type { Declaration } from './declaration.ts'
import type { Fields } from './field.ts'

/** A declaration as the rest of the program takes it; its name and fields keep their own types, so that `RecordOf<typeof tests.fields>` is exact. */
export type Declared<F extends Fields, Name extends string> = Omit<Declaration, 'fields' | 'name'> & { readonly fields: F; readonly name: Name }

/**
 * Declares an entity. The compiler checks every name in it (columns, filters, sort, conditions, toggles);
 * `checkDeclarations` checks the same, and what lies across files, at start-up.
 */
export function defineResource<const F extends Fields, const Name extends string>(declaration: Declaration<F, Name>): Declared<F, Name> {
  return declaration as unknown as Declared<F, Name>
}
