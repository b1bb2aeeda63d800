/** The steps of a test from its order to its report, each with the two moments between which it lies (WRK-03). */
export const turnaroundStages = {
  collected: { label: 'Booked to collected', from: 'booked', to: 'collected' },
  received: { label: 'Collected to received', from: 'collected', to: 'received' },
  entered: { label: 'Received to entered', from: 'received', to: 'entered' },
  verified: { label: 'Entered to verified', from: 'entered', to: 'verified' },
  released: { label: 'Verified to released', from: 'verified', to: 'released' },
  laboratory: { label: 'Received to released', from: 'received', to: 'released' },
} as const

export type TurnaroundStage = keyof typeof turnaroundStages

/** The moments of a test. */
export type TurnaroundMoment = (typeof turnaroundStages)[TurnaroundStage]['from' | 'to']

/** Minutes as text in their two largest units: `45 min`, `3 h 50 min`, `2 d 4 h`. */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes)
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}

/** Share of the results within their limit in words, e.g. `92%`; null where none has a limit. */
export function shareText(part: number, of: number): string | null {
  return of === 0 ? null : `${Math.round((part / of) * 100)}%`
}
