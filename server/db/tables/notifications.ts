import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, reference, searchText, stamps } from '#server/db/columns.ts'
import { customers } from '#server/db/tables/customers.ts'

/** Notifications, as customers got them and staff read them. The type is open: an unknown one has the default icon (NAV-08). The search text holds title, message and customer. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    customerId: reference('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    type: text('type').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    readAt: instant('read_at'),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    index('notifications_created').on(t.createdAt, t.id),
    index('notifications_read').on(t.isRead, t.createdAt, t.id),
    index('notifications_type').on(t.type, t.createdAt, t.id),
    index('notifications_customer').on(t.customerId, t.createdAt),
  ],
)
