import { type CivilDate, formatCivilDate } from './civil-date.ts'
import { countText } from './count.ts'

/** What is booked in a slot on a day from today on. */
export interface BookedDay {
  readonly day: CivilDate
  /** Places that are taken; a visit that was made keeps its place. */
  readonly booked: number
  /** How many of them are of visits that are still to be made. */
  readonly open: number
}

/** Days that a sentence names before it says how many more there are. */
const namedDays = 3

/** What a change does to a slot. */
interface SlotChange {
  readonly hasOtherHours: boolean
  readonly isClosing: boolean
  readonly capacity: number
}

/**
 * What a change of a slot concerns, or null where nothing is booked that it touches (FLD-05): visits keep the hours that were agreed
 * and their places in a slot that is switched off; days booked above the new capacity keep theirs and take no more.
 */
export function slotChangeWarning(change: SlotChange, booked: readonly BookedDay[]): string | null {
  const above = taken(booked, 'booked').filter(({ places }) => places > change.capacity)
  const open = taken(booked, 'open')
  const parts = [
    change.hasOtherHours && open.length > 0
      ? `${countText(total(open), { one: 'booked visit keeps', many: 'booked visits keep' })} the former hours: ${named(open)}.`
      : null,
    above.length > 0 ? `More is booked than ${change.capacity}: ${named(above)}. These keep their places, and no more can be booked there.` : null,
    change.isClosing ? slotClosingNote(booked) : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' ') : null
}

/** What stays booked in a slot that is switched off, or null where no visit in it is still to be made (SLT-04). */
export function slotClosingNote(booked: readonly BookedDay[]): string | null {
  const open = taken(booked, 'open')
  if (open.length === 0) return null
  return `${countText(total(open), { one: 'visit stays', many: 'visits stay' })} booked in it: ${named(open)}.`
}

/** Why a slot cannot be deleted, or null where no visit in it is still to be made (SLT-04). Visits that were made keep it in their history. */
export function slotDeletionProblem(hours: string, booked: readonly BookedDay[]): string | null {
  const open = taken(booked, 'open')
  if (open.length === 0) return null
  return `${hours} cannot be deleted: ${countText(total(open), { one: 'visit is', many: 'visits are' })} booked in it, ${named(open)}. Move them, or deactivate the time slot.`
}

interface TakenDay {
  readonly day: CivilDate
  readonly places: number
}

/** The days on which any such place is taken. */
function taken(days: readonly BookedDay[], which: 'booked' | 'open'): readonly TakenDay[] {
  return days.flatMap(({ day, [which]: places }) => (places > 0 ? [{ day, places }] : []))
}

function total(days: readonly TakenDay[]): number {
  return days.reduce((sum, { places }) => sum + places, 0)
}

function named(days: readonly TakenDay[]): string {
  const first = days.slice(0, namedDays).map(({ day, places }) => `${places} on ${formatCivilDate(day)}`)
  const rest = days.length - first.length
  return rest > 0 ? `${first.join(', ')} and ${countText(rest, { one: 'more day', many: 'more days' })}` : first.join(', ')
}
