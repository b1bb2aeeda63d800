import { addDays, type CivilDate } from '#domain/civil-date.ts'
import { drawCount } from '#server/seed/basket.ts'
import type { Plan } from '#server/seed/plan.ts'
import type { Random } from '#server/seed/random.ts'
import type { SeededAppointment, SlotBookings } from '#server/seed/slots.ts'

/** An appointment with the moments at which it begins and ends. */
export interface SeededVisit extends SeededAppointment {
  readonly from: Date
  readonly to: Date
}

/** Minimum time between an order and its visit. */
const noticeMs = 90 * 60_000

/**
 * Books the visit of an order made at this moment of the day, as far ahead as people book, in a slot that has a place for each of its people and allows fasting
 * where it is needed.
 */
export function seedVisit(plan: Plan, bookings: SlotBookings, day: CivilDate, createdAt: Date, fasting: boolean, people: number, random: Random): SeededVisit {
  const daysAhead = drawCount(plan.catalogue.patterns.leadTimeDays, random)
  const notBefore = daysAhead === 0 ? clockOf(createdAt.getTime() + noticeMs - plan.dayStart(day).getTime()) : '00:00'
  const appointment = bookings.book(addDays(day, daysAhead), fasting, notBefore, people, random)
  return { ...appointment, from: clockOn(plan, appointment.date, appointment.startTime), to: clockOn(plan, appointment.date, appointment.endTime) }
}

/** `HH:mm` of a time after the start of a day; above `24:00` for the next day. */
function clockOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function clockOn(plan: Plan, date: CivilDate, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(plan.dayStart(date).getTime() + (hours * 60 + minutes) * 60_000)
}
