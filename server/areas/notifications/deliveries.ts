import { asc, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import { deliveryStates } from '#domain/notification-delivery.ts'
import { notificationChannels } from '#domain/notification.ts'
import { keysOf } from '#server/call/list-query.ts'
import type { Sql } from '#server/db/database.ts'
import { notificationDeliveries as deliveries, notifications } from '#server/db/tables/notifications.ts'

export const deliverySchema = z.object({
  channel: z.enum(notificationChannels),
  state: z.enum(keysOf(deliveryStates)),
  attempts: z.number().int(),
  nextAttempt: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  lastError: z.string().nullable(),
  updatedAt: z.string(),
})

/** The deliveries of a notification, one for each channel. */
export async function deliveriesOf(db: Sql, notificationId: string): Promise<z.output<typeof deliverySchema>[]> {
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
