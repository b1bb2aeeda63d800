import { and, eq, gte, inArray, isNull, or, sql as text } from 'drizzle-orm'
import * as contract from '#contract/notifications.ts'
import { addDays, civilDateOf } from '#domain/civil-date.ts'
import { resendableStates } from '#domain/notification-delivery.ts'
import { notificationKinds, notificationNames } from '#domain/notification.ts'
import { fillWording, notificationLanguages, notificationTemplates, placeholdersIn } from '#domain/notification-template.ts'
import { ok } from '#server/call/answer.ts'
import { keysOf } from '#server/call/list-query.ts'
import { conflict, invalid, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { withinDays } from '#server/db/day-range.ts'
import { notificationBatches, notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { readBatches } from './batches.ts'
import { deliveriesOf } from './deliveries.ts'
import { reachOf, recipientOf, sortIds, placeholderValues } from './recipients.ts'

/** Default and largest number of days in the figures. */
const usualDays = 30
const maxDays = 366
/** Milliseconds for which one's own messages to many are listed after they ended. */
const listedMs = 12 * 3_600_000

/** Templates, preview, statistics and deliveries (ADV-04, ADV-06). */
export const notificationReadRoutes = [
  serve(contract.templates, async () =>
    ok(
      keysOf(notificationKinds).flatMap((type) =>
        keysOf(notificationLanguages).map((language) => {
          const wording = notificationTemplates[type][language]
          return { id: `${type}.${language}`, type, name: notificationKinds[type].label, language, ...wording, placeholders: [...placeholdersIn(wording)] }
        }),
      ),
    ),
  ),
  serve(contract.preview, async ({ sql, body: { customerId, title, message } }) => {
    const recipient = await recipientOf(sql, customerId)
    if (!recipient) throw notFound('Customer not found')
    const words = fillWording({ title, message }, await placeholderValues(sql, recipient))
    return ok({ customer: recipient.name, ...('filled' in words ? { ...words.filled, missing: [] } : { title, message, missing: [...words.missing] }) })
  }),
  serve(contract.checkCustomers, async ({ sql, query: { ids, type } }) => {
    const idList = ids.split(',').filter(Boolean)
    if (idList.length > contract.maxIds) throw invalid({ ids: [`At most ${contract.maxIds} ids at once`] })
    const { known, unknown } = await sortIds(sql, idList)
    return ok({ known: known.length, unknown: [...unknown], customers: type ? await reachOf(sql, known, type) : [] })
  }),
  serve(contract.analytics, async ({ sql, query, now, settings: { timeZone } }) => {
    const endDate = query.endDate ?? civilDateOf(now, timeZone)
    const startDate = query.startDate ?? addDays(endDate, 1 - usualDays)
    if (startDate > endDate) throw invalid({ endDate: ['The end must not be before the start'] })
    if (addDays(startDate, maxDays) <= endDate) throw invalid({ startDate: [`At most ${maxDays} days at once`] })
    const day = text<string>`(${notifications.createdAt} at time zone ${timeZone})::date`
    const rows = await sql
      .select({ date: day.as('date'), isRead: notifications.isRead, amount: text<number>`count(*)` })
      .from(notifications)
      .where(
        and(
          ...withinDays(notifications.createdAt, startDate, endDate, timeZone),
          query.type ? inArray(notifications.type, [...notificationNames(query.type)]) : undefined,
        ),
      )
      .groupBy(text`1`, notifications.isRead)
    const dailyStats: { date: string; total: number; read: number; unread: number }[] = []
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
      const of = (isRead: boolean) => rows.find((each) => each.date === date && each.isRead === isRead)?.amount ?? 0
      dailyStats.push({ date, read: of(true), unread: of(false), total: of(true) + of(false) })
    }
    const sum = (name: 'read' | 'unread') => dailyStats.reduce((before, each) => before + each[name], 0)
    const [read, unread] = [sum('read'), sum('unread')]
    return ok({ total: read + unread, unread, readVsUnread: { read, unread }, dailyStats })
  }),
  serve(contract.batches, async ({ sql, user, now }) => {
    const isOwn = and(eq(notificationBatches.userId, user.id), gte(notificationBatches.finishedAt, new Date(now.getTime() - listedMs).toISOString()))
    return ok(await readBatches(sql, or(isNull(notificationBatches.finishedAt), isOwn)))
  }),
  serve(contract.batch, async ({ sql, params: { id } }) => {
    const [batch] = await readBatches(sql, eq(notificationBatches.id, id))
    if (!batch) throw notFound('There is no such message')
    return ok(batch)
  }),
  serve(contract.deliveries, async ({ sql, params: { id } }) => {
    const [row] = await sql.select({ id: notifications.id }).from(notifications).where(eq(notifications.id, id))
    if (!row) throw notFound('Notification not found')
    return ok(await deliveriesOf(sql, id))
  }),
  serve(contract.sendAgain, async ({ sql, params: { id, channel }, now, audit }) => {
    const [row] = await sql
      .select()
      .from(notificationDeliveries)
      .where(and(eq(notificationDeliveries.notificationId, id), eq(notificationDeliveries.channel, channel)))
      .for('update')
    if (!row) throw notFound('Notification not found')
    if (!resendableStates.includes(row.state)) throw conflict('This was accepted, is on its way, or is not wanted by the customer: it is not sent again')
    const at = now.toISOString()
    await sql
      .update(notificationDeliveries)
      .set({ state: 'queued', attempts: row.attempts, nextAttempt: at, lastError: null, updatedAt: at, version: row.version + 1 })
      .where(eq(notificationDeliveries.id, row.id))
    audit({ action: 'send again', entity: 'notifications', entityId: id, before: { channel, state: row.state }, after: { channel, state: 'queued' } })
    return ok(await deliveriesOf(sql, id), { message: 'It is sent again' })
  }),
]
