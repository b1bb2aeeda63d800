import type { Declaration } from '#definition/declaration.ts'
import { resourceTitle } from '#definition/labels.ts'

/** Returns the title of the list, or of one of its views. */
export function listTitle(declaration: Declaration, view = ''): string {
  return declaration.list.views?.[view]?.menu?.label ?? resourceTitle(declaration)
}
