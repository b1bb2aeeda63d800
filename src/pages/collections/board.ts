import type * as collections from '#contract/collections.ts'
import { distinctNames, patientNumberText } from '#domain/patient-facts.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { isOverAt, type LabTime, noPlaceText } from '#domain/slot-day.ts'
import type { Content } from '#crud/contract-answer.ts'

type Answer = Omit<Content<typeof collections.board>, 'version' | 'said'>
type AnsweredVisit = NonNullable<Answer['visits'][number]>

function visitOf({ patient, customer, collectionAddress, etag, ...visit }: AnsweredVisit) {
  return {
    ...visit,
    patientId: patient.id,
    patientNumber: patient.number,
    /** The name, with the number where another patient of the day has the same name. */
    patientName: patient.name,
    gender: patient.gender,
    dateOfBirth: patient.dateOfBirth,
    ageUnit: patient.ageUnit,
    /** Null if it equals the patient's name. */
    customerName: customer?.name === patient.name ? null : (customer?.name ?? null),
    phone: customer?.phone ?? null,
    address: collectionAddress ?? '',
    area: visit.area ?? '',
    amountDue: visit.amountDue ?? 0,
    version: etag ?? undefined,
  }
}

/** A visit as the board shows it. */
export type BoardVisit = ReturnType<typeof visitOf>

/** An unchanged visit keeps its identity after a refetch, so that its card is not rendered again. */
const madeBefore = new WeakMap<AnsweredVisit, BoardVisit>()

function visitOnce(answered: AnsweredVisit): BoardVisit {
  const visit = madeBefore.get(answered) ?? visitOf(answered)
  madeBefore.set(answered, visit)
  return visit
}

/** The visits with a distinguishing fact for patients of the same name. The other visits keep their identity. */
function withDistinctNames(visits: readonly BoardVisit[], day: CivilDate): readonly BoardVisit[] {
  const people = new Map(
    visits.map(({ patientId, patientName, patientNumber, gender, dateOfBirth, ageUnit }) => [
      patientId,
      { id: patientId, name: patientName, number: patientNumber, gender, dateOfBirth, ageUnit },
    ]),
  )
  const names = distinctNames([...people.values()], (patient) => patientNumberText(patient, day))
  return visits.map((visit) => {
    const name = names.get(visit.patientId) ?? visit.patientName
    return name === visit.patientName ? visit : { ...visit, patientName: name }
  })
}

/** Somebody who collects, as a column of the board. */
export type BoardPerson = Pick<Answer['phlebotomists'][number], 'id' | 'name' | 'isActive'>

/** Reasons that slots of a day take no further visit at a moment, by their hours. Hours that another slot offers have none (FLD-05). */
export function noPlacesOf(slots: Answer['slots'], day: CivilDate, now: LabTime): ReadonlyMap<string, string> {
  const all = slots.map(({ timeSlot, ...facts }) => ({ timeSlot, words: noPlaceText(facts, isOverAt(day, timeSlot.slice(-5), now)) }))
  const free = new Set(all.flatMap(({ timeSlot, words }) => (words === null ? timeSlot : [])))
  return new Map(all.flatMap(({ timeSlot, words }) => (words === null || free.has(timeSlot) ? [] : [[timeSlot, words] as const])))
}

/** Booked and possible visits of a day by their hours, `4/12`; none where the server does not say both. */
export function loadsOf(slots: Answer['slots']): ReadonlyMap<string, string> {
  const sums = new Map<string, { booked: number; capacity: number }>()
  for (const { timeSlot, booked, capacity } of slots) {
    if (booked === null || capacity === null) continue
    const sum = sums.get(timeSlot)
    sums.set(timeSlot, { booked: booked + (sum?.booked ?? 0), capacity: capacity + (sum?.capacity ?? 0) })
  }
  return new Map([...sums].map(([timeSlot, { booked, capacity }]) => [timeSlot, `${booked}/${capacity}`]))
}

/** The board of a day as the screen shows it (FLD-01). A visit that does not fit is counted as `unreadable`, never shown half. */
export function boardOf({ date, slots, phlebotomists: people, visits: answered, isCut }: Answer) {
  const visits = withDistinctNames(
    answered.flatMap((visit) => (visit ? [visitOnce(visit)] : [])),
    date,
  )
  const timeSlots = [...new Set([...slots, ...visits].map(({ timeSlot }) => timeSlot))].sort()
  return { timeSlots, slots, people, visits, unreadable: answered.length - visits.length, isCut }
}
