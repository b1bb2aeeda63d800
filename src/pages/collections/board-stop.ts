import type { CollectionStatus } from '#domain/collection-status.ts'
import { mayChangeSlot, peopleText, shownStops } from '#domain/visit-stop.ts'
import type { BoardVisit } from './board.ts'

/** Visits of one family at one door, as the board shows and moves them: together. */
export interface BoardStop {
  /** The id of its first visit. */
  readonly id: string
  /** `Asha Rao`, `Asha Rao and Kiran Rao`, `Asha Rao and 3 others`. */
  readonly name: string
  readonly phlebotomistId: string | null
  readonly timeSlot: string
  /** Scheduled while all open visits may move to another slot; Completed if no visit is open. */
  readonly status: Extract<CollectionStatus, 'Scheduled' | 'In Progress' | 'Completed'>
  readonly visits: readonly BoardVisit[]
  readonly open: readonly BoardVisit[]
}

/** Stops by their first visits. A stop with unchanged visits keeps its identity, so its card does not render again. */
const madeBefore = new WeakMap<BoardVisit, BoardStop>()

/** The stops of a board's visits. */
export function boardStops(visits: readonly BoardVisit[]): readonly BoardStop[] {
  return shownStops(visits).map((stop) => {
    const known = madeBefore.get(stop.first)
    if (known && known.visits.length === stop.visits.length && known.visits.every((visit, index) => visit === stop.visits[index])) return known
    const { id, phlebotomistId, timeSlot } = stop.first
    const status = stop.open.length === 0 ? 'Completed' : mayChangeSlot(stop) ? 'Scheduled' : 'In Progress'
    const made: BoardStop = {
      id,
      name: stopName(stop.open.length > 0 ? stop.open : stop.visits),
      phlebotomistId,
      timeSlot,
      status,
      visits: stop.visits,
      open: stop.open,
    }
    madeBefore.set(stop.first, made)
    return made
  })
}

/** The patients of a stop in few words. */
export function stopName(visits: readonly { readonly patientName: string }[]): string {
  return peopleText(visits.map(({ patientName }) => patientName))
}
