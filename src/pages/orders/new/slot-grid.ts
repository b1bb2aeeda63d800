import type { week } from '#contract/time-slots.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { isOverAt, type LabTime, noPlaceText } from '#domain/slot-day.ts'
import { timeSlotOf } from '#domain/time-slot.ts'
import type { Content } from '#crud/contract-answer.ts'

/** A slot on one of seven days. */
export interface SlotCell {
  readonly date: CivilDate
  /** `HH:mm-HH:mm`. */
  readonly timeSlot: string
  readonly left: number
  /** Reason that it takes no visit of all the patients; null if it does. */
  readonly noPlace: string | null
}

/** The slots of seven days: a row for each time slot, with a cell for each day; null where a day has no such slot. */
export interface SlotGrid {
  readonly dates: readonly CivilDate[]
  readonly rows: readonly { readonly timeSlot: string; readonly cells: readonly (SlotCell | null)[] }[]
}

/** Lays out the slots of seven days for visits of `wanted` patients. */
export function slotGrid(days: Content<typeof week>, now: LabTime, wanted: number): SlotGrid {
  const cells = days.map(({ date, slots }) => {
    const active = slots.filter(({ isActive }) => isActive ?? true)
    return new Map(
      active.map(({ closed, availableSlots, maxCollections, scheduledCollections, isActive, ...hours }) => {
        const left = availableSlots ?? Math.max(0, maxCollections - scheduledCollections)
        const facts = { isActive: isActive ?? true, closed: closed !== null, reason: closed, left }
        const timeSlot = timeSlotOf(hours)
        return [timeSlot, { date, timeSlot, left, noPlace: noPlaceText(facts, isOverAt(date, hours.endTime, now), wanted) }] as const
      }),
    )
  })
  const hours = [...new Set(cells.flatMap((day) => [...day.keys()]))].sort()
  return { dates: days.map(({ date }) => date), rows: hours.map((timeSlot) => ({ timeSlot, cells: cells.map((day) => day.get(timeSlot) ?? null) })) }
}

/** The place of a cell: its row and column. */
export type GridPlace = readonly [row: number, column: number]

const steps: Readonly<Record<string, GridPlace>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

/** The place of the next slot in the direction of an arrow, over days without such a slot; null for another key and at the edge. */
export function nextPlace({ rows }: SlotGrid, [row, column]: GridPlace, key: string): GridPlace | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (!step) return null
  const [down, right] = step
  for (let [at, to] = [row + down, column + right]; rows[at]?.cells[to] !== undefined; at += down, to += right) if (rows[at]?.cells[to]) return [at, to]
  return null
}

/** The slot where the keyboard begins: the chosen one, else the first free one from tomorrow, else the first one. */
export function firstPlace(
  { rows, dates }: SlotGrid,
  chosen: { readonly scheduledDate: CivilDate; readonly timeSlot: string } | null,
  today: CivilDate,
): GridPlace | null {
  const all = dates.flatMap((_, column) => rows.map((__, row): GridPlace => [row, column]))
  const cellAt = ([row, column]: GridPlace) => rows[row]?.cells[column] ?? null
  const find = (fits: (cell: SlotCell) => boolean) =>
    all.find((place) => {
      const cell = cellAt(place)
      return cell !== null && fits(cell)
    })
  return (
    (chosen && find(({ date, timeSlot }) => date === chosen.scheduledDate && timeSlot === chosen.timeSlot)) ??
    find(({ date, noPlace }) => noPlace === null && date > today) ??
    find(({ noPlace }) => noPlace === null) ??
    find(() => true) ??
    null
  )
}
