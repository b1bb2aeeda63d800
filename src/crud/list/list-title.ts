import type { Declaration } from '#definition/declaration.ts'
import { capitalised } from '#definition/labels.ts'

/** Returns the title of the list, or of one of its views. */
export function listTitle({ label, list }: Declaration, view = ''): string {
  return list.views?.[view]?.menu?.label ?? label.title ?? capitalised(label.many)
}
