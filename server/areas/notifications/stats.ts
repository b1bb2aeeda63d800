import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { notificationNames } from '#domain/notification.ts'
import type { Sql } from '#server/db/database.ts'
import { notificationCounts, notifications } from '#server/db/tables/notifications.ts'
import { notificationAnswer } from './answer.ts'

const recent = 10

/** Filter of the counted notifications. */
interface Counted {
  readonly type?: string | undefined
  readonly isRead?: boolean | undefined
}

/** Numbers of notifications by type and read state; from stored counters. */
async function countsOf(db: Sql, { type, isRead }: Counted = {}) {
  return db
    .select({ type: notificationCounts.type, isRead: notificationCounts.isRead, amount: sql<number>`sum(${notificationCounts.amount})::bigint` })
    .from(notificationCounts)
    .where(
      and(
        type === undefined ? undefined : inArray(notificationCounts.type, [...notificationNames(type)]),
        isRead === undefined ? undefined : eq(notificationCounts.isRead, isRead),
      ),
    )
    .groupBy(notificationCounts.type, notificationCounts.isRead)
}

const sumOf = (counts: readonly { readonly amount: number }[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the number of notifications in a list without a search (NOT-07). */
export async function countNotifications(db: Sql, counted: Counted): Promise<number> {
  return sumOf(await countsOf(db, counted))
}

/** Returns the numbers of all and of unread notifications, by type, and the newest ten (NOT-07). */
export async function notificationStats(db: Sql) {
  const counts = await countsOf(db)
  const byType: Record<string, number> = {}
  for (const { type, amount } of counts) if (amount > 0) byType[type] = (byType[type] ?? 0) + amount
  const newest = await db.select().from(notifications).orderBy(desc(notifications.createdAt), desc(notifications.id)).limit(recent)
  return { total: sumOf(counts), unread: sumOf(counts.filter(({ isRead }) => !isRead)), byType, recentActivity: newest.map(notificationAnswer) }
}
