import { type CivilDate, formatCivilDate } from './civil-date.ts'
import { countText } from './count.ts'

/** What is booked in a slot on a day to come. */
export interface BookedDay {
  readonly day: CivilDate
  readonly booked: number
}

/** Days that a sentence names before it says how many more there are. */
const namedDays = 3

/**
 * What a change of a slot's hours or capacity concerns, or null where nothing is booked that it touches (FLD-05):
 * visits keep the hours that were agreed, days booked above the new capacity keep their places and take no more.
 */
export function slotChangeWarning(change: { readonly hasOtherHours: boolean; readonly capacity: number }, booked: readonly BookedDay[]): string | null {
  const above = booked.filter((day) => day.booked > change.capacity)
  const parts = [
    change.hasOtherHours && booked.length > 0
      ? `${countText(total(booked), { one: 'booked visit keeps', many: 'booked visits keep' })} the former hours: ${named(booked)}.`
      : null,
    above.length > 0 ? `More is booked than ${change.capacity}: ${named(above)}. These keep their places, and no more can be booked there.` : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' ') : null
}

/** Why a slot cannot be deleted, or null where nothing is booked in it any more (SLT-04). Visits that were made keep it in their history. */
export function slotDeletionProblem(hours: string, toCome: readonly BookedDay[]): string | null {
  if (toCome.length === 0) return null
  return `${hours} cannot be deleted: ${countText(total(toCome), { one: 'visit is', many: 'visits are' })} booked in it, ${named(toCome)}. Move them, or deactivate the time slot.`
}

function total(days: readonly BookedDay[]): number {
  return days.reduce((sum, { booked }) => sum + booked, 0)
}

function named(days: readonly BookedDay[]): string {
  const first = days.slice(0, namedDays).map(({ day, booked }) => `${booked} on ${formatCivilDate(day)}`)
  const rest = days.length - first.length
  return rest > 0 ? `${first.join(', ')} and ${countText(rest, { one: 'more day', many: 'more days' })}` : first.join(', ')
}
