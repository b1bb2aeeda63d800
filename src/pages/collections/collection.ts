import { hoursText } from '#domain/time-slot.ts'
import { type CivilDate, formatCivilDate, isCivilDate } from '#domain/civil-date.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import { dateValueProblem, typedDateProblem } from '#domain/typed-date.ts'
import type { RecordOf } from '#definition/field.ts'
import { textIn, type FormValues } from '#crud/form/form-state.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { typedRecord } from '#crud/typed-record.ts'
import type collections from '#resources/sample-collections.ts'
import type { BoardVisit } from './board.ts'

/** Noun for sample collections in counting sentences. */
export const visitLabel = { one: 'visit', many: 'visits' } as const

/** Noun for the patients of one visit in counting sentences. */
export const patientLabel = { one: 'patient', many: 'patients' } as const

/** A visit of the board as the record of a dialog, with the visits of its stop. */
export function boardRecord(visit: BoardVisit, stopVisits: readonly BoardVisit[], scheduledDate: CivilDate): KnownRecord {
  return { ...visit, stopVisits, scheduledDate, collectionAddress: visit.address }
}

/** A sample collection, typed by its declaration. */
export type Collection = RecordOf<typeof collections.fields>

/** A record of the resource `sample-collections` as a sample collection. */
export const collectionOf = typedRecord<typeof collections>

/** Reason that a visit cannot be on the typed day; null while it is still being typed (COL-06, COL-07). */
export function visitDayProblem(typed: string, today: CivilDate): string | null {
  return isCivilDate(typed) && typed < today ? 'Please select a date from today on' : typedDateProblem(typed)
}

/** A chosen day and time slot in words: `27/11/2026, 10:00-11:00`. */
export function placeText(day: unknown, timeSlot: unknown): string {
  return [isCivilDate(day) ? formatCivilDate(day) : null, hoursText(textIn(timeSlot) ?? '')].filter(Boolean).join(', ')
}

/** Problems of a form's date and time slot when it is sent: one without the other, no day, a past day. */
export function placeProblems(values: FormValues, dateName: 'scheduledDate' | 'collectionDate', today: CivilDate, isOptional = false) {
  const [typed, timeSlot] = [textIn(values[dateName]), textIn(values.timeSlot)]
  const isMissing = isOptional ? (typed === null) !== (timeSlot === null) : typed === null || timeSlot === null
  const problem = typed === null ? null : isCivilDate(typed) ? visitDayProblem(typed, today) : dateValueProblem(typed)
  return { [dateName]: problem, timeSlot: problem === null && isMissing ? slotRefusals.missing : null }
}
