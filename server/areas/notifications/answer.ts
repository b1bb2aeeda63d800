import type { notifications } from '#server/db/tables/notifications.ts'

/** A notification in its wire format. */
export function notificationAnswer({ id, type, title, message, isRead, createdAt }: typeof notifications.$inferSelect) {
  return { id, type, title, message, is_read: isRead, created_at: createdAt }
}
