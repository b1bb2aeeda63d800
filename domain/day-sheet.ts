import { isFinalCollection } from './collection-status.ts'
import type { PlannedVisit } from './day-board.ts'
import type { Paise } from './money.ts'
import { stopsOf, type VisitStop } from './visit-stop.ts'

/** Facts of a visit for the rules of a day sheet (FLD-03). */
export interface SheetVisit extends PlannedVisit {
  /** Open balance of the whole order. */
  readonly amountDue: Paise
}

/** One stop on a sheet, with its samples. */
export interface DaySheetRow<Visit> {
  readonly stop: VisitStop<Visit>
  readonly number: number
  /** Null where an earlier stop of the day collects for the same order. */
  readonly collects: Paise | null
  /** The number of that earlier stop where it is on this sheet. */
  readonly collectedAt: number | null
  /** A visit of that earlier stop where it is on the sheet of another phlebotomist. */
  readonly collectedBy: Visit | null
}

/** The day of one phlebotomist. */
export interface DaySheet<Visit> {
  readonly rows: readonly DaySheetRow<Visit>[]
  /** Total to collect, each order once. */
  readonly total: Paise
}

/**
 * The stops of one phlebotomist that are left to make, by slot, then PIN code. Of all stops of the day that somebody makes, the first of an order collects its
 * amount (FLD-03).
 */
export function daySheet<Visit extends SheetVisit>(visits: readonly Visit[], phlebotomistId: string): DaySheet<Visit> {
  const assigned = stopsOf(sorted(visits)).filter(({ first, open }) => first.phlebotomistId !== null && open.length > 0)
  const collecting = collectingVisits(assigned.flatMap(({ open }) => open))
  const own = assigned.filter(({ first }) => first.phlebotomistId === phlebotomistId)
  const rows = own.map((stop, index) => {
    const by = collecting.get(stop.first.orderId) ?? stop.first
    const at = own.findIndex(({ open }) => open.includes(by))
    return {
      stop,
      number: index + 1,
      collects: at === index ? by.amountDue : null,
      collectedAt: at === index || at < 0 ? null : at + 1,
      collectedBy: at < 0 ? by : null,
    }
  })
  return { rows, total: rows.reduce((sum, { collects }) => sum + (collects ?? 0), 0) }
}

/**
 * The visit that collects the amount of each order, by the order's id: the first that somebody makes, else the first without a phlebotomist, else the first
 * that is over (FLD-03).
 */
export function collectingVisits<Visit extends SheetVisit>(visits: readonly Visit[]): ReadonlyMap<string, Visit> {
  const rankOf = ({ status, phlebotomistId }: Visit) => (isFinalCollection(status) ? 2 : phlebotomistId === null ? 1 : 0)
  const first = sorted(visits).toSorted((one, other) => rankOf(one) - rankOf(other))
  return new Map(first.toReversed().map((visit) => [visit.orderId, visit]))
}

/** Sorts by slot, PIN code, then order, so that patients of one home follow one another; an address without PIN code comes last in its slot. */
function sorted<Visit extends SheetVisit>(visits: readonly Visit[]): readonly Visit[] {
  const keyed = visits.map((visit) => ({ visit, key: [visit.timeSlot, visit.pin ?? 'none', visit.orderId, visit.id].join(' ') }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ visit }) => visit)
}

/** Longest search in a map link, in characters as they are sent: a larger QR code is too fine for paper. */
const maxSearchLength = 300

/** A link that finds an address on a map; of a very long address its end, with area, town and PIN code (FLD-03). */
export function mapLinkOf(address: string): string {
  const words = address.trim().split(/\s+/)
  while (words.length > 1 && searchOf(words).length > maxSearchLength) words.shift()
  return `https://www.google.com/maps/search/?api=1&${searchOf(words)}`
}

function searchOf(words: readonly string[]): string {
  return new URLSearchParams({ query: [...words.join(' ')].slice(0, maxSearchLength).join('') }).toString()
}
