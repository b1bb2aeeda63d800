/** A figure of a period and of the period before, which is null if there is nothing to compare. */
export interface Trend {
  readonly now: number
  readonly before: number
}

/** A trend in words, or null if nothing can be compared (COL-02): `12% more than yesterday`. */
export function trendText({ now, before }: Trend, than: string): string | null {
  if (before === 0) return null
  const change = Math.round(((now - before) * 100) / before)
  if (change === 0) return `as many as ${than}`
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than ${than}`
}
