import { and, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import { customerCopyNames, notificationNames } from '#domain/notification.ts'
import { exactTotal, find } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { cutPage, type PageQuery } from '#server/db/page.ts'
import { customers } from '#server/db/tables/customers.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { notificationAnswer } from './answer.ts'
import { countNotifications } from './stats.ts'

/** The columns that a list of notifications can be sorted by, under their names on the wire. */
export const notificationSorts = { created_at: notifications.createdAt, type: notifications.type } as const

/** Query of a list of notifications. */
export interface NotificationListQuery extends PageQuery {
  readonly search?: string | undefined
  readonly type?: string | undefined
  readonly is_read?: boolean | undefined
  /** Leaves out the copies of messages to customers. */
  readonly for_staff?: boolean | undefined
  readonly sort: keyof typeof notificationSorts
}

function conditions(query: NotificationListQuery): SQL | undefined {
  return and(
    query.type ? inArray(notifications.type, [...notificationNames(query.type)]) : undefined,
    query.is_read === undefined ? undefined : eq(notifications.isRead, query.is_read),
    query.for_staff ? notInArray(notifications.type, [...customerCopyNames]) : undefined,
  )
}

/** One page of notifications and how many there are (NOT-07). */
export async function listNotifications(db: Sql, query: NotificationListQuery) {
  const where = conditions(query)
  const matches = query.search
    ? await find(db, { table: notifications, column: notifications.searchText, text: query.search, where })
    : { where, total: exactTotal(await countNotifications(db, { type: query.type, isRead: query.is_read, forStaff: query.for_staff })) }
  const { ids, orderBy } = cutPage(db, notifications, matches, [notificationSorts[query.sort]], query)
  const page = ids.as('page')
  const records = await db
    .select({ notification: notifications, customer: { id: customers.id, name: customers.name, email: customers.email } })
    .from(page)
    .innerJoin(notifications, eq(notifications.id, page.id))
    .leftJoin(customers, eq(customers.id, notifications.customerId))
    .orderBy(...orderBy)
  const rows = records.map(({ notification, customer }) => ({ ...notificationAnswer(notification), customer }))
  return { rows, total: matches.total }
}

/** One notification with its customer; null if there is none (extension). */
export async function notificationOf(db: Sql, id: string) {
  const [row] = await db
    .select({ notification: notifications, customer: { id: customers.id, name: customers.name, email: customers.email } })
    .from(notifications)
    .leftJoin(customers, eq(customers.id, notifications.customerId))
    .where(eq(notifications.id, id))
  return row ? { ...notificationAnswer(row.notification), customer: row.customer } : null
}
