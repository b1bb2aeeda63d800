import { count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { notificationBatches as batches, notificationDeliveries as deliveries, notifications } from '#server/db/tables/notifications.ts'
import { users } from '#server/db/tables/staff.ts'

const maxListed = 20

/** Reads messages to many, newest first: how far each is, who sent it, and its deliveries by state. */
export async function readBatches(db: Sql, where: SQL | undefined) {
  const rows = await db
    .select({ batch: batches, by: { id: users.id, name: users.name } })
    .from(batches)
    .leftJoin(users, eq(users.id, batches.userId))
    .where(where)
    .orderBy(desc(batches.createdAt), desc(batches.id))
    .limit(maxListed)
  const ids = rows.map(({ batch }) => batch.id)
  const counted = await db
    .select({ batchId: notifications.batchId, state: deliveries.state, amount: count() })
    .from(notifications)
    .innerJoin(deliveries, eq(deliveries.notificationId, notifications.id))
    .where(inArray(notifications.batchId, ids))
    .groupBy(notifications.batchId, deliveries.state)
  return rows.map(({ batch: { id, title, total, position, finishedAt }, by }) => ({
    id,
    title,
    total,
    done: position,
    finished: finishedAt !== null,
    states: Object.fromEntries(counted.filter(({ batchId }) => batchId === id).map(({ state, amount }) => [state, amount])),
    by: by?.id ? by : null,
  }))
}
