import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { pageQuery } from '#contract/schemas.ts'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import declaration from '#resources/notifications.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { listParameters, keysOf, optionalFlag, optionalText } from '#server/call/list-query.ts'
import { forbidden, notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { figuresPath } from '#server/resources/declared-paths.ts'
import { countMentions } from '#server/shared/mentions.ts'
import { notificationAnswer } from './answer.ts'
import { listNotifications, notificationOf, type NotificationListQuery, notificationSorts } from './list.ts'
import { notificationStats } from './stats.ts'
import { deleteAct, lockNotification, notificationUndo, readAct } from './undo.ts'

const pageSize = 20
const bellSize = 10

const notificationSchema = z.object({ id: z.string(), type: z.string(), title: z.string(), message: z.string(), is_read: z.boolean(), created_at: z.string() })
const rowSchema = notificationSchema.extend({ customer: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable() })

/** The query of the bell in the header (NAV-06): everybody who is signed in may send it; any other list needs customers.view. */
const isBell = ({ is_read, page, limit, search, type }: NotificationListQuery) => is_read === false && page === 1 && limit <= bellSize && !search && !type

/** Notifications as staff see them (NOT-07, NAV-02, NAV-06). */
export const notificationRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/notifications',
    summary: 'Notifications, newest first',
    permission: 'signed-in',
    query: z.object({
      ...listParameters(keysOf(notificationSorts), 'created_at'),
      ...pageQuery(pageSize),
      type: optionalText,
      is_read: optionalFlag,
      for_staff: optionalFlag,
    }),
    answer: listAnswer('itemsAndPages', rowSchema),
    async run({ sql, query, user }) {
      if (!isBell(query) && !hasPermission(user, 'customers.view')) throw forbidden(missingPermission('customers.view'))
      return list(await listNotifications(sql, query), query)
    },
  }),
  defineRoute({
    method: 'GET',
    path: figuresPath(declaration),
    summary: 'How many notifications there are, unread and by type',
    isBackgroundPoll: true,
    permission: 'signed-in',
    answer: z.object({
      total: z.number(),
      unread: z.number(),
      unreadForStaff: z.number(),
      /** Unread notes that name the caller (extension). */
      mentions: z.number(),
      byType: z.record(z.string(), z.number()),
      recentActivity: z.array(notificationSchema),
    }),
    async run({ sql, user }) {
      const [counted, mentions] = [await notificationStats(sql), await countMentions(sql, user)]
      const stats = { ...counted, mentions, unreadForStaff: counted.unreadForStaff + mentions }
      return ok(hasPermission(user, 'customers.view') ? stats : { ...stats, recentActivity: [] })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/notifications/{id}',
    summary: 'One notification (extension)',
    permission: 'customers.view',
    answer: rowSchema,
    async run({ sql, params: { id } }) {
      const row = await notificationOf(sql, id)
      if (!row) throw notFound('Notification not found')
      return ok(row)
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/admin/notifications/{id}/read',
    summary: 'Mark a notification as read',
    permission: 'signed-in',
    answer: notificationSchema,
    undoes: notificationUndo,
    async run({ sql, params: { id }, now, audit, offerUndo }) {
      const before = await lockNotification(sql, id)
      if (before.isRead) return ok(notificationAnswer(before), { message: 'Notification marked as read' })
      const at = now.toISOString()
      const after = { ...before, isRead: true, readAt: at, updatedAt: at, version: before.version + 1 }
      await sql.update(notifications).set({ isRead: true, readAt: at, updatedAt: at, version: after.version }).where(eq(notifications.id, id))
      audit({ action: 'read', entity: 'notifications', entityId: id, before: { is_read: false }, after: { is_read: true } })
      offerUndo(readAct(before, after))
      return ok(notificationAnswer(after), { message: 'Notification marked as read' })
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/admin/notifications/{id}',
    summary: 'Delete a notification',
    permission: 'customers.edit',
    answer: z.null(),
    async run({ sql, params: { id }, audit, offerUndo }) {
      const before = await lockNotification(sql, id)
      const act = await deleteAct(sql, before)
      if (act) offerUndo(act)
      await sql.delete(notifications).where(eq(notifications.id, id))
      audit({ action: 'delete', entity: 'notifications', entityId: id, before: notificationAnswer(before), after: null })
      return ok(null, { message: 'Notification deleted' })
    },
  }),
]
