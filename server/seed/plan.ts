import { addDays, type CivilDate, civilDateOf, defaultTimeZone, startOfDay } from '#domain/civil-date.ts'
import { type Catalogue, readCatalogue } from '#server/seed/catalogue.ts'
import { randomOf } from '#server/seed/random.ts'

/** The options of a seeding: the same options give the same rows. */
export interface SeedOptions {
  readonly seed: number
  readonly now: Date
  /** Number of orders; 2,000 by default. */
  readonly orders?: number
  readonly timeZone?: string
  /** Orders a day of a large laboratory; 300 by default. */
  readonly ordersPerDay?: number
}

/** The plan of a demo laboratory, which all generators share. */
export interface Plan {
  readonly seed: number
  readonly now: Date
  readonly timeZone: string
  readonly today: CivilDate
  /** First day on which orders were made. */
  readonly firstDay: CivilDate
  /** Numbers of orders made on each day, from `firstDay` to today. */
  readonly ordersOnDay: readonly number[]
  readonly orders: number
  /** Number of orders before the first day, copied from the first weeks after all others are written (`earlier.ts`). */
  readonly earlier: number
  readonly customers: number
  readonly catalogue: Catalogue
  /** Makes the slots of a large laboratory wide enough for its orders. */
  readonly wideSlots: boolean
  /** The moment at which a day begins in the laboratory's zone. */
  readonly dayStart: (date: CivilDate) => Date
}

const demoOrders = 2000
const demoDays = 90
const ordersPerCustomer = 4
const largeLabOrdersPerDay = 300
/** Number of days whose orders are made one by one; older orders are copied from them. */
const copiedFromDays = 100
const madeDays = 35
/** Days at the beginning of those weeks whose orders are copied: whole weeks, and long enough ago for nearly every order to be done. */
export const copiedDays = 21

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** The weekday of a civil day, `Mon` to `Sun`. */
function weekdayOf(date: CivilDate): (typeof weekdayNames)[number] {
  return weekdayNames[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'Sun'
}

/** Makes the plan; a large number of orders reaches further back, so that no slot of any day is overbooked. */
export function planSeed({ seed, now, orders: all = demoOrders, timeZone = defaultTimeZone, ordersPerDay = largeLabOrdersPerDay }: SeedOptions): Plan {
  const catalogue = readCatalogue()
  const isCopied = all >= copiedFromDays * ordersPerDay
  const orders = isCopied ? madeDays * ordersPerDay : all
  const days = isCopied ? madeDays : Math.max(demoDays, Math.ceil(orders / ordersPerDay))
  const today = civilDateOf(now, timeZone)
  const firstDay = addDays(today, 1 - days)
  const passedShare = (now.getTime() - startOfDay(today, timeZone).getTime()) / 86_400_000
  const random = randomOf(seed, 'days')
  const weights = Array.from({ length: days }, (_, index) => {
    const share = catalogue.patterns.weekday[weekdayOf(addDays(firstDay, index))]
    return share * (0.85 + 0.3 * random.next()) * (index === days - 1 ? passedShare : 1)
  })
  return {
    seed,
    now,
    timeZone,
    today,
    firstDay,
    ordersOnDay: distribute(orders, weights),
    orders,
    earlier: all - orders,
    // Each copy of the first weeks contains all customers.
    customers: Math.max(5, Math.ceil((isCopied ? copiedDays * ordersPerDay : orders) / ordersPerCustomer / 5) * 5),
    catalogue,
    wideSlots: orders / days > 25,
    dayStart: remembered((date) => startOfDay(date, timeZone)),
  }
}

/** Whole numbers in proportion to the weights whose sum is exactly `total`. */
export function distribute(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0)
  let reached = 0
  let given = 0
  return weights.map((weight) => {
    reached += weight
    const upTo = Math.round((total * reached) / sum)
    const share = upTo - given
    given = upTo
    return share
  })
}

function remembered(compute: (date: CivilDate) => Date): (date: CivilDate) => Date {
  const known = new Map<CivilDate, Date>()
  return (date) => {
    const computed = known.get(date) ?? compute(date)
    known.set(date, computed)
    return computed
  }
}
