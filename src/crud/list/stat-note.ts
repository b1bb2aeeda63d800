import type { Stat } from '#definition/declaration.ts'

/** Whether a figure may have words under it: how it compares, or what it is the sum of. */
export function hasNote(stat: Stat): boolean {
  return 'call' in stat && (stat.trend !== undefined || stat.parts !== undefined)
}
