import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { longestMessage, longestTitle, maxRecipients } from '#domain/notification-delivery.ts'
import { type NotificationKindName, notificationKinds } from '#domain/notification.ts'
import { fillWording, missingValues, notificationTemplates, placeholdersForMany, placeholdersIn, type Wording } from '#domain/notification-template.ts'
import { lines } from '#server/call/clean-input.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { keysOf } from '#server/call/list-query.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { defineRoute, longBody } from '#server/call/route.ts'
import { newId } from '#server/db/id.ts'
import { notificationBatches, notifications } from '#server/db/tables/notifications.ts'
import { makeNotifications, type Recipient } from '#server/shared/notify.ts'
import { notificationAnswer } from './answer.ts'
import { deliveriesOf, deliverySchema } from './deliveries.ts'
import { recipientOf, sortIds, placeholderValues } from './recipients.ts'

const wordingBody = {
  type: z.enum(keysOf(notificationKinds), 'Please choose a type'),
  title: z.string().min(1, 'Title is required').max(longestTitle),
  message: lines().min(1, 'Message is required').max(longestMessage),
}
const customerBody = z.string().min(1, 'Customer is required').max(200)
const sentSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
  deliveries: z.array(deliverySchema),
})

type SendContext = Pick<RouteContext, 'sql' | 'now' | 'audit'>

/** Makes one notification, its placeholders filled for the customer, and puts it in the queue. */
async function sendTo({ sql, now, audit }: SendContext, recipient: Recipient, type: NotificationKindName, wording: Wording) {
  const words = fillWording(wording, await placeholderValues(sql, recipient))
  if ('missing' in words) throw invalid({ message: [missingValues(words.missing)] })
  const [id = ''] = await makeNotifications(sql, type, [{ recipient, wording: words.filled }], now)
  const [made] = await sql.select().from(notifications).where(eq(notifications.id, id))
  if (!made) throw notFound('Notification not found')
  audit({ action: 'create', entity: 'notifications', entityId: id, before: null, after: { type, ...words.filled, customerId: recipient.id } })
  return { ...notificationAnswer(made), deliveries: await deliveriesOf(sql, id) }
}

async function known(context: SendContext, customerId: string): Promise<Recipient> {
  const recipient = await recipientOf(context.sql, customerId)
  if (!recipient) throw invalid({ customerId: ['Customer not found'] })
  return recipient
}

/** Both calls do the same: the specification does not show the first one's body (NOT-07, ADV-02). */
const sendOne = (path: '/admin/notifications' | '/admin/notification-endpoints/send-custom') =>
  defineRoute({
    method: 'POST',
    path,
    summary: 'Send a notification to one customer',
    permission: 'customers.edit',
    body: z.strictObject({ customerId: customerBody, ...wordingBody }),
    answer: sentSchema,
    async run(context) {
      const { customerId, type, title, message } = context.body
      return ok(await sendTo(context, await known(context, customerId), type, { title, message }), { status: 201, message: 'Notification is being sent' })
    },
  })

/** Sending to one, to many, as a test and as a welcome (ADV-02, ADV-03, ADV-05). */
export const notificationSendRoutes = [
  sendOne('/admin/notifications'),
  sendOne('/admin/notification-endpoints/send-custom'),
  defineRoute({
    method: 'POST',
    path: '/admin/notification-endpoints/send-bulk',
    summary: 'Send one message to many customers; it goes on in the background',
    permission: 'customers.edit',
    bodyLimit: longBody,
    body: z.strictObject({
      customerIds: z
        .array(z.string().min(1).max(200))
        .min(1, 'Please name at least one customer')
        .max(maxRecipients, `At most ${maxRecipients.toLocaleString('en-IN')} customers at once`),
      ...wordingBody,
    }),
    answer: z.object({ id: z.string(), count: z.number().int(), unknown: z.array(z.string()), duplicates: z.array(z.string()) }),
    async run({ sql, body: { customerIds, type, title, message }, now, audit }) {
      const personal = placeholdersIn({ title, message }).filter((name) => !(placeholdersForMany as readonly string[]).includes(name))
      if (personal.length > 0) throw invalid({ message: [`${missingValues(personal)} that holds for every customer`] })
      const { known: ids, unknown, duplicates } = await sortIds(sql, customerIds)
      if (ids.length === 0) throw invalid({ customerIds: ['None of these is the id of a customer'] })
      const id = newId(now)
      const at = now.toISOString()
      await sql.insert(notificationBatches).values({ id, type, title, message, customerIds: ids, total: ids.length, createdAt: at, updatedAt: at })
      audit({ action: 'send to many', entity: 'notifications', entityId: id, before: null, after: { type, title, message, count: ids.length } })
      return ok({ id, count: ids.length, unknown: [...unknown], duplicates: [...duplicates] }, { message: `Sending to ${ids.length} customers` })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/admin/notification-endpoints/test',
    summary: 'Send a test message to a customer on every channel',
    permission: 'customers.edit',
    body: z.strictObject({ customerId: customerBody }),
    answer: sentSchema,
    run: async (context) =>
      ok(await sendTo(context, await known(context, context.body.customerId), 'Test', notificationTemplates.Test.en), {
        message: 'Test message is being sent',
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/admin/notification-endpoints/send-welcome/{id}',
    summary: 'Send a customer the welcome',
    permission: 'customers.edit',
    answer: sentSchema,
    async run(context) {
      const recipient = await recipientOf(context.sql, context.params.id)
      if (!recipient) throw notFound('Customer not found')
      return ok(await sendTo(context, recipient, 'Welcome', notificationTemplates.Welcome.en), { message: `Welcome notification sent to ${recipient.name}` })
    },
  }),
]
