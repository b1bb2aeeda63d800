import type { FailureReason } from '#domain/collection-failure.ts'
import type { Patterns } from '#server/seed/catalogue.ts'
import type { Random } from '#server/seed/random.ts'

/** Reasons that only show at the visit, with what the visit says of them. */
const reasonsAtVisit: ReadonlyMap<string, FailureReason> = new Map([
  ['Customer not at home / not reachable', 'not_at_home'],
  ['Not fasting', 'not_fasting'],
])

/** Returns the reason the visit of a cancelled order failed; null if it was cancelled before the visit. */
export function visitFailure(reason: string | null): FailureReason | null {
  return reasonsAtVisit.get(reason ?? '') ?? null
}

function reasonWeights(patterns: Patterns, isAtVisit: boolean): Record<string, number> {
  return Object.fromEntries(patterns.cancellation.reasons.filter(([reason]) => reasonsAtVisit.has(reason) === isAtVisit))
}

/** The moment of a cancellation: at the visit, as often as the reasons for that say, or before it; never after now. */
export function cancellationMoment(times: { createdAt: Date; visitFrom: Date; visitTo: Date; now: Date }, patterns: Patterns, random: Random): Date {
  const sum = (weights: Record<string, number>) => Object.values(weights).reduce((before, weight) => before + weight, 0)
  const weightAtVisit = sum(reasonWeights(patterns, true))
  const isAtVisit = random.chance(weightAtVisit / (weightAtVisit + sum(reasonWeights(patterns, false)))) && times.visitFrom < times.now
  const from = (isAtVisit ? times.visitFrom : times.createdAt).getTime()
  const to = Math.min((isAtVisit ? times.visitTo : times.visitFrom).getTime() - 1, times.now.getTime())
  return new Date(Math.floor(from + (to - from) * random.next()))
}

/** A reason that fits the moment. */
export function cancellationReason(at: Date, visitFrom: Date, patterns: Patterns, random: Random): string {
  return random.weighted(reasonWeights(patterns, at >= visitFrom))
}
