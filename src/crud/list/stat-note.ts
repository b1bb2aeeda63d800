import type { Stat } from '#definition/declaration.ts'
import { trendText } from '#domain/trend.ts'

/** Two lines without words, as many as are shown of what a figure is the sum of. */
const emptyLines = '\u00a0\n\u00a0'

/** Words as long as those that may come under a figure, how it compares or what it is the sum of, so that nothing moves when they come; null for a figure that has none. */
export function roomForNote(stat: Stat): string | null {
  if (!('call' in stat)) return null
  if (stat.trend) return trendText({ now: 1, before: 4 }, stat.trend.than)
  return stat.parts ? emptyLines : null
}
