import { distinctNames } from '#domain/patient-facts.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { isOverAt, type LabTime, noPlaceText } from '#domain/slot-day.ts'
import { timeSlotOf } from '#domain/time-slot.ts'
import { isNotFalse, isTrue, listOf, number, orNull, readableOf, readOrNull, shape, text, textOrNull } from '#crud/wire.ts'

/** A number that not every server gives. */
const amount = (value: unknown) => (Number.isSafeInteger(value) ? number(value) : null)

const slot = shape({ id: text, startTime: text, endTime: text, isAvailable: isTrue, isActive: isNotFalse, left: amount, closed: orNull(text) })

type SlotOnWire = ReturnType<typeof slot>

/** A slot that is offered for a date. */
export interface OfferedSlot {
  readonly id: string
  /** `HH:mm-HH:mm`. */
  readonly timeSlot: string
  /** Number of places left; null if the server does not say. */
  readonly left: number | null
  /** Reason that it takes no further visit. */
  readonly noPlace: string | null
  /** Reason that it is closed; empty if the server does not say, null while it is open. */
  readonly closed: string | null
}

/** Slots of a date as they are offered at a moment to so many visits. */
export function offeredAt(slots: readonly SlotOnWire[], day: CivilDate, now: LabTime, wanted = 1): OfferedSlot[] {
  return slots.map(({ id, isAvailable, isActive, left, closed, ...hours }) => {
    const facts = { isActive, closed: closed !== null, reason: closed, left: isAvailable ? left : 0 }
    return { id, timeSlot: timeSlotOf(hours), left, closed, noPlace: noPlaceText(facts, isOverAt(day, hours.endTime, now), wanted) }
  })
}

/** A phlebotomist; `visits` are their visits in the slot. */
const collector = shape({ id: text, name: text, isAvailable: isNotFalse, visits: amount })
export type Collector = ReturnType<typeof collector>

/** Sentences about a patient's tests that concern a visit at any hour (CHK-03). */
const sentences = (value: unknown) => readableOf(shape({ message: text }))(value).flatMap(({ message }) => message || [])

/** A patient whose visit can be booked. */
const bookablePatient = shape({
  id: text,
  name: text,
  number: textOrNull,
  gender: textOrNull,
  dateOfBirth: textOrNull,
  isFasting: isTrue,
  booked: textOrNull,
  hasItems: isNotFalse,
  isCollected: isTrue,
  warnings: sentences,
})

/** Facts of an order that booking a visit needs. Patients of the same name get a text that tells them apart. */
const bookable = (value: unknown) => {
  const { patients, addresses } = shape({ patients: listOf(bookablePatient), addresses: readableOf(text) })(value)
  const names = distinctNames(patients)
  return {
    patients: patients.map(({ id, name, isFasting, booked, hasItems, isCollected, warnings }) => ({
      ...{ id, name: names.get(id) ?? name, isFasting, warnings },
      /** Reason that no visit is booked for them; null if one can be. */
      noVisit: booked !== null ? 'has a visit' : isCollected ? 'is collected from' : hasItems ? null : 'has no items',
    })),
    addresses,
  }
}
export type Bookable = ReturnType<typeof bookable>

/** Reads the slots of a date (COL-06); null for an unreadable answer. */
export const readSlots = readOrNull(listOf(slot))

/** Reads the collectors (COL-06); null for an unreadable answer. */
export const readCollectors = readOrNull(listOf(collector))

/** Reads the bookable facts of an order; null for an unreadable answer. */
export const readBookable = readOrNull(bookable)
