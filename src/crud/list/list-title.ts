import type { Declaration } from '#definition/declaration.ts'
import { capitalised } from '#definition/labels.ts'

/** What heads the list, or one of its views. */
export function listTitle({ label, list }: Declaration, view = ''): string {
  return list.views?.[view]?.menu?.label ?? label.title ?? capitalised(label.many)
}
