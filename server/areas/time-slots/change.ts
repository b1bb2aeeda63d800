import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { slotChangeWarning, slotDeletionProblem } from '#domain/slot-change.ts'
import { slotHoursProblem, slotOverlapQuestion, timeSlotOf, hoursText } from '#domain/time-slot.ts'
import type { RouteContext } from '#server/call/context.ts'
import { hasValues } from '#server/call/has-values.ts'
import { conflict, invalid, notFound } from '#server/call/problem.ts'
import { refusedWrite } from '#server/call/refused-write.ts'
import type { Sql } from '#server/db/database.ts'
import { timeSlots } from '#server/db/tables/collections.ts'
import { updateDayCapacity } from '#server/shared/slot-days.ts'
import { bookedDays } from './booked-days.ts'
import { type TimeSlotRow, timeSlotFacts } from './rows.ts'

type Changes = Partial<Pick<TimeSlotRow, 'startTime' | 'endTime' | 'maxCollections' | 'isActive'>>
type Context = Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'>

/** Message about a time slot that is not there. */
export const missing = 'Time slot not found'

/** Locks the time slot until the transaction ends; null if there is none. */
export async function findTimeSlot(db: Sql, id: string): Promise<TimeSlotRow | null> {
  const [slot] = await db
    .select()
    .from(timeSlots)
    .where(and(eq(timeSlots.id, id), isNull(timeSlots.deletedAt)))
    .for('no key update')
  return slot ?? null
}

/** Locks the time slot; a missing one is a 404. */
export async function lockTimeSlot(db: Sql, id: string): Promise<TimeSlotRow> {
  const slot = await findTimeSlot(db, id)
  if (!slot) throw notFound(missing)
  return slot
}

/** Locks several time slots in a fixed order: call it before the days of the first change, for all writers lock slots before their days. */
export async function lockTimeSlots(db: Sql, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: timeSlots.id })
    .from(timeSlots)
    .where(inArray(timeSlots.id, [...ids]))
    .orderBy(asc(timeSlots.id))
    .for('no key update')
}

/** Refuses hours that end before they begin, and hours of another slot (SLT-02). */
export async function checkHours(db: Sql, hours: Hours, own?: string): Promise<void> {
  const problem = slotHoursProblem(hours.startTime, hours.endTime)
  if (problem) throw invalid({ endTime: [problem] })
  const [other] = await db
    .select({ id: timeSlots.id })
    .from(timeSlots)
    .where(
      and(
        isNull(timeSlots.deletedAt),
        eq(timeSlots.startTime, hours.startTime),
        eq(timeSlots.endTime, hours.endTime),
        own === undefined ? undefined : ne(timeSlots.id, own),
      ),
    )
  if (other) throw sameHours(hours)
}

type Hours = Pick<TimeSlotRow, 'startTime' | 'endTime'>

const sameHours = (hours: Hours) => invalid({ startTime: [`There is a time slot ${hoursText(timeSlotOf(hours))} already`] })

/** Writes a time slot; one of these hours that is written at the same time is refused like an earlier one. */
export function refuseSameHours<T>(hours: Hours, write: () => Promise<T>): Promise<T> {
  return refusedWrite(write, (constraint) => (constraint === 'time_slots_hours' ? sameHours(hours) : null))
}

/** Message about active slots at the same time as these hours, or null if none are or the slot is inactive. */
export async function overlapQuestion(db: Sql, slot: Pick<TimeSlotRow, 'startTime' | 'endTime' | 'isActive'>, own?: string): Promise<string | null> {
  if (!slot.isActive) return null
  const others = await db
    .select({ startTime: timeSlots.startTime, endTime: timeSlots.endTime })
    .from(timeSlots)
    .where(and(isNull(timeSlots.deletedAt), eq(timeSlots.isActive, true), own === undefined ? undefined : ne(timeSlots.id, own)))
  return slotOverlapQuestion(slot, others)
}

/** The message about bookings that a change of a locked slot affects, or null (FLD-05). */
export async function bookingsWarning(context: Context, before: TimeSlotRow, changes: Changes): Promise<string | null> {
  const after = { ...before, ...changes }
  const hasOtherHours = timeSlotOf(before) !== timeSlotOf(after)
  const isClosing = before.isActive && !after.isActive
  if (!hasOtherHours && !isClosing && after.maxCollections >= before.maxCollections) return null
  return slotChangeWarning({ hasOtherHours, isClosing, capacity: after.maxCollections }, await bookedDays(context.sql, before.id, context))
}

/** Changes a locked time slot; days to come follow its capacity. Returns the time slot itself where nothing differs. */
export async function saveTimeSlot(context: Context, before: TimeSlotRow, changes: Changes, action: string): Promise<TimeSlotRow> {
  const { sql, now, settings, audit } = context
  if (hasValues(before, changes)) return before
  const [after] = await refuseSameHours({ ...before, ...changes }, () =>
    sql
      .update(timeSlots)
      .set({ ...changes, version: before.version + 1, updatedAt: now.toISOString() })
      .where(eq(timeSlots.id, before.id))
      .returning(),
  )
  if (!after) throw notFound(missing)
  if (after.maxCollections !== before.maxCollections) await updateDayCapacity(sql, before.id, after.maxCollections, { now, timeZone: settings.timeZone })
  audit({ action, entity: 'time-slots', entityId: before.id, before: timeSlotFacts(before), after: timeSlotFacts(after) })
  return after
}

/** Deletes a locked time slot without open visits; a 409 names them otherwise (SLT-04). Earlier visits keep its name. */
export async function deleteTimeSlot(context: Context, slot: TimeSlotRow): Promise<void> {
  const { sql, now, audit } = context
  const problem = slotDeletionProblem(hoursText(timeSlotOf(slot)), await bookedDays(sql, slot.id, context))
  if (problem) throw conflict(problem)
  const at = now.toISOString()
  await sql
    .update(timeSlots)
    .set({ isActive: false, deletedAt: at, version: slot.version + 1, updatedAt: at })
    .where(eq(timeSlots.id, slot.id))
  audit({ action: 'delete', entity: 'time-slots', entityId: slot.id, before: timeSlotFacts(slot), after: null })
}
