import { bigint, customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn, referenceColumn } from '#server/db/columns.ts'

/** The number of a transaction. */
const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/** Changes, one row for each audited change, written in its transaction; read them with `eventsAfter`. Rows are kept for a few days. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: transactionId('xid').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    action: text('action').notNull(),
    userId: referenceColumn('user_id'),
    at: instantColumn('at').notNull(),
  },
  (t) => [index('events_cursor').on(t.xid, t.id), index('events_at').on(t.at)],
)
