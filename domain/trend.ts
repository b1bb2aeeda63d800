/** A figure of a period and of the period before, which is null if there is nothing to compare. */
export interface Trend {
  readonly now: number
  readonly before: number
}

/** A trend in words, or null where nothing can be compared (COL-02): `▲ 18 vs yesterday`. */
export function trendText({ now, before }: Trend, than: string): string | null {
  if (before === 0) return null
  if (now === before) return `Same as ${than}`
  return `${now > before ? '▲' : '▼'} ${Math.abs(now - before).toLocaleString('en-IN')} vs ${than}`
}
