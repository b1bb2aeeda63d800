import type { Stat } from '#definition/declaration.ts'
import { trendText } from '#domain/trend.ts'

/** Two lines without words, as many as are shown of what a figure is the sum of. */
const emptyLines = '\u00a0\n\u00a0'

/** Placeholder as wide as the longest note under a figure, which avoids a layout shift; null for a figure without notes. */
export function notePlaceholder(stat: Stat): string | null {
  if (!('call' in stat)) return null
  if (stat.trend) return trendText({ now: 1, before: 4 }, stat.trend.than)
  return stat.parts ? emptyLines : null
}
