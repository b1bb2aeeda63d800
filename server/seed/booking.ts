import type { Plan } from '#server/seed/plan.ts'
import type { Random } from '#server/seed/random.ts'

const hourMs = 3_600_000

/** A plausible time of booking on the day that begins at `dayStart`, at least a minute before `now`. */
export function bookingMoment(plan: Plan, dayStart: Date, random: Random): Date {
  const limit = plan.now.getTime() - 60_000
  const [from = 9, to = 21] = random.weighted(plan.catalogue.patterns.bookingHour.share).split('-').map(Number)
  const at = dayStart.getTime() + (from + (to - from) * random.next()) * hourMs
  return new Date(Math.floor(at <= limit ? at : dayStart.getTime() + (limit - dayStart.getTime()) * random.next()))
}
