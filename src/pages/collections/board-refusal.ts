import { hoursText } from '#domain/time-slot.ts'
import { isWithoutPlace } from '#domain/slot-day.ts'
import type { BoardStop } from './board-stop.ts'
import type { BoardPerson } from './board.ts'
import type { BoardPlace, RefusedMove } from './use-moves.ts'

/** Reasons that slots of the board take no further visit, by their hours. */
export type NoPlaces = ReadonlyMap<string, string>

/** A visit that has begun goes to another person, but not to another slot. */
export const begunSentence = 'This visit has begun: its time slot stays'

/** Reason beside the hours that a visit cannot move to a place on the board, or null. In its own slot a visit has a place. */
export function refusalOf(noPlaces: NoPlaces, stop: BoardStop, { timeSlot }: BoardPlace): string | null {
  return timeSlot === stop.timeSlot ? null : (noPlaces.get(timeSlot) ?? null)
}

/** The reason that a visit cannot go to somebody who collects no more; null for others, and in the column that it is in. */
export function refusalOfPerson(person: BoardPerson | undefined, stop: BoardStop): string | null {
  return !person || person.isActive || person.id === stop.phlebotomistId ? null : `${person.name} is inactive`
}

/** Message for a visit that is put in a place that cannot take it; null if it can (FLD-05). */
export function refusedPlace(noPlaces: NoPlaces, stop: BoardStop, place: BoardPlace): RefusedMove | null {
  const title = `${stop.name} cannot be put there`
  if (place.timeSlot !== stop.timeSlot && stop.status !== 'Scheduled') return { title, reason: begunSentence }
  const words = refusalOf(noPlaces, stop, place)
  return words === null ? null : { title, reason: `${hoursText(place.timeSlot)} ${isWithoutPlace(words)}` }
}
