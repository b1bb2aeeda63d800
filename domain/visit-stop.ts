import type { CivilDate } from './civil-date.ts'
import { type FailureReason, collectionFailureText } from './collection-failure.ts'
import { type CollectionStatus, collectionStatuses, isFinalCollection } from './collection-status.ts'
import { distinctNames } from './patient-facts.ts'

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
  /** The visits that are still open; they move together. */
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

/** The stops of visits on several days, day by day. */
export function stopsOfDays<Visit extends DoorVisit & { readonly scheduledDate: CivilDate }>(visits: readonly Visit[]): VisitStop<Visit>[] {
  const days = [...new Set(visits.map(({ scheduledDate }) => scheduledDate))]
  return days.flatMap((day) => stopsOf(visits.filter(({ scheduledDate }) => scheduledDate === day)))
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

/** A visit of a stop as a list of stops names it. */
export interface StopMember {
  readonly patientId: string
  readonly patientNumber: string | null
  readonly patientName: string
  readonly status: CollectionStatus
}

/** The people of a stop, namesakes with their number; where the server knows no stops, the patient of the visit. */
export function stopPeople(patientName: string | null, members: readonly StopMember[] | null): string | null {
  return members && members.length > 0 ? namesOf(members).join(', ') : patientName
}

/** The others at the door of a patient; null for somebody alone. */
export function companionsText(patientId: string, members: readonly StopMember[]): string | null {
  const others = members.filter((member) => member.patientId !== patientId)
  return others.length > 0 ? namesOf(others).join(', ') : null
}

function namesOf(members: readonly StopMember[]): string[] {
  const people = new Map(members.map(({ patientId: id, patientName: name, patientNumber: number }) => [id, { id, name, number }]))
  return [...distinctNames([...people.values()], ({ number }) => number ?? '').values()]
}

/** The note beside the status of a stop: why a visit failed, and how many of its visits have another status (`1 completed`). */
export function stopNote(failure: FailureReason | null, status: CollectionStatus, members: readonly StopMember[] | null): string | null {
  const others = (Object.keys(collectionStatuses) as CollectionStatus[]).flatMap((other) => {
    const count = members?.filter((member) => member.status === other).length ?? 0
    return other === status || count === 0 ? [] : `${count} ${collectionStatuses[other].label.toLowerCase()}`
  })
  return [failure === null ? [] : collectionFailureText(failure), others].flat().join(', ') || null
}
