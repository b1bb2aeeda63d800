import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { day, id, instantColumn, paise, referenceColumn } from '#server/db/columns.ts'
import { users } from '#server/db/tables/staff.ts'

/** Days whose cash is closed: counted, and signed by name. Rows are added and never changed (MON-03). */
export const cashDays = pgTable(
  'cash_days',
  {
    id: id(),
    day: day('day').notNull(),
    opening: paise('opening').notNull(),
    /** Cash that the payments of the day leave in the box. */
    expected: paise('expected').notNull(),
    counted: paise('counted').notNull(),
    reason: text('reason'),
    closedBy: referenceColumn('closed_by').references(() => users.id, { onDelete: 'set null' }),
    closedByName: text('closed_by_name').notNull(),
    closedAt: instantColumn('closed_at').notNull(),
  },
  (t) => [
    uniqueIndex('cash_days_day').on(t.day),
    check('cash_days_amounts_sound', sql`${t.opening} >= 0 and ${t.counted} >= 0`),
    check('cash_days_difference_explained', sql`${t.counted} = ${t.expected} or ${t.reason} is not null`),
  ],
)
