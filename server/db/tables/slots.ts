import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { day, referenceColumn, requiredReference } from '#server/db/columns.ts'
import { timeSlots } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'

/** Booked places of a slot on a day. A row is made with the first booking of the day; without one the slot is free. `closed_days` says if it is closed. */
export const slotDays = pgTable(
  'slot_days',
  {
    slotId: requiredReference('slot_id', () => timeSlots.id),
    day: day('day').notNull(),
    capacity: integer('capacity').notNull(),
    booked: integer('booked').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'slot_days_pkey', columns: [t.slotId, t.day] }),
    index('slot_days_day').on(t.day),
    check('slot_days_not_overbooked', sql`${t.booked} between 0 and ${t.capacity}`),
  ],
)

/** The place that an order holds itself, by an appointment without a visit; the first visit of the order takes it over. */
export const appointments = pgTable(
  'appointments',
  {
    orderId: referenceColumn('order_id')
      .primaryKey()
      .references(() => orders.id),
    slotId: requiredReference('slot_id', () => timeSlots.id),
    day: day('day').notNull(),
  },
  (t) => [index('appointments_slot').on(t.slotId, t.day)],
)
