import { gte, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, type CivilDate, startOfDay } from '#domain/civil-date.ts'

/** The condition that an instant is between two days of the time zone, inclusive; an absent day leaves that side open. */
export function withinDays(column: AnyPgColumn, from: CivilDate | undefined, to: CivilDate | undefined, timeZone: string): readonly (SQL | undefined)[] {
  return [
    from ? gte(column, startOfDay(from, timeZone).toISOString()) : undefined,
    to ? lt(column, startOfDay(addDays(to, 1), timeZone).toISOString()) : undefined,
  ]
}
