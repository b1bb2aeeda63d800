import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Permission } from '#domain/permission.ts'
import { id, instantColumn, referenceColumn, requiredReference } from '#server/db/columns.ts'
import { customers } from '#server/db/tables/customers.ts'
import { users } from '#server/db/tables/staff.ts'

/** Values of a record that an act changes, as JSON. */
export type Image = Readonly<Record<string, unknown>>

/** Acts that their person may undo for a short time: the record before (`was`) and after (`became`), and the permission of the act (VIEW-04). */
export const undoableActs = pgTable(
  'undoable_acts',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, { onDelete: 'cascade' }),
    /** The customer whose record it is. */
    customerId: referenceColumn('customer_id').references(() => customers.id),
    entity: text('entity').notNull(),
    entityId: referenceColumn('entity_id').notNull(),
    /** The act as named in the audit trail. */
    action: text('action').notNull(),
    permission: text('permission').$type<Permission | 'signed-in'>().notNull(),
    was: jsonb('was').$type<Image>().notNull(),
    became: jsonb('became').$type<Image>().notNull(),
    at: instantColumn('at').notNull(),
  },
  (t) => [index('undoable_acts_at').on(t.at), index('undoable_acts_user').on(t.userId), index('undoable_acts_customer').on(t.customerId)],
)

/** An act that was done and can be undone. */
export type UndoableAct = typeof undoableActs.$inferSelect

/** An act that its handler offers to undo. */
export type OfferedAct = Pick<UndoableAct, 'entity' | 'entityId' | 'action' | 'permission' | 'was' | 'became'> & { readonly customerId?: string | null }
