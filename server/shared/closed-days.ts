import { eq, or } from 'drizzle-orm'
import { type CivilDate, isoWeekday } from '#domain/civil-date.ts'
import type { Weekday } from '#domain/time-slot.ts'
import type { Sql } from '#server/db/database.ts'
import { closedDays } from '#server/db/schema.ts'

/** Why a slot is closed on a day, by the slot's id; null where it is open (FLD-05). */
export async function closuresOf(db: Sql, day: CivilDate): Promise<(slotId: string) => string | null> {
  const weekday = String(isoWeekday(day)) as Weekday
  const found = await db
    .select({ slotId: closedDays.slotId, reason: closedDays.reason })
    .from(closedDays)
    .where(or(eq(closedDays.day, day), eq(closedDays.weekday, weekday)))
  return (slotId) => found.find((closed) => closed.slotId === null || closed.slotId === slotId)?.reason ?? null
}
