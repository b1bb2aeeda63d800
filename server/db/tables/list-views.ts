import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ListLayout } from '#domain/list-layout.ts'
import { id, requiredReference, stamps } from '#server/db/columns.ts'
import { users } from '#server/db/tables/staff.ts'

/** Saved views of lists; a row without a name is the layout that its owner has chosen for a list or a built-in view. */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    ownerId: requiredReference('owner_id', () => users.id, { onDelete: 'cascade' }),
    resource: text('resource').notNull(),
    view: text('view').notNull().default(''),
    name: text('name'),
    isShared: boolean('is_shared').notNull().default(false),
    query: text('query').notNull().default(''),
    layout: jsonb('layout').$type<ListLayout>(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('list_views_layout').on(t.ownerId, t.resource, t.view).where(sql`name is null`),
    uniqueIndex('list_views_name').on(t.ownerId, t.resource, sql`lower(${t.name})`).where(sql`name is not null`),
    index('list_views_shared').on(t.resource).where(sql`is_shared`),
    check('list_views_named', sql`${t.name} is not null or (${t.layout} is not null and not ${t.isShared})`),
  ],
)
