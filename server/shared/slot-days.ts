import { and, asc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type CivilDate, civilDateOf, isoWeekday } from '#domain/civil-date.ts'
import { fullSlotSentence, isSlotOver, overSlotSentence, placesLeft, type SlotDay, slotRefusals } from '#domain/slot-day.ts'
import { timeSlotOf, type Weekday } from '#domain/time-slot.ts'
import { conflictAt, invalid } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { closedDays, timeSlots } from '#server/db/tables/collections.ts'
import { slotDays } from '#server/db/tables/slots.ts'

/** The clock of a call: past days and hours cannot be booked. */
interface LabClock {
  readonly now: Date
  readonly timeZone: string
}

/** A requested slot on a day: by its id or as `HH:mm-HH:mm`. `dayField` names the day in a refusal; `scheduledDate` by default. */
export interface RequestedPlace extends LabClock {
  readonly slotId?: string
  readonly timeSlot?: string
  readonly day: CivilDate
  readonly dayField?: string
}

/** A slot on a day. */
export interface SlotOnDay {
  readonly slotId: string
  readonly day: CivilDate
}

/** A reserved place. */
export interface ReservedPlace extends SlotOnDay {
  /** `HH:mm-HH:mm`. */
  readonly timeSlot: string
}

/**
 * Books `places` of a slot on a day, and returns the slot; of two calls for the last place one gets it, the other a 409 with the free places (COL-08).
 * A day or an hour that has passed, and an unknown slot, are a 422. Lock the order first: all writers lock in the order order, visit, time slot, slot day.
 */
export async function reserve(db: Sql, wanted: RequestedPlace, places = 1): Promise<ReservedPlace> {
  const slot = await findSlot(db, wanted)
  await makeRows(db, [{ slotId: slot.id, day: wanted.day }])
  const closures = await db.select({ slotId: closedDays.slotId, reason: closedDays.reason }).from(closedDays).where(closedOn(wanted.day))
  const reserved =
    closureOf(closures, slot.id) !== null
      ? []
      : await db
          .update(slotDays)
          .set({ booked: sql`${slotDays.booked} + ${places}` })
          .where(and(ofPlace({ slotId: slot.id, day: wanted.day }), sql`${slotDays.booked} + ${places} <= ${slotDays.capacity}`))
          .returning({ slotId: slotDays.slotId })
  if (reserved.length === 0) {
    const slots = await slotsOfDay(db, wanted.day, wanted)
    const refused = slots.find(({ slotId }) => slotId === slot.id)
    throw conflictAt('timeSlot', refused ? fullSlotSentence(refused, wanted.day, slots, places) : 'This time slot is full on that date')
  }
  return { slotId: slot.id, day: wanted.day, timeSlot: timeSlotOf(slot) }
}

/** Frees booked places. A day with more places than its slot has now shrinks accordingly. */
export async function release(db: Sql, place: SlotOnDay, places = 1): Promise<void> {
  const left = sql`greatest(0, ${slotDays.booked} - ${places})`
  const slotCapacity = sql`(select ${timeSlots.maxCollections} from ${timeSlots} where ${timeSlots.id} = ${slotDays.slotId})`
  await db
    .update(slotDays)
    .set({ booked: left, capacity: sql`least(${slotDays.capacity}, greatest(${left}, ${slotCapacity}))` })
    .where(ofPlace(place))
}

/** Frees the places in `from` and books `places` in another slot: by default as many, at least one. */
export async function moveReservation(db: Sql, from: readonly SlotOnDay[], to: RequestedPlace, places = Math.max(1, from.length)): Promise<ReservedPlace> {
  await lockPlaces(db, from, to)
  for (const place of from) await release(db, place)
  return reserve(db, to, places)
}

/**
 * Locks a slot that is to be booked, then its day and those of the places to be freed, in a fixed order, so that two such calls never deadlock. Call it before
 * the first is freed.
 */
export async function lockPlaces(db: Sql, from: readonly SlotOnDay[], to: RequestedPlace): Promise<void> {
  const slot = await findSlot(db, to)
  const all = [...from, { slotId: slot.id, day: to.day }]
  await makeRows(db, all)
  await db
    .select({ slotId: slotDays.slotId })
    .from(slotDays)
    .where(or(...all.map(ofPlace)))
    .orderBy(asc(slotDays.slotId), asc(slotDays.day))
    .for('update')
}

/** Facts of the slots on a day, read in one statement. */
export interface DayFacts {
  readonly slots: readonly {
    readonly id: string
    readonly startTime: string
    readonly endTime: string
    readonly isActive: boolean
    readonly maxCollections: number
    readonly capacity: number | null
    readonly booked: number | null
  }[]
  readonly closures: readonly Closure[]
}

