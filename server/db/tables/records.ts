import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn, referenceColumn, searchText, stamps } from '#server/db/columns.ts'

/** Records of declared entities without a table: the values by field name. */
export const records = pgTable(
  'records',
  {
    resource: text('resource').notNull(),
    id: referenceColumn('id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [primaryKey({ name: 'records_pkey', columns: [t.resource, t.id] }), index('records_created').on(t.resource, t.createdAt, t.id)],
)

/** Facts about this database: `seed` (number and moment of the demo), `lab` (time zone), … */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
})

/**
 * Running numbers by name (`order`, `collection`): the last one given. `update … set value = value + 1 … returning value` gives the next and holds the row
 * until commit.
 */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
})
