import type { CivilDate } from './civil-date.ts'
import { isOverAt, type LabTime } from './slot-day.ts'
import { type DoorVisit, stopsOf, type VisitStop } from './visit-stop.ts'

/** Facts of a visit for the rules of the day board (FLD-02). */
export interface PlannedVisit extends DoorVisit {
  /** The PIN code of the address; null if it has none. */
  readonly pin: string | null
  readonly isFasting: boolean
}

/** The current time of a board by the laboratory's clock. */
export interface BoardClock extends LabTime {
  /** The day of the board. */
  readonly date: CivilDate
}

/** Minutes of one visit with the way to the next. */
const minutesOfVisit = 15

/** The hour from which nobody should still be fasting (CHK-03, FLD-02). */
export const lastFastingHour = '11:00'

/** PIN codes of one district that differ by more than this lie far apart. */
const farApart = 30

/** Six digits, or two groups of three, without adjacent digits. */
const pinCode = /(?<!\d)\d{6}(?!\d)|(?<!\d ?)[1-9]\d{2} \d{3}(?! ?\d)/g

/**
 * Text before the number of a home: `Flat`, `Plot #`, `H.No.`, `Flat B-`. Many names of buildings end in such a word too, so it must begin a part
 * of the address. `PIN No.` and `Pincode No.` precede a PIN code.
 */
const homeNumber =
  /(?:(?:^|[,;\n])\s*(?:flat|plot|house|door|shop|room|unit|apartment)|(?<!(?:pin|code)\W*)\b(?:no|number))(?:\s*[.:#]?\s*|-)(?:\b[a-z][ /-]?)?$/i

/** The PIN code in an address, the last one written as `400001` or `400 001`; null if there is none. A number that belongs to a flat, house or plot is none. */
export function pinInAddress(address: string): string | null {
  const codes = [...address.matchAll(pinCode)].filter(({ index }) => !homeNumber.test(address.slice(0, index)))
  return codes.at(-1)?.[0].replace(' ', '') ?? null
}

/** The part of an address that says where in the town it is: the one before town and state, the first where there is no such. */
export function areaOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return (parts.length >= 4 ? parts[parts.length - 3] : parts[0]) ?? address
}

/** Returns the number of stops one person can make in a slot, at least one (FLD-02). */
export function visitsPerSlot(timeSlot: string): number {
  const [from = 0, to = 0] = timeSlot.split('-').map(minutesOf)
  return Math.max(1, Math.floor((to - from) / minutesOfVisit))
}

/** True when two PIN codes are far apart: in different districts (first three digits), or far within one. */
export function areFarApart(one: string, other: string): boolean {
  return one.slice(0, 3) !== other.slice(0, 3) || Math.abs(Number(one) - Number(other)) > farApart
}

/** True when a fasting test is in a slot that begins too late for fasting. */
export function isLateFasting({ isFasting, timeSlot }: Pick<PlannedVisit, 'isFasting' | 'timeSlot'>): boolean {
  return isFasting && timeSlot.slice(0, 5) >= lastFastingHour
}

/** Returns the warnings of each open stop by the id of its first visit; they never block (FLD-02). A family is one stop. */
export function boardWarnings(visits: readonly PlannedVisit[], clock: BoardClock): ReadonlyMap<string, readonly string[]> {
  const open = stopsOf(visits).filter((stop) => stop.open.length > 0)
  const together = new Map<string, VisitStop<PlannedVisit>[]>()
  for (const stop of open) {
    if (stop.first.phlebotomistId !== null) together.set(placeOf(stop), [...(together.get(placeOf(stop)) ?? []), stop])
  }
  return new Map(
    open.map((stop) => {
      const others = (together.get(placeOf(stop)) ?? []).filter((other) => other !== stop)
      return [stop.first.id, warningsOf(stop, others, clock)]
    }),
  )
}

function placeOf({ first: { phlebotomistId, timeSlot } }: VisitStop<PlannedVisit>): string {
  return `${phlebotomistId} ${timeSlot}`
}

function warningsOf({ first, open }: VisitStop<PlannedVisit>, others: readonly VisitStop<PlannedVisit>[], clock: BoardClock): string[] {
  const time = visitsPerSlot(first.timeSlot)
  const { pin } = first
  const far = pin === null ? undefined : others.find((other) => other.first.pin !== null && areFarApart(pin, other.first.pin))
  return [
    open.some((visit) => isPast(visit, clock)) ? 'Its time has passed' : null,
    open.some(isLateFasting) ? `Fasting test after ${lastFastingHour}` : null,
    others.length + 1 > time ? `${others.length + 1} visits in a slot with time for ${time}` : null,
    far ? `Far from PIN ${far.first.pin} in the same slot` : null,
  ].filter((warning) => warning !== null)
}

function isPast({ status, timeSlot }: PlannedVisit, { date, ...now }: BoardClock): boolean {
  return status === 'Scheduled' && isOverAt(date, timeSlot.split('-')[1] ?? '', now)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
