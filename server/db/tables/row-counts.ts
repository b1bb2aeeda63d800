import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** Numbers of rows of the long lists by state; kept by triggers of their tables, in parts whose sum is the figure. */
export const rowCounts = pgTable(
  'row_counts',
  {
    /** The name of the table. */
    list: text('list').notNull(),
    status: text('status').notNull(),
    paymentStatus: text('payment_status').notNull(),
    part: smallint('part').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'row_counts_pkey', columns: [t.list, t.status, t.paymentStatus, t.part] })],
)
