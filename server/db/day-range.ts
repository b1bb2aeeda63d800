import { gte, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, type CivilDate, startOfDay } from '#domain/civil-date.ts'

/** The conditions that keep an instant between two days of the time zone, both days included; undefined where a side is open. */
export function withinDays(column: AnyPgColumn, from: CivilDate | undefined, to: CivilDate | undefined, timeZone: string): readonly (SQL | undefined)[] {
  return [
    from ? gte(column, startOfDay(from, timeZone).toISOString()) : undefined,
    to ? lt(column, startOfDay(addDays(to, 1), timeZone).toISOString()) : undefined,
  ]
}
