import type { BoardStop } from './board-stop.ts'
import type { BoardPlace } from './use-moves.ts'
import type { BoardPerson } from './board.ts'

/** The drawn board: columns and rows in their order, and the stops in them. */
export interface BoardLayout {
  /** The column of unassigned visits has no id. */
  readonly columns: readonly BoardPerson[]
  readonly timeSlots: readonly string[]
  readonly stops: readonly BoardStop[]
}

const steps = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 } as const
const ends = ['Home', 'End'] as const

export type Arrow = keyof typeof steps
export type NavigationKey = Arrow | (typeof ends)[number]

/** True when a key moves the focus on the board. */
export function isNavigationKey(key: string): key is NavigationKey {
  return isArrow(key) || ends.some((end) => end === key)
}

/** True when a key is one of the four arrows. */
export function isArrow(key: string): key is Arrow {
  return Object.hasOwn(steps, key)
}

/** True when an arrow leads to another time slot rather than to another column. */
export function isVertical(arrow: Arrow): boolean {
  return arrow === 'ArrowUp' || arrow === 'ArrowDown'
}

/**
 * The stop that a key leads to: up and down within the column, left and right to the nearest slot of the next column with stops, Home and End to the column's
 * ends (FLD-01).
 */
export function neighbourStop(layout: BoardLayout, from: BoardStop, key: NavigationKey): BoardStop | undefined {
  const own = stopsIn(layout, from.phlebotomistId ?? '')
  if (key === 'Home') return own[0]
  if (key === 'End') return own.at(-1)
  if (isVertical(key)) return own[own.findIndex(({ id }) => id === from.id) + steps[key]]
  const row = layout.timeSlots.indexOf(from.timeSlot)
  const distance = ({ timeSlot }: BoardStop) => Math.abs(layout.timeSlots.indexOf(timeSlot) - row)
  return columnsBeside(layout, from.phlebotomistId, key)
    .map(({ id }) => stopsIn(layout, id).toSorted((one, other) => distance(one) - distance(other))[0])
    .find((stop) => stop !== undefined)
}

/** The place one step from another, over the columns of those who are inactive; undefined at the board's edge (FLD-01, FLD-06). */
export function neighbourPlace(layout: BoardLayout, from: BoardPlace, arrow: Arrow): BoardPlace | undefined {
  if (isVertical(arrow)) {
    const timeSlot = layout.timeSlots[layout.timeSlots.indexOf(from.timeSlot) + steps[arrow]]
    return timeSlot === undefined ? undefined : { ...from, timeSlot }
  }
  const column = columnsBeside(layout, from.phlebotomistId, arrow).find(({ isActive }) => isActive)
  return column && { ...from, phlebotomistId: column.id === '' ? null : column.id }
}

/** The columns on one side of a column, the nearest first. */
function columnsBeside({ columns }: BoardLayout, phlebotomistId: string | null, arrow: Arrow): readonly BoardPerson[] {
  const at = columns.findIndex(({ id }) => id === (phlebotomistId ?? ''))
  return steps[arrow] === 1 ? columns.slice(at + 1) : columns.slice(0, Math.max(0, at)).toReversed()
}

/** The stops of a column from top to bottom. */
function stopsIn({ stops, timeSlots }: BoardLayout, column: string): readonly BoardStop[] {
  const own = stops.filter(({ phlebotomistId }) => (phlebotomistId ?? '') === column)
  return own.toSorted((one, other) => timeSlots.indexOf(one.timeSlot) - timeSlots.indexOf(other.timeSlot))
}
