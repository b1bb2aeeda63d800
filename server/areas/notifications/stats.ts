import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { customerCopyNames, notificationNames } from '#domain/notification.ts'
import type { Sql } from '#server/db/database.ts'
import { notificationCounts, notifications } from '#server/db/tables/notifications.ts'
import { notificationAnswer } from './answer.ts'

const recent = 10

/** Filter of the counted notifications. */
interface Counted {
  readonly type?: string | undefined
  readonly isRead?: boolean | undefined
  /** Leaves out the copies of messages to customers. */
  readonly forStaff?: boolean | undefined
}

/** Numbers of notifications by type and read state; from stored counters. */
async function countsOf(db: Sql, { type, isRead, forStaff }: Counted = {}) {
  return db
    .select({ type: notificationCounts.type, isRead: notificationCounts.isRead, amount: sql<number>`sum(${notificationCounts.amount})::bigint` })
    .from(notificationCounts)
    .where(
      and(
        type === undefined ? undefined : inArray(notificationCounts.type, [...notificationNames(type)]),
        isRead === undefined ? undefined : eq(notificationCounts.isRead, isRead),
        forStaff ? notInArray(notificationCounts.type, [...customerCopyNames]) : undefined,
      ),
    )
    .groupBy(notificationCounts.type, notificationCounts.isRead)
}

const sumOf = (counts: readonly { readonly amount: number }[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the number of notifications in a list without a search (NOT-07). */
export async function countNotifications(db: Sql, counted: Counted): Promise<number> {
  return sumOf(await countsOf(db, counted))
}

/** Returns the numbers of all and of unread notifications, of unread ones for staff (extension), by type, and the newest ten (NOT-07). */
export async function notificationStats(db: Sql) {
  const counts = await countsOf(db)
  const byType: Record<string, number> = {}
  for (const { type, amount } of counts) if (amount > 0) byType[type] = (byType[type] ?? 0) + amount
  const newest = await db.select().from(notifications).orderBy(desc(notifications.createdAt), desc(notifications.id)).limit(recent)
  const unread = counts.filter(({ isRead }) => !isRead)
  const unreadForStaff = sumOf(unread.filter(({ type }) => !customerCopyNames.includes(type)))
  return { total: sumOf(counts), unread: sumOf(unread), unreadForStaff, byType, recentActivity: newest.map(notificationAnswer) }
}
