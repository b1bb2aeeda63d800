import type { Declaration } from './declaration.ts'
import type { Fields } from './field.ts'

/**
 * Declares an entity. The compiler checks every name in it (columns, filters, sort, conditions, toggles);
 * `checkDeclarations` checks the same, and what lies across files, at start-up.
 */
export function defineResource<const F extends Fields, const Name extends string>(declaration: Declaration<F, Name>): Declaration<F, Name> {
  return declaration
}
