import { and, eq, inArray, sql as text } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, civilDateOf } from '#domain/civil-date.ts'
import { longestMessage, longestTitle, resendableStates } from '#domain/notification-delivery.ts'
import { notificationChannels, notificationKinds, notificationNames } from '#domain/notification.ts'
import { fillWording, notificationLanguages, notificationTemplates, placeholdersIn } from '#domain/notification-template.ts'
import { lines } from '#server/call/clean-input.ts'
import { ok } from '#server/call/answer.ts'
import { keysOf, optionalDay, optionalOneOf, optionalText } from '#server/call/list-query.ts'
import { conflict, invalid, notFound } from '#server/call/problem.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute } from '#server/call/route.ts'
import { withinDays } from '#server/db/day-range.ts'
import { notificationBatches, notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { batchStates, deliveriesOf, deliverySchema } from './deliveries.ts'
import { reachOf, recipientOf, sortIds, placeholderValues } from './recipients.ts'

/** Default and largest number of days in the figures. */
const usualDays = 30
const maxDays = 366
/** Maximum number of ids of one call: more would not fit into a URL. */
const maxIds = 200

const count = z.number().int()

/** Templates, preview, statistics and deliveries (ADV-04, ADV-06). */
export const notificationReadRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/notification-endpoints/templates',
    summary: 'What the laboratory writes, by type and language',
    permission: 'customers.view',
    answer: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        name: z.string(),
        language: z.string(),
        title: z.string(),
        message: z.string(),
        placeholders: z.array(z.string()),
      }),
    ),
    run: async () =>
      ok(
        keysOf(notificationKinds).flatMap((type) =>
          keysOf(notificationLanguages).map((language) => {
            const wording = notificationTemplates[type][language]
            return { id: `${type}.${language}`, type, name: notificationKinds[type].label, language, ...wording, placeholders: [...placeholdersIn(wording)] }
          }),
        ),
      ),
  }),
  defineRoute({
    // It writes nothing; a text to a customer does not belong in an address, which proxies log.
    method: 'POST',
    path: '/admin/notification-endpoints/preview',
    summary: 'A message as a customer would get it, and the placeholders without a value (extension)',
    permission: 'customers.view',
    body: z.strictObject({
      customerId: z.string().max(200),
      title: z.string().max(longestTitle).default(''),
      message: lines().max(longestMessage).default(''),
    }),
    answer: z.object({ customer: z.string(), title: z.string(), message: z.string(), missing: z.array(z.string()) }),
    async run({ sql, body: { customerId, title, message } }) {
      const recipient = await recipientOf(sql, customerId)
      if (!recipient) throw notFound('Customer not found')
      const words = fillWording({ title, message }, await placeholderValues(sql, recipient))
      return ok({ customer: recipient.name, ...('filled' in words ? { ...words.filled, missing: [] } : { title, message, missing: [...words.missing] }) })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/notification-endpoints/check-customers',
    summary: 'Which of these ids, separated by commas, are not those of customers; with a type, what each customer gets of it on which channel (extension)',
    permission: 'customers.view',
    query: z.object({ ids: z.string().max(maxIds * 201), type: optionalOneOf(keysOf(notificationKinds)) }),
    answer: z.object({
      known: count,
      unknown: z.array(z.string()),
      customers: z.array(z.object({ id: z.string(), name: z.string(), channels: z.record(z.string(), z.string()) })).optional(),
    }),
    async run({ sql, query: { ids, type } }) {
      const idList = ids.split(',').filter(Boolean)
      if (idList.length > maxIds) throw invalid({ ids: [`At most ${maxIds} ids at once`] })
      const { known, unknown } = await sortIds(sql, idList)
      return ok({ known: known.length, unknown: [...unknown], ...(type ? { customers: await reachOf(sql, known, type) } : {}) })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/notification-endpoints/analytics',
    summary: 'How many notifications were made and read, day by day',
    permission: 'customers.view',
    query: z.object({ startDate: optionalDay, endDate: optionalDay, type: optionalText }),
    answer: z.object({
      total: count,
      unread: count,
      readVsUnread: z.object({ read: count, unread: count }),
      dailyStats: z.array(z.object({ date: z.string(), total: count, read: count, unread: count })),
    }),
    async run({ sql, query, now, settings: { timeZone } }) {
      const endDate = query.endDate ?? civilDateOf(now, timeZone)
      const startDate = query.startDate ?? addDays(endDate, 1 - usualDays)
      if (startDate > endDate) throw invalid({ endDate: ['The end must not be before the start'] })
      if (addDays(startDate, maxDays) <= endDate) throw invalid({ startDate: [`At most ${maxDays} days at once`] })
      const day = text<string>`to_char((${notifications.createdAt} at time zone ${timeZone})::date, 'YYYY-MM-DD')`
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
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/notification-endpoints/batches/{id}',
    summary: 'How far a message to many is (extension)',
    permission: 'customers.view',
    answer: z.object({ id: z.string(), title: z.string(), total: count, done: count, finished: z.boolean(), states: z.record(z.string(), count) }),
    async run({ sql, params: { id } }) {
      const [batch] = await sql.select().from(notificationBatches).where(eq(notificationBatches.id, id))
      if (!batch) throw notFound('There is no such message')
      const { title, total, position, finishedAt } = batch
      return ok({ id, title, total, done: position, finished: finishedAt !== null, states: await batchStates(sql, id) })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/notifications/{id}/deliveries',
    summary: 'What became of a notification on each channel (extension)',
    permission: 'customers.view',
    answer: z.array(deliverySchema),
    async run({ sql, params: { id } }) {
      const [row] = await sql.select({ id: notifications.id }).from(notifications).where(eq(notifications.id, id))
      if (!row) throw notFound('Notification not found')
      return ok(await deliveriesOf(sql, id))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/admin/notifications/{id}/deliveries/{channel}/send',
    summary: 'Send a notification again on a channel that did not accept it (extension)',
    permission: 'customers.edit',
    params: z.object({ id: recordId, channel: z.enum(notificationChannels) }),
    answer: z.array(deliverySchema),
    async run({ sql, params: { id, channel }, now, audit }) {
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
    },
  }),
]
