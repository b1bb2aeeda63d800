import { failureReasons } from '#domain/collection-failure.ts'
import { collectionPriorities, collectionStatuses } from '#domain/collection-status.ts'
import { genders } from '#domain/patient.ts'
import { distinctNames, patientNumberText } from '#domain/patient-facts.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { isOverAt, type LabTime, noPlaceText } from '#domain/slot-day.ts'
import { at } from '#definition/path.ts'
import { civilDate, isNotFalse, isTrue, keyOf, listOf, number, readableOf, readOrNull, rupees, shape, text, textOrNull } from '#crud/wire.ts'

const filled = (value: unknown) => text(textOrNull(value))
const tube = (value: unknown) => ({ container: textOrNull(at(value, 'container')) ?? '?', count: Number(at(value, 'count')) || 1 })

const wireVisit = shape({
  id: filled,
  reference: filled,
  orderId: filled,
  orderNumber: filled,
  timeSlot: filled,
  status: keyOf(collectionStatuses),
  failureReason: readOrNull(keyOf(failureReasons)),
  priority: readOrNull(keyOf(collectionPriorities)),
  patient: shape({ id: filled, name: filled, number: textOrNull, gender: readOrNull(keyOf(genders)), dateOfBirth: readOrNull(civilDate) }),
  customer: readOrNull(shape({ name: textOrNull, phone: textOrNull })),
  collectionAddress: textOrNull,
  area: textOrNull,
  pin: textOrNull,
  phlebotomistId: textOrNull,
  notes: textOrNull,
  tests: readableOf(text),
  tubes: readableOf(tube),
  isFasting: isTrue,
  amountDue: readOrNull(rupees),
  etag: textOrNull,
})

const readVisit = (value: unknown) => {
  const { patient, customer, collectionAddress, area, priority, amountDue, etag, ...visit } = wireVisit(value)
  return {
    ...visit,
    patientId: patient.id,
    patientNumber: patient.number,
    /** With the number where another patient of the day has the same name. */
    patientName: patient.name,
    gender: patient.gender,
    dateOfBirth: patient.dateOfBirth,
    /** Null if it equals the patient's name. */
    customerName: customer?.name === patient.name ? null : (customer?.name ?? null),
    phone: customer?.phone ?? null,
    address: collectionAddress ?? '',
    area: area ?? '',
    priority: priority ?? 'Normal',
    amountDue: amountDue ?? 0,
    version: etag ?? undefined,
  }
}

/** A visit as the board shows it. */
export type BoardVisit = ReturnType<typeof readVisit>

/** The parsed visits of an answer: an unchanged visit keeps its identity after a refetch, so that its card is not rendered again. */
const readBefore = new WeakMap<object, BoardVisit>()

const readOnce = (value: unknown): BoardVisit | null => {
  if (typeof value !== 'object' || value === null) return null
  const visit = readBefore.get(value) ?? readOrNull(readVisit)(value)
  if (visit) readBefore.set(value, visit)
  return visit
}

/** The visits with a distinguishing fact for patients of the same name. The other visits keep their identity. */
function withDistinctNames(visits: readonly BoardVisit[]): readonly BoardVisit[] {
  const people = new Map(
    visits.map(({ patientId, patientName, patientNumber, gender, dateOfBirth }) => [
      patientId,
      { id: patientId, name: patientName, number: patientNumber, gender, dateOfBirth },
    ]),
  )
  const names = distinctNames([...people.values()], patientNumberText)
  return visits.map((visit) => {
    const name = names.get(visit.patientId) ?? visit.patientName
    return name === visit.patientName ? visit : { ...visit, patientName: name }
  })
}

const person = shape({ id: filled, name: filled, isActive: isNotFalse })

/** Somebody who collects, as a column of the board. */
export type BoardPerson = ReturnType<typeof person>

const slot = shape({ timeSlot: filled, isActive: isNotFalse, closed: isTrue, reason: textOrNull, left: readOrNull(number) })
type Slot = ReturnType<typeof slot>

/** Reasons that slots of a day take no further visit at a moment, by their hours. Hours that another slot offers have none (FLD-05). */
export function noPlacesOf(slots: readonly Slot[], day: CivilDate, now: LabTime): ReadonlyMap<string, string> {
  const all = slots.map(({ timeSlot, ...facts }) => ({ timeSlot, words: noPlaceText(facts, isOverAt(day, timeSlot.slice(-5), now)) }))
  const free = new Set(all.flatMap(({ timeSlot, words }) => (words === null ? timeSlot : [])))
  return new Map(all.flatMap(({ timeSlot, words }) => (words === null || free.has(timeSlot) ? [] : [[timeSlot, words] as const])))
}

const wireBoard = shape({
  slots: listOf(readOrNull(slot)),
  phlebotomists: listOf(readOrNull(person)),
  visits: listOf(readOnce),
  isCut: isTrue,
})

/** Reads the board of a day (FLD-01); null for an unreadable answer. A visit that cannot be read is counted as `unreadable`, never shown half. */
export const readBoard = readOrNull((answer) => {
  const { slots: known, phlebotomists, visits: read, isCut } = wireBoard(answer)
  const slots = known.filter((each) => each !== null)
  const visits = withDistinctNames(read.filter((visit) => visit !== null))
  return {
    timeSlots: [...new Set([...slots, ...visits].map(({ timeSlot }) => timeSlot))].sort(),
    slots,
    people: phlebotomists.filter((each) => each !== null),
    visits,
    unreadable: read.length - visits.length,
    isCut,
  }
})

/** A day as the board shows it. */
export type Board = NonNullable<ReturnType<typeof readBoard>>
