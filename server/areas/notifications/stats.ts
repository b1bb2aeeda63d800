import { count, desc } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { notifications } from '#server/db/schema.ts'
import { notificationAnswer } from './list.ts'

const recent = 10

/** How many notifications there are, how many unread and of which types, and the newest ten (NOT-07). */
export async function notificationStats(db: Sql) {
  const groups = await db
    .select({ type: notifications.type, isRead: notifications.isRead, count: count() })
    .from(notifications)
    .groupBy(notifications.type, notifications.isRead)
  const byType: Record<string, number> = {}
  for (const group of groups) byType[group.type] = (byType[group.type] ?? 0) + group.count
  const sum = (of: typeof groups) => of.reduce((before, group) => before + group.count, 0)
  const newest = await db.select().from(notifications).orderBy(desc(notifications.createdAt), desc(notifications.id)).limit(recent)
  return { total: sum(groups), unread: sum(groups.filter(({ isRead }) => !isRead)), byType, recentActivity: newest.map(notificationAnswer) }
}
