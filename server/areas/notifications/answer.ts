import type { notifications } from '#server/db/tables/notifications.ts'

/** A notification as the wire names its parts. */
export function notificationAnswer({ id, type, title, message, isRead, createdAt }: typeof notifications.$inferSelect) {
  return { id, type, title, message, is_read: isRead, created_at: createdAt }
}
