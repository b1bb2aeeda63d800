/** The middle of some times, and the one that 95 of a hundred do not exceed. */
export function percentilesOf(times: readonly number[]): { readonly p50: number; readonly p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
