import type { OrderStatus } from '#domain/order-status.ts'
import { cancellationMoment } from '#server/seed/cancellation.ts'
import type { Patterns } from '#server/seed/catalogue.ts'
import type { Random } from '#server/seed/random.ts'

/** One step of an order's history. */
export interface TimelineStep {
  readonly status: OrderStatus
  readonly at: Date
}

const hourMs = 3_600_000

/** The longest that a test takes, in days: no order of before is in testing any more. */
const maxTestingDays = 7

/** A visit in the last hours belongs to today, even across midnight. */
const freshHours = 14

const path: readonly OrderStatus[] = ['Created', 'Confirmed', 'SampleCollected', 'Testing', 'Completed']

/**
 * The facts that decide an order's state: when it was made, when the visit begins and ends, how many days ago the visit is (negative: to come), and the time.
 */
interface OrderTimes {
  readonly createdAt: Date
  readonly visitFrom: Date
  readonly visitTo: Date
  readonly daysAgo: number
  readonly now: Date
}

/** The steps of an order up to now. The last step gives its state. */
export function stepsOf(times: OrderTimes, patterns: Patterns, random: Random): TimelineStep[] {
  const { createdAt, visitFrom, visitTo, now } = times
  const hours = patterns.stageHours
  const after = (at: Date, least: number) => new Date(Math.floor(at.getTime() + least * hourMs))
  const confirmed = new Date(Math.min(after(createdAt, random.spread(hours.createdToConfirmed)).getTime(), visitFrom.getTime() - 60_000))
  const collected = new Date(Math.floor(visitFrom.getTime() + random.next() * (visitTo.getTime() - visitFrom.getTime())))
  const received = after(collected, random.spread(hours.collectedToReceived))
  const reported = after(received, random.spread(hours.receivedToResults) + random.spread(hours.resultsToVerified) + random.spread(hours.verifiedToReport))
  const moments = [createdAt, confirmed, collected, received, reported]
  const wanted = wantedStatus(times, patterns, random)
  if (wanted === 'Cancelled') return cancelled(times, confirmed, patterns, random)
  const steps = path.slice(0, path.indexOf(wanted) + 1).map((status, index) => ({ status, at: moments[index] ?? createdAt }))
  return steps.filter(({ at }) => at <= now)
}

/** Share of the orders in testing that are due within the hour, where their collection allows it. */
const dueSoonShare = 0.35

/** The steps of an order, of some in testing with a start of testing by which their results are due within the hour, at whatever hour this is. */
export function dueSoon(
  steps: readonly TimelineStep[],
  { hours, now }: { readonly hours: number; readonly now: Date },
  random: Random,
): readonly TimelineStep[] {
  const [last, before] = [steps.at(-1), steps.at(-2)]
  if (last?.status !== 'Testing' || !before || hours === 0) return steps
  const at = new Date(now.getTime() + (0.1 + 0.8 * random.next() - hours) * hourMs)
  const isPossible = at.getTime() > before.at.getTime() + hourMs / 4
  return isPossible && random.chance(dueSoonShare) ? [...steps.slice(0, -1), { ...last, at }] : steps
}

function wantedStatus({ visitTo, daysAgo, now }: OrderTimes, patterns: Patterns, random: Random): OrderStatus {
  const byAge = patterns.orderStatusByAge
  const isFresh = now.getTime() - visitTo.getTime() < freshHours * hourMs
  if (daysAgo < 0) return known(random.weighted(byAge.future))
  if (daysAgo > 3) {
    const status = known(random.weighted(byAge.older))
    return status === 'Testing' && daysAgo > maxTestingDays ? 'Completed' : status
  }
  if (daysAgo > 1) return known(random.weighted(byAge.day2to3))
  if (daysAgo === 1 && !isFresh) return known(random.weighted(byAge.day1))
  const { Created = 0, Confirmed = 0, Cancelled = 0, ...visited } = byAge.today
  return known(random.weighted(visitTo > now ? { Created, Confirmed, Cancelled } : { ...visited, Cancelled }))
}

function cancelled(times: OrderTimes, confirmed: Date, patterns: Patterns, random: Random): TimelineStep[] {
  const at = cancellationMoment(times, patterns, random)
  return [{ status: 'Created', at: times.createdAt }, ...(confirmed < at ? [{ status: 'Confirmed' as const, at: confirmed }] : []), { status: 'Cancelled', at }]
}

function known(status: string): OrderStatus {
  const found = [...path, 'Cancelled' as const].find((each) => each === status)
  if (!found) throw new Error(`The patterns name an unknown order status: ${status}`)
  return found
}
