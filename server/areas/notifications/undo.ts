import { eq, sql as expression } from 'drizzle-orm'
import { notFound } from '#server/call/problem.ts'
import { refuseChanged, type UndoContext, type UndoTarget } from '#server/call/undo/undoable-acts.ts'
import type { Sql } from '#server/db/database.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { notificationAnswer } from './answer.ts'
import type { OfferedAct, UndoableAct } from '#server/db/tables/undoable-acts.ts'

type NotificationRow = typeof notifications.$inferSelect

/** Locks a notification until the transaction ends; a missing one is a 404. */
export async function lockNotification(db: Sql, id: string): Promise<NotificationRow> {
  const [notification] = await db.select().from(notifications).where(eq(notifications.id, id)).for('update')
  if (!notification) throw notFound('Notification not found')
  return notification
}

const readImage = ({ isRead, version }: NotificationRow) => ({ isRead, version })

/** The act of marking a notification as read. */
export function readAct(before: NotificationRow, after: NotificationRow): OfferedAct {
  const act = { entity: 'notifications', entityId: before.id, action: 'read', permission: 'signed-in', customerId: before.customerId } as const
  return { ...act, was: readImage(before), became: readImage(after) }
}

/** The act of deleting a locked notification, with its rows; null while it is being sent. */
export async function deleteAct(sql: Sql, { id, customerId }: NotificationRow): Promise<OfferedAct | null> {
  const deliveries = expression`select * from notification_deliveries where notification_id = ${id} order by id for update`
  const rows = await sql.execute<{ readonly row: object; readonly state: string }>(
    expression`select to_jsonb(part) as row, part.state from (${deliveries}) as part`,
  )
  if (rows.some(({ state }) => state === 'sending' || state === 'handing')) return null
  const [own] = await sql.execute<{ readonly row: object }>(expression`select to_jsonb(notifications) as row from notifications where id = ${id}`)
  const was = { row: own?.row, deliveries: rows.map(({ row }) => row) }
  return { entity: 'notifications', entityId: id, action: 'delete', permission: 'customers.edit', customerId, was, became: {} }
}

/** Undoing of reading and of deleting a notification. */
export const notificationUndo: UndoTarget = {
  entity: 'notifications',
  undo: (context, act) => (act.action === 'delete' ? restoreDeleted(context, act) : markUnread(context, act)),
}

async function markUnread({ sql, now, audit }: UndoContext, act: UndoableAct): Promise<void> {
  const { id, version, ...before } = await lockNotification(sql, act.entityId)
  refuseChanged(act, readImage({ id, version, ...before }))
  await sql
    .update(notifications)
    .set({ isRead: false, readAt: null, updatedAt: now.toISOString(), version: version + 1 })
    .where(eq(notifications.id, id))
  audit({ action: 'undo read', entity: 'notifications', entityId: id, before: { is_read: true }, after: { is_read: false } })
}

/** Puts the rows of a deleted notification back; what was still to be sent is sent. The customer may have been merged into another since then. */
async function restoreDeleted({ sql, audit }: UndoContext, { entityId: id, customerId, was }: UndoableAct): Promise<void> {
  const row = JSON.stringify({ ...Object(was.row), customer_id: customerId })
  await sql.execute(expression`insert into notifications select * from jsonb_populate_record(null::notifications, ${row}::jsonb)`)
  const deliveries = JSON.stringify(was.deliveries)
  await sql.execute(expression`insert into notification_deliveries select * from jsonb_populate_recordset(null::notification_deliveries, ${deliveries}::jsonb)`)
  audit({ action: 'undo delete', entity: 'notifications', entityId: id, before: null, after: notificationAnswer(await lockNotification(sql, id)) })
}
