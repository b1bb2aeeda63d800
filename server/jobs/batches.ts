import { and, asc, eq, getTableColumns, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { notificationKindOf } from '#domain/notification.ts'
import { fillWording } from '#domain/notification-template.ts'
import { keptIds } from '#server/call/kept-ids.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { customers } from '#server/db/tables/customers.ts'
import { notificationBatches as batches, notifications } from '#server/db/tables/notifications.ts'
import { makeNotifications, recipientColumns } from '#server/shared/notify.ts'

/** Number of notifications that one transaction makes: others wait that long for the embedded database. */
const atOnce = 20

const { customerIds, ...facts } = getTableColumns(batches)
/** Reads only the next customers: all of a large message are hundreds of kilobytes. */
const nextIds = sql<
  readonly string[]
>`jsonb_path_query_array(${customerIds}, '$[$from to $last]', jsonb_build_object('from', ${batches.position}, 'last', ${batches.position} + ${sql.raw(String(atOnce - 1))}))`

/**
 * Makes the next notifications of the oldest unfinished message to many; returns how many customers it went through. A kill loses none and makes none twice:
 * position and rows are one transaction.
 */
export async function makeNextOfBatch(database: Database, clock: () => Date): Promise<number> {
  const now = clock()
  return database.transaction(async (tx) => {
    const [batch] = await tx
      .select({ ...facts, ids: nextIds })
      .from(batches)
      .where(isNull(batches.finishedAt))
      .orderBy(asc(batches.createdAt), asc(batches.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!batch) return 0
    const { ids } = batch
    const rows = await recipientsOf(tx, batch.id, ids)
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
      .set({ position, updatedAt: at, version: batch.version + 1, finishedAt: position >= batch.total || ids.length === 0 ? at : null })
      .where(eq(batches.id, batch.id))
    return Math.max(ids.length, 1)
  })
}

/** The customers of these ids, in order, who have not got the message yet. Merged customers are the kept one, once (PAT-02). */
async function recipientsOf(tx: Sql, batchId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const kept = await keptIds(tx, ids)
  const today = [...new Set(ids.map((id) => kept.get(id) ?? id))]
  const got = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.batchId, batchId), eq(notifications.customerId, customers.id)))
  const rows = await tx
    .select(recipientColumns)
    .from(customers)
    .where(and(inArray(customers.id, today), notExists(got)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return today.flatMap((id) => byId.get(id) ?? [])
}
