import { distinctNames } from '#domain/patient-facts.ts'
import { timeSlotOf } from '#domain/time-slot.ts'
import { at } from '#definition/path.ts'

/** A slot that is offered for a date. */
export interface OfferedSlot {
  readonly id: string
  readonly timeSlot: string
  readonly isAvailable: boolean
  /** How many places are left; null where the server does not say. */
  readonly left: number | null
  readonly closed: string | null
}

/** Somebody who collects. */
export interface Collector {
  readonly id: string
  readonly name: string
  readonly isAvailable: boolean
  /** Visits in that slot already; null where the server does not say. */
  readonly visits: number | null
}

/** What booking a visit needs of an order. */
export interface Bookable {
  readonly patients: readonly {
    readonly id: string
    /** With what tells namesakes apart. */
    readonly name: string
    readonly isFasting: boolean
    readonly booked: string | null
    /** Sentences about the patient's tests that concern a visit at any hour (CHK-03). */
    readonly warnings: readonly string[]
  }[]
  readonly addresses: readonly string[]
}

/** Reads the slots of a date (COL-06); null when they are none. */
export function readSlots(answer: unknown): OfferedSlot[] | null {
  return readAll(answer, (raw) => {
    const [id, startTime, endTime] = [at(raw, 'id'), at(raw, 'startTime'), at(raw, 'endTime')]
    if (typeof id !== 'string' || typeof startTime !== 'string' || typeof endTime !== 'string') return null
    const isAvailable = at(raw, 'isAvailable') === true && at(raw, 'isActive') !== false
    return { id, timeSlot: timeSlotOf({ startTime, endTime }), isAvailable, left: countIn(at(raw, 'left')), closed: textIn(at(raw, 'closed')) }
  })
}

/** Reads the collectors (COL-06); null when they are none. */
export function readCollectors(answer: unknown): Collector[] | null {
  return readAll(answer, (raw) => {
    const [id, name] = [at(raw, 'id'), at(raw, 'name')]
    if (typeof id !== 'string' || typeof name !== 'string') return null
    return { id, name, isAvailable: at(raw, 'isAvailable') !== false, visits: countIn(at(raw, 'visits')) }
  })
}

/** Reads what booking needs of an order; null when it is none. */
export function readBookable(answer: unknown): Bookable | null {
  const patients = readAll(at(answer, 'patients'), (raw) => {
    const [id, name] = [at(raw, 'id'), at(raw, 'name')]
    if (typeof id !== 'string' || typeof name !== 'string') return null
    const facts = { number: textIn(at(raw, 'number')), gender: textIn(at(raw, 'gender')), dateOfBirth: textIn(at(raw, 'dateOfBirth')) }
    const visit = { isFasting: at(raw, 'isFasting') === true, booked: textIn(at(raw, 'booked')), warnings: sentencesIn(at(raw, 'warnings')) }
    return { facts: { id, name, ...facts }, visit }
  })
  if (!patients) return null
  const names = distinctNames(patients.map(({ facts }) => facts))
  const addresses: unknown = at(answer, 'addresses')
  return {
    patients: patients.map(({ facts: { id, name }, visit }) => ({ id, name: names.get(id) ?? name, ...visit })),
    addresses: Array.isArray(addresses) ? addresses.filter((address) => typeof address === 'string') : [],
  }
}

function readAll<Row>(answer: unknown, read: (raw: unknown) => Row | null): Row[] | null {
  if (!Array.isArray(answer)) return null
  const rows = answer.map(read)
  return rows.every((row) => row !== null) ? rows : null
}

function sentencesIn(warnings: unknown): string[] {
  return Array.isArray(warnings) ? warnings.map((warning) => textIn(at(warning, 'message'))).filter((message) => message !== null) : []
}

function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
