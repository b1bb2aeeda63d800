import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, searchText, stamps } from '#server/db/columns.ts'

/** Laboratories that do tests for this one. */
export const referralLaboratories = pgTable(
  'referral_laboratories',
  {
    id: id(),
    name: text('name').notNull(),
    accreditationNumber: text('accreditation_number'),
    address: text('address'),
    phone: text('phone'),
    isActive: boolean('is_active').notNull().default(true),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('referral_laboratories_name_unique').on(sql`compared_name(${t.name})`),
    index('referral_laboratories_name').on(sql`lower(${t.name})`, t.id),
    index('referral_laboratories_is_active').on(t.isActive, t.id),
    index('referral_laboratories_created').on(t.createdAt, t.id),
  ],
)
