import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type DeliveryState, deliveryStates } from '#domain/notification-delivery.ts'
import { type NotificationChannel, notificationChannels } from '#domain/notification.ts'
import { id, instantColumn, oneOfCheck, referenceColumn, requiredReference, searchText, stamps } from '#server/db/columns.ts'
import { customers } from '#server/db/tables/customers.ts'
import { users } from '#server/db/tables/staff.ts'

/** One message to many customers; the worker makes their notifications a few hundred at a time; `position` is its progress. */
export const notificationBatches = pgTable(
  'notification_batches',
  {
    id: id(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    customerIds: jsonb('customer_ids').$type<readonly string[]>().notNull(),
    total: integer('total').notNull(),
    position: integer('position').notNull().default(0),
    finishedAt: instantColumn('finished_at'),
    userId: referenceColumn('user_id').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (t) => [index('notification_batches_user').on(t.userId), index('notification_batches_open').on(t.createdAt, t.id).where(sql`finished_at is null`)],
)

/**
 * Notifications, as customers got them and staff read them. The type is open: an unknown one has the default icon (NAV-08). The search text holds title,
 * message and customer.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    customerId: referenceColumn('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    type: text('type').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    readAt: instantColumn('read_at'),
    /** The message to many that it is part of. */
    batchId: referenceColumn('batch_id').references(() => notificationBatches.id, { onDelete: 'set null' }),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    index('notifications_batch').on(t.batchId).where(sql`batch_id is not null`),
    index('notifications_unread').on(t.createdAt, t.id).where(sql`not is_read`),
    index('notifications_created').on(t.createdAt, t.id),
    index('notifications_read').on(t.isRead, t.createdAt, t.id),
    index('notifications_type').on(t.type, t.createdAt, t.id),
    index('notifications_customer').on(t.customerId, t.createdAt),
  ],
)

/** Numbers of notifications by type and read state, kept by triggers; the sum of the parts is the number. */
export const notificationCounts = pgTable(
  'notification_counts',
  {
    type: text('type').notNull(),
    isRead: boolean('is_read').notNull(),
    part: smallint('part').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'notification_counts_pkey', columns: [t.type, t.isRead, t.part] })],
)

/** The delivery of a notification on one channel; the rows in state `queued` are the queue. A worker's claim ends at `claimed_until`. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    id: id(),
    notificationId: requiredReference('notification_id', () => notifications.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<NotificationChannel>().notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttempt: instantColumn('next_attempt'),
    claimedUntil: instantColumn('claimed_until'),
    acceptedAt: instantColumn('accepted_at'),
    lastError: text('last_error'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('notification_deliveries_one').on(t.notificationId, t.channel),
    index('notification_deliveries_waiting').on(t.channel).where(sql`state = 'queued'`),
    index('notification_deliveries_queue').on(t.nextAttempt, t.id).where(sql`state = 'queued'`),
    index('notification_deliveries_claimed').on(t.claimedUntil).where(sql`state in ('sending', 'handing')`),
    oneOfCheck('notification_deliveries_channel_known', t.channel, notificationChannels),
    oneOfCheck('notification_deliveries_state_known', t.state, Object.keys(deliveryStates)),
  ],
)
