/** A figure of a period beside that of the period before; null where there was nothing to compare with. */
export interface Trend {
  readonly now: number
  readonly before: number
}

/** What is said of a trend, or null where nothing can be said (COL-02): `12% more than the week before`. */
export function trendText({ now, before }: Trend, period: string): string | null {
  if (before === 0) return now === 0 ? null : `none the ${period} before`
  const change = Math.round(((now - before) * 100) / before)
  if (change === 0) return `as many as the ${period} before`
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than the ${period} before`
}
