import { type CivilDate, civilDateOf, defaultTimeZone, isoWeekday } from '#domain/civil-date.ts'
import { fullSlotSentence, isSlotOver, overSlotSentence, placesLeft, type SlotDay, slotRefusals } from '#domain/slot-day.ts'
import { hoursOf, type Memory, textOf } from './memory.ts'
import { conflict, invalid } from './refusals.ts'

/** Reasons of closed slots on a day, by the slot's id; null if it is open (FLD-05). */
async function closuresOf(memory: Memory, day: CivilDate): Promise<(slotId: string) => string | null> {
  const closed = await memory.rows('closed-days')
  const ofDay = closed.filter((row) => (row.scope === 'weekday' ? row.weekday === String(isoWeekday(day)) : row.day === day))
  return (slotId) => {
    const closure = ofDay.find((row) => row.scope !== 'slot' || row.slotId === slotId)
    return closure ? textOf(closure.reason) : null
  }
}

/** All slots on a day with their free places; past hours have none. */
export async function slotsOfDay(memory: Memory, day: CivilDate): Promise<SlotDay[]> {
  const visits = (await memory.rows('sample-collections')).filter(({ scheduledDate, status }) => scheduledDate === day && status !== 'Cancelled')
  const closureOf = await closuresOf(memory, day)
  return (await memory.rows('time-slots')).map((slot) => {
    const [timeSlot, startTime, endTime] = [hoursOf(slot), textOf(slot.startTime), textOf(slot.endTime)]
    const booked = visits.filter((visit) => visit.timeSlot === timeSlot).length
    const reason = closureOf(slot.id)
    const known = { capacity: Number(slot.maxCollections), booked, closed: reason !== null, isActive: slot.isActive === true }
    const isOver = isSlotOver(day, endTime, memory.now, defaultTimeZone)
    return { slotId: slot.id, timeSlot, startTime, endTime, ...known, reason, left: placesLeft(known, isOver) }
  })
}

/** Refuses hours that cannot be booked: a past day, unknown hours, a full or closed slot (COL-08). */
export async function refuseUnbookable(memory: Memory, day: CivilDate, timeSlot: string, dayField: string, places = 1): Promise<void> {
  if (day < civilDateOf(memory.now)) throw invalid(dayField, slotRefusals.past)
  const slots = await slotsOfDay(memory, day)
  const slot = slots.find((each) => each.timeSlot === timeSlot && each.isActive)
  if (!slot) throw invalid('timeSlot', slotRefusals.unknown)
  if (isSlotOver(day, slot.endTime, memory.now, defaultTimeZone)) throw invalid('timeSlot', overSlotSentence(timeSlot))
  if (slot.left < places) throw conflict(fullSlotSentence(slot, day, slots, places))
}
