import { asc, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { notificationDeliveries as deliveries } from '#server/db/tables/notifications.ts'

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
