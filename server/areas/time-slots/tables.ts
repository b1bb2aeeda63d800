import { sql } from 'drizzle-orm'
import { closedDays, phlebotomists, timeSlots } from '#server/db/schema.ts'
import type { TableOptions } from '#server/resources/table-options.ts'
import { titlesOf } from '#server/resources/titles.ts'

/** The tables of the collections' small entities, by the name of their declaration (FLD-05, FLD-06). */
export const collectionTables: Readonly<Record<string, TableOptions>> = {
  phlebotomists: { table: phlebotomists, searched: ['name', 'phone'] },
  'closed-days': { table: closedDays, searched: ['reason'] },
}

/** What time slots are called where other records refer to them. */
export const timeSlotTitles = titlesOf(timeSlots, timeSlots.id, sql<string>`${timeSlots.startTime} || '-' || ${timeSlots.endTime}`, timeSlots.deletedAt)
