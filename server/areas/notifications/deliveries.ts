import { asc, count, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { notificationDeliveries as deliveries, notifications } from '#server/db/tables/notifications.ts'

/** The deliveries of a notification, one for each channel. */
export async function deliveriesOf(db: Sql, notificationId: string) {
  return db
    .select({
      channel: deliveries.channel,
      state: deliveries.state,
      attempts: deliveries.attempts,
      nextAttempt: deliveries.nextAttempt,
      acceptedAt: deliveries.acceptedAt,
      lastError: deliveries.lastError,
      updatedAt: deliveries.updatedAt,
    })
    .from(deliveries)
    .where(eq(deliveries.notificationId, notificationId))
    .orderBy(asc(deliveries.channel))
}

/** Counts the deliveries of a message to many by state. */
export async function batchStates(db: Sql, batchId: string): Promise<Record<string, number>> {
  const counted = await db
    .select({ state: deliveries.state, count: count() })
    .from(notifications)
    .innerJoin(deliveries, eq(deliveries.notificationId, notifications.id))
    .where(eq(notifications.batchId, batchId))
    .groupBy(deliveries.state)
  return Object.fromEntries(counted.map(({ state, count: amount }) => [state, amount]))
}
