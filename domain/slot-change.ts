import { type CivilDate, formatCivilDate } from './civil-date.ts'
import { countText } from './count.ts'

/** Bookings of a slot on one day, today or later. */
export interface BookedDay {
  readonly day: CivilDate
  /** Places that are taken; a visit that was made keeps its place. */
  readonly booked: number
  /** Number of places held by visits still to be made. */
  readonly open: number
}

/** Days that a sentence names before it says how many more there are. */
const namedDays = 3

/** Effect of a change on a slot. */
interface SlotChange {
  readonly hasOtherHours: boolean
  readonly isClosing: boolean
  readonly capacity: number
}

/**
 * Returns a warning about bookings that a slot change touches, or null (FLD-05). Visits keep the agreed hours and their places in a slot that is switched off;
 * days above the new capacity keep theirs and take no more.
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

/** Returns a note on the visits that stay booked in a slot that is switched off, or null without open visits (SLT-04). */
export function slotClosingNote(booked: readonly BookedDay[]): string | null {
  const open = taken(booked, 'open')
  if (open.length === 0) return null
  return `${countText(total(open), { one: 'visit stays', many: 'visits stay' })} booked in it: ${named(open)}.`
}

/** Returns the reason a slot cannot be deleted, or null without open visits (SLT-04). Past visits keep it in their history. */
export function slotDeletionProblem(hours: string, booked: readonly BookedDay[]): string | null {
  const open = taken(booked, 'open')
  if (open.length === 0) return null
  return `${hours} cannot be deleted: ${countText(total(open), { one: 'visit is', many: 'visits are' })} booked in it, ${named(open)}. Move them, or deactivate the time slot.`
}

interface TakenDay {
  readonly day: CivilDate
  readonly places: number
}

/** The days with a taken place of that kind. */
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
