import type { RowAction, RowSubmenu } from './declaration.ts'
import type { Fields } from './field.ts'

/** An entry of `rowActions`: an action, or several behind one entry of the menu. */
type Entry<F extends Fields, ActionName extends string> = RowAction<F, ActionName> | RowSubmenu<ActionName>

/** The actions of a row in order, including its submenus. */
export function flatRowActions<F extends Fields, ActionName extends string>(entries: readonly Entry<F, ActionName>[]): readonly RowAction<F, ActionName>[] {
  return entries.flatMap((entry): readonly RowAction<F, ActionName>[] => (typeof entry === 'object' && 'menu' in entry ? entry.actions : [entry]))
}

/** The submenus of a row. */
export function rowSubmenus<F extends Fields, ActionName extends string>(entries: readonly Entry<F, ActionName>[]): readonly RowSubmenu<ActionName>[] {
  return entries.flatMap((entry) => (typeof entry === 'object' && 'menu' in entry ? [entry] : []))
}
