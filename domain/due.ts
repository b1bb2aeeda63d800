/** A stretch of milliseconds in its largest whole unit: `40 min`, `3 h`, `2 days`. */
export function stretchText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return minutes < 1 ? 'under 1 min' : `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

/** Results that are due in words, e.g. `due in 2 h` or `late by 40 min` (WRK-02). */
export function dueText(dueAt: string, now: Date): string {
  const left = Date.parse(dueAt) - now.getTime()
  return left >= 0 ? `due in ${stretchText(left)}` : `late by ${stretchText(-left)}`
}

/** True when results are late (WRK-02). */
export function isLate(dueAt: string, now: Date): boolean {
  return Date.parse(dueAt) < now.getTime()
}