/** SQL expression for the slots of a day and their closures; `slotDaysOf` reads it. */
export function slotFacts(day: CivilDate): SQL {
  const { id, startTime, endTime, isActive, maxCollections, deletedAt } = timeSlots
  const { capacity, booked } = slotDays
  return sql`json_build_object(
    'slots', (select coalesce(json_agg(json_build_object('id', ${id}, 'startTime', ${startTime}, 'endTime', ${endTime}, 'isActive', ${isActive},
        'maxCollections', ${maxCollections}, 'capacity', ${capacity}, 'booked', ${booked}) order by ${startTime}, ${endTime}), '[]')
      from ${timeSlots} left join ${slotDays} on ${slotDays.slotId} = ${id} and ${slotDays.day} = ${day} where ${deletedAt} is null or ${booked} > 0),
    'closures', (select coalesce(json_agg(json_build_object('slotId', ${closedDays.slotId}, 'reason', ${closedDays.reason})), '[]')
      from ${closedDays} where ${closedOn(day)}))`
}

/**
 * All slots on a day in their order, a deleted one where something is booked in it, with the free places of each; with a clock, hours that have passed have
 * none.
 */
export function slotDaysOf({ slots, closures }: DayFacts, day: CivilDate, clock?: LabClock): SlotDay[] {
  return slots.map(({ id, startTime, endTime, isActive, maxCollections, capacity, booked }) => {
    const reason = closureOf(closures, id)
    const known = { capacity: capacity ?? maxCollections, booked: booked ?? 0, closed: reason !== null, reason }
    const isOver = clock !== undefined && isSlotOver(day, endTime, clock.now, clock.timeZone)
    return {
      slotId: id,
      timeSlot: timeSlotOf({ startTime, endTime }),
      startTime,
      endTime,
      isActive,
      ...known,
      left: placesLeft({ ...known, isActive }, isOver),
    }
  })
}

/** Reads the slots on a day, see `slotDaysOf`. */
export async function slotsOfDay(db: Sql, day: CivilDate, clock?: LabClock): Promise<SlotDay[]> {
  const [row] = await db.execute<{ readonly facts: DayFacts }>(sql`select ${slotFacts(day)} as facts`)
  return row ? slotDaysOf(row.facts, day, clock) : []
}

/** Sets the capacity of the days from today on to their slot's. A day with more bookings keeps them. Call it when a slot's `maxCollections` changes. */
export async function updateDayCapacity(db: Sql, slotId: string, capacity: number, { now, timeZone }: LabClock): Promise<void> {
  const days = and(eq(slotDays.slotId, slotId), gte(slotDays.day, civilDateOf(now, timeZone)))
  // Locked in the order in which all lock several days.
  await db.select({ day: slotDays.day }).from(slotDays).where(days).orderBy(asc(slotDays.day)).for('update')
  await db
    .update(slotDays)
    .set({ capacity: sql`greatest(${slotDays.booked}, ${capacity}::integer)` })
    .where(days)
}

const ofPlace = ({ slotId, day }: SlotOnDay) => and(eq(slotDays.slotId, slotId), eq(slotDays.day, day))

async function findSlot(db: Sql, { slotId, timeSlot = '', day, dayField = 'scheduledDate', now, timeZone }: RequestedPlace) {
  if (day < civilDateOf(now, timeZone)) throw invalid({ [dayField]: [slotRefusals.past] })
  const [startTime = '', endTime = ''] = timeSlot.split('-')
  const named = slotId === undefined ? and(eq(timeSlots.startTime, startTime), eq(timeSlots.endTime, endTime)) : eq(timeSlots.id, slotId)
  // Locked for share, so that nobody disables the slot or changes its capacity.
  const [slot] = await db
    .select()
    .from(timeSlots)
    .where(and(named, eq(timeSlots.isActive, true), isNull(timeSlots.deletedAt)))
    .for('share')
  if (!slot) throw invalid({ timeSlot: [slotRefusals.unknown] })
  if (isSlotOver(day, slot.endTime, now, timeZone)) throw invalid({ timeSlot: [overSlotSentence(timeSlotOf(slot))] })
  return slot
}

/** A day that is booked for the first time has the capacity of its slot. */
async function makeRows(db: Sql, places: readonly SlotOnDay[]): Promise<void> {
  for (const { slotId, day } of places) {
    const [slot] = await db.select({ capacity: timeSlots.maxCollections }).from(timeSlots).where(eq(timeSlots.id, slotId))
    if (slot) await db.insert(slotDays).values({ slotId, day, capacity: slot.capacity }).onConflictDoNothing()
  }
}

/** Closure on a day: of one slot, or of the whole day where the slot is null. */
interface Closure {
  readonly slotId: string | null
  readonly reason: string
}

const closedOn = (day: CivilDate) => or(eq(closedDays.day, day), eq(closedDays.weekday, String(isoWeekday(day)) as Weekday))

/** Returns the reason a slot is closed on a day, or null for an open one (FLD-05). */
function closureOf(closures: readonly Closure[], slotId: string): string | null {
  return closures.find((closed) => closed.slotId === null || closed.slotId === slotId)?.reason ?? null
}
