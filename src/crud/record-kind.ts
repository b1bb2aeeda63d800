import { capitalised, resourceTitle } from '#definition/labels.ts'
import type { Declarations } from './declarations-context.ts'

/** The words of a kind of record in a log: `Order`; of a log itself its title. */
export function kindOf(declarations: Declarations, kind: string): string {
  const declaration = declarations.byName(kind)
  // Entries of a log are no records: an export is of the whole log.
  return declaration?.list.address ? resourceTitle(declaration) : capitalised(declaration?.label.one ?? kind.replaceAll('-', ' '))
}
