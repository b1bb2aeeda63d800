import type { Declaration } from '#definition/declaration.ts'
import { capitalised } from '#definition/labels.ts'

/** What heads the list. */
export function listTitle({ label }: Declaration): string {
  return label.title ?? capitalised(label.many)
}
