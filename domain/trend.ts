/** A figure of a period beside that of the period before; null where there was nothing to compare with. */
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
