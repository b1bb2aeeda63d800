import { type CivilDate, isCivilDate } from '#domain/civil-date.ts'
import { type CollectionPriority, collectionPriorities, type CollectionStatus, collectionStatuses } from '#domain/collection-status.ts'
import type { PlannedVisit } from '#domain/day-board.ts'
import { type Paise, paiseOfRupees } from '#domain/money.ts'
import { type Gender, genders } from '#domain/patient.ts'
import { distinctNames, patientNumberText } from '#domain/patient-facts.ts'
import { at } from '#definition/path.ts'

/** A visit as the board shows it. */
export interface BoardVisit extends PlannedVisit {
  readonly version: string | undefined
  readonly reference: string
  readonly orderNumber: string
  readonly priority: CollectionPriority
  readonly orderId: string
  readonly patientId: string
  readonly patientNumber: string | null
  /** With the number where another patient of the day has the same name. */
  readonly patientName: string
  readonly gender: Gender | null
  readonly dateOfBirth: CivilDate | null
  /** Null where it is the patient's name. */
  readonly customerName: string | null
  readonly address: string
  readonly notes: string | null
  readonly tests: readonly string[]
  readonly phone: string | null
  readonly area: string
  readonly tubes: readonly { readonly container: string; readonly count: number }[]
  readonly amountDue: Paise
}

/** Somebody who collects, as a column of the board. */
export interface BoardPerson {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
}

/** A day as the board shows it. */
export interface Board {
  readonly timeSlots: readonly string[]
  readonly people: readonly BoardPerson[]
  readonly visits: readonly BoardVisit[]
  /** Visits that could not be read. */
  readonly unreadable: number
  readonly isCut: boolean
}

/** The parsed visits of an answer: an unchanged visit keeps its identity after a refetch, so that its card is not rendered again. */
const readBefore = new WeakMap<object, BoardVisit>()

/** Reads the board of a day (FLD-01); null when it is none. A visit that cannot be read is counted, never shown half. */
export function readBoard(answer: unknown): Board | null {
  const [slots, people, visits] = [at(answer, 'slots'), at(answer, 'phlebotomists'), at(answer, 'visits')]
  if (!Array.isArray(slots) || !Array.isArray(people) || !Array.isArray(visits)) return null
  const read = visits.map(readOnce)
  const known = withDistinctNames(read.filter((visit) => visit !== null))
  const offered = slots.map((slot) => text(slot, 'timeSlot')).filter((slot) => slot !== null)
  return {
    timeSlots: [...new Set([...offered, ...known.map(({ timeSlot }) => timeSlot)])].sort(),
    people: people.flatMap((raw) => {
      const [id, name] = [text(raw, 'id'), text(raw, 'name')]
      return id && name ? [{ id, name, isActive: at(raw, 'isActive') !== false }] : []
    }),
    visits: known,
    unreadable: read.length - known.length,
    isCut: at(answer, 'isCut') === true,
  }
}

/** The visits with the names of their patients told apart; those of nobody's namesake keep their identity. */
function withDistinctNames(visits: readonly BoardVisit[]): readonly BoardVisit[] {
  const people = new Map(
    visits.map((visit) => [
      visit.patientId,
      { id: visit.patientId, name: visit.patientName, number: visit.patientNumber, gender: visit.gender, dateOfBirth: visit.dateOfBirth },
    ]),
  )
  const names = distinctNames([...people.values()], patientNumberText)
  return visits.map((visit) => {
    const name = names.get(visit.patientId) ?? visit.patientName
    return name === visit.patientName ? visit : { ...visit, patientName: name }
  })
}

function readOnce(raw: unknown): BoardVisit | null {
  if (typeof raw !== 'object' || raw === null) return null
  const visit = readBefore.get(raw) ?? readVisit(raw)
  if (visit) readBefore.set(raw, visit)
  return visit
}

function readVisit(raw: unknown): BoardVisit | null {
  const [id, reference, orderNumber, timeSlot] = [text(raw, 'id'), text(raw, 'reference'), text(raw, 'orderNumber'), text(raw, 'timeSlot')]
  const [status, priority] = [at(raw, 'status'), at(raw, 'priority')]
  const patient = at(raw, 'patient')
  const [patientId, patientName, customerName] = [text(patient, 'id'), text(patient, 'name'), text(at(raw, 'customer'), 'name')]
  const [orderId, address] = [text(raw, 'orderId'), text(raw, 'collectionAddress')]
  const [gender, dateOfBirth] = [at(patient, 'gender'), at(patient, 'dateOfBirth')]
  const [tubes, tests]: unknown[] = [at(raw, 'tubes'), at(raw, 'tests')]
  if (!id || !orderId || !reference || !orderNumber || !timeSlot || !patientId || !patientName || !isStatus(status)) return null
  return {
    id,
    reference,
    orderNumber,
    timeSlot,
    status,
    orderId,
    patientId,
    patientNumber: text(patient, 'number'),
    patientName,
    gender: isGender(gender) ? gender : null,
    dateOfBirth: isCivilDate(dateOfBirth) ? dateOfBirth : null,
    customerName: customerName === patientName ? null : customerName,
    address: address ?? '',
    notes: text(raw, 'notes'),
    tests: Array.isArray(tests) ? tests.filter((test) => typeof test === 'string') : [],
    priority: isPriority(priority) ? priority : 'Normal',
    version: text(raw, 'etag') ?? undefined,
    phlebotomistId: text(raw, 'phlebotomistId'),
    phone: text(at(raw, 'customer'), 'phone'),
    area: text(raw, 'area') ?? '',
    pin: text(raw, 'pin'),
    isFasting: at(raw, 'isFasting') === true,
    amountDue: paiseOfRupees(at(raw, 'amountDue')) ?? 0,
    tubes: Array.isArray(tubes) ? tubes.map((tube) => ({ container: text(tube, 'container') ?? '?', count: Number(at(tube, 'count')) || 1 })) : [],
  }
}

function text(raw: unknown, name: string): string | null {
  const value = at(raw, name)
  return typeof value === 'string' && value !== '' ? value : null
}

function isStatus(value: unknown): value is CollectionStatus {
  return typeof value === 'string' && Object.hasOwn(collectionStatuses, value)
}

function isPriority(value: unknown): value is CollectionPriority {
  return typeof value === 'string' && Object.hasOwn(collectionPriorities, value)
}

function isGender(value: unknown): value is Gender {
  return typeof value === 'string' && Object.hasOwn(genders, value)
}
