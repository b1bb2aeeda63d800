import { asc, eq, inArray, isNull } from 'drizzle-orm'
import { notificationKindOf } from '#domain/notification.ts'
import { fillWording } from '#domain/notification-template.ts'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/tables/customers.ts'
import { notificationBatches as batches } from '#server/db/tables/notifications.ts'
import { makeNotifications, recipientColumns } from '#server/shared/notify.ts'

/** Number of notifications that one transaction makes: others wait that long for the embedded database. */
const atOnce = 50

/**
 * Makes the next notifications of the oldest unfinished message to many; returns how many customers it went through. A kill loses none and makes none twice:
 * position and rows are one transaction.
 */
export async function makeNextOfBatch(database: Database, clock: () => Date): Promise<number> {
  const now = clock()
  return database.transaction(async (tx) => {
    const [batch] = await tx
      .select()
      .from(batches)
      .where(isNull(batches.finishedAt))
      .orderBy(asc(batches.createdAt), asc(batches.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!batch) return 0
    const ids = batch.customerIds.slice(batch.position, batch.position + atOnce)
    const rows = ids.length === 0 ? [] : await tx.select(recipientColumns).from(customers).where(inArray(customers.id, ids))
    const type = notificationKindOf(batch.type) ?? 'OrderConfirmed'
    const addressed = rows.flatMap((recipient) => {
      const wording = fillWording(batch, { customer: recipient.name })
      return 'filled' in wording ? [{ recipient, wording: wording.filled }] : []
    })
    await makeNotifications(tx, type, addressed, now, { batchId: batch.id })
    const position = batch.position + ids.length
    const at = now.toISOString()
    await tx
      .update(batches)
      .set({ position, updatedAt: at, version: batch.version + 1, finishedAt: position >= batch.customerIds.length ? at : null })
      .where(eq(batches.id, batch.id))
    return Math.max(ids.length, 1)
  })
}
