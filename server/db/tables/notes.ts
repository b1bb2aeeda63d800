import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Permission } from '#domain/permission.ts'
import { id, instantColumn, referenceColumn, requiredReference, stamps } from '#server/db/columns.ts'
import { customers } from '#server/db/tables/customers.ts'
import { users } from '#server/db/tables/staff.ts'

/** Words that a note had until a moment. */
interface FormerWords {
  readonly words: string
  readonly until: string
}

/**
 * Notes of staff on records (HIS-02). The audit trail has only their ids, so that erasing a customer reaches their words. The name of the author is kept as it
 * was.
 */
export const recordNotes = pgTable(
  'record_notes',
  {
    id: id(),
    resource: text('resource').notNull(),
    recordId: referenceColumn('record_id').notNull(),
    /** The customer whose record it is. */
    customerId: referenceColumn('customer_id').references(() => customers.id),
    userId: referenceColumn('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    words: text('words').notNull(),
    /** Former words, oldest first. */
    former: jsonb('former').$type<readonly FormerWords[]>().notNull(),
    ...stamps(),
  },
  (t) => [index('record_notes_record').on(t.resource, t.recordId), index('record_notes_customer').on(t.customerId), index('record_notes_user').on(t.userId)],
)

/** Colleagues who are named in a note, and when they read that they are (HIS-02). */
export const mentions = pgTable(
  'mentions',
  {
    id: id(),
    noteId: requiredReference('note_id', () => recordNotes.id, { onDelete: 'cascade' }),
    userId: requiredReference('user_id', () => users.id, { onDelete: 'cascade' }),
    /** The permission to view the record: without it the colleague does not see the mention. */
    permission: text('permission').$type<Permission>().notNull(),
    readAt: instantColumn('read_at'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (t) => [uniqueIndex('mentions_one').on(t.noteId, t.userId), index('mentions_unread').on(t.userId, t.createdAt, t.id).where(sql`read_at is null`)],
)
