import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, searchText, stamps } from '#server/db/columns.ts'

/** Referring doctors. */
export const referringDoctors = pgTable(
  'referring_doctors',
  {
    id: id(),
    name: text('name').notNull(),
    registrationNumber: text('registration_number'),
    phone: text('phone'),
    hospital: text('hospital'),
    isActive: boolean('is_active').notNull().default(true),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('referring_doctors_registration_number_unique').on(sql`compared_name(${t.registrationNumber})`),
    index('referring_doctors_name').on(sql`lower(${t.name})`, t.id),
    index('referring_doctors_hospital').on(sql`lower(${t.hospital})`, t.id),
    index('referring_doctors_is_active').on(t.isActive, t.id),
    index('referring_doctors_created').on(t.createdAt, t.id),
  ],
)
