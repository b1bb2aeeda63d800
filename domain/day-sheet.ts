import { isFinalCollection } from './collection-status.ts'
import type { PlannedVisit } from './day-board.ts'
import type { Paise } from './money.ts'

/** What the rules of a day sheet need of a visit (FLD-03). */
export interface SheetVisit extends PlannedVisit {
  readonly orderId: string
  /** What is still to be paid of its whole order. */
  readonly amountDue: Paise
}

/** One visit on a sheet, with what is collected there. */
export interface SheetRow<Visit> {
  readonly visit: Visit
  readonly number: number
  /** Null where an earlier visit of the sheet collects for the same order. */
  readonly collects: Paise | null
  /** The number of that earlier visit. */
  readonly collectedAt: number | null
}

/** The day of one phlebotomist. */
export interface DaySheet<Visit> {
  readonly rows: readonly SheetRow<Visit>[]
  /** What is collected in all, each order once. */
  readonly total: Paise
}

/** The open visits of one phlebotomist by slot, then PIN code; the amount of an order is collected once (FLD-03). */
export function daySheet<Visit extends SheetVisit>(visits: readonly Visit[], phlebotomistId: string): DaySheet<Visit> {
  const own = visits
    .filter((visit) => visit.phlebotomistId === phlebotomistId && !isFinalCollection(visit.status))
    .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
  const numbers = new Map<string, number>()
  const rows = own.map((visit, index) => {
    const earlier = numbers.get(visit.orderId)
    if (earlier === undefined) numbers.set(visit.orderId, index + 1)
    return { visit, number: index + 1, collects: earlier === undefined ? visit.amountDue : null, collectedAt: earlier ?? null }
  })
  return { rows, total: rows.reduce((sum, { collects }) => sum + (collects ?? 0), 0) }
}

/** By slot, PIN code, then order, so that patients of one home follow one another; an address without PIN code comes last in its slot. */
function keyOf({ timeSlot, pin, orderId, id }: SheetVisit): string {
  return [timeSlot, pin ?? 'none', orderId, id].join(' ')
}

/** Longest search in a map link, in characters as they are sent: a larger QR code is too fine for paper. */
const longestSearch = 300

/** A link that finds an address on a map; of a very long address its end, with area, town and PIN code (FLD-03). */
export function mapLinkOf(address: string): string {
  const words = address.trim().split(/\s+/)
  while (words.length > 1 && searchOf(words).length > longestSearch) words.shift()
  return `https://www.google.com/maps/search/?api=1&${searchOf(words)}`
}

function searchOf(words: readonly string[]): string {
  return new URLSearchParams({ query: [...words.join(' ')].slice(0, longestSearch).join('') }).toString()
}
