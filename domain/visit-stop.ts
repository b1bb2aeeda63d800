import { type CollectionStatus, isFinalCollection } from './collection-status.ts'

/** Facts that identify a visit's door and collector on a day. */
export interface DoorVisit {
  readonly id: string
  readonly orderId: string
  readonly address: string
  /** `HH:mm-HH:mm`. */
  readonly timeSlot: string
  readonly phlebotomistId: string | null
  readonly status: CollectionStatus
}

/** Visits of one order, address, slot and phlebotomist: one doorbell. A cancelled visit belongs to the stop of its family, whoever makes it. */
export interface VisitStop<Visit> {
  /** The first visit that is not cancelled, if any. It gives the stop its id. */
  readonly first: Visit
  readonly visits: readonly Visit[]
  /** Those that are still to be made, and move together. */
  readonly open: readonly Visit[]
}

/** Groups the visits of a day into stops, in the order of their first visits. */
export function stopsOf<Visit extends DoorVisit>(visits: readonly Visit[]): VisitStop<Visit>[] {
  const stops = new Map<string, Visit[]>()
  const atDoor = new Map<string, Visit[]>()
  const add = (key: string, visit: Visit) => {
    const stop = stops.get(key)
    if (stop) return void stop.push(visit)
    const made = [visit]
    stops.set(key, made)
    if (!atDoor.has(doorOf(visit))) atDoor.set(doorOf(visit), made)
  }
  for (const visit of visits) if (visit.status !== 'Cancelled') add(`${doorOf(visit)}\n${visit.phlebotomistId ?? ''}`, visit)
  for (const visit of visits) {
    if (visit.status !== 'Cancelled') continue
    const family = atDoor.get(doorOf(visit))
    if (family) family.push(visit)
    else add(doorOf(visit), visit)
  }
  const places = new Map(visits.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: Visit) => places.get(id) ?? 0
  return [...stops.values()]
    .flatMap((all) => {
      const inOrder = all.toSorted((one, other) => placeOf(one) - placeOf(other))
      const first = inOrder.find(({ status }) => status !== 'Cancelled') ?? inOrder[0]
      return first ? [{ first, visits: inOrder, open: inOrder.filter(({ status }) => !isFinalCollection(status)) }] : []
    })
    .toSorted((one, other) => placeOf(one.first) - placeOf(other.first))
}

/** The stops that a board shows: of cancelled visits only those beside another one of their family. */
export function shownStops<Visit extends DoorVisit>(visits: readonly Visit[]): VisitStop<Visit>[] {
  return stopsOf(visits).filter(({ first }) => first.status !== 'Cancelled')
}

/** True when a stop may change its slot. Every visit that would move has yet to begin. */
export function mayChangeSlot({ open }: VisitStop<Pick<DoorVisit, 'status'>>): boolean {
  return open.length > 0 && open.every(({ status }) => status === 'Scheduled')
}

/** The door of a visit. Spaces and capitals of an address do not matter. */
function doorOf({ orderId, address, timeSlot }: DoorVisit): string {
  return `${orderId}\n${timeSlot}\n${address.trim().replace(/\s+/g, ' ').toLowerCase()}`
}

/** People in few words: `Asha Rao`, `Asha Rao and Kiran Rao`, `Asha Rao and 3 others`. */
export function peopleText([first, second, ...others]: readonly string[]): string {
  if (second === undefined) return first ?? ''
  return `${first} and ${others.length === 0 ? second : `${others.length + 1} others`}`
}
