import { eq } from 'drizzle-orm'
import * as contract from '#contract/notifications.ts'
import { countText } from '#domain/count.ts'
import type { NotificationKindName } from '#domain/notification.ts'
import { fillWording, missingValues, notificationTemplates, placeholdersForMany, placeholdersIn, type Wording } from '#domain/notification-template.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { newId } from '#server/db/id.ts'
import { notificationBatches, notifications } from '#server/db/tables/notifications.ts'
import { makeNotifications, type Recipient } from '#server/shared/notify.ts'
import { notificationAnswer } from './answer.ts'
import { deliveriesOf } from './deliveries.ts'
import { recipientOf, sortIds, placeholderValues } from './recipients.ts'

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
const sendOne = (call: typeof contract.create | typeof contract.sendCustom) =>
  serve(call, async (context) => {
    const { customerId, type, title, message } = context.body
    return ok(await sendTo(context, await known(context, customerId), type, { title, message }), { status: 201, message: 'Notification is being sent' })
  })

/** Sending to one, to many, as a test and as a welcome (ADV-02, ADV-03, ADV-05). */
export const notificationSendRoutes = [
  sendOne(contract.create),
  sendOne(contract.sendCustom),
  serve(contract.sendBulk, async ({ sql, user, body: { customerIds, type, title, message }, now, audit }) => {
    const personal = placeholdersIn({ title, message }).filter((name) => !(placeholdersForMany as readonly string[]).includes(name))
    if (personal.length > 0) throw invalid({ message: [`${missingValues(personal)} that holds for every customer`] })
    const { known: ids, unknown, duplicates } = await sortIds(sql, customerIds)
    if (ids.length === 0) throw invalid({ customerIds: ['None of these is the id of a customer'] })
    const id = newId(now)
    const at = now.toISOString()
    await sql
      .insert(notificationBatches)
      .values({ id, type, title, message, customerIds: ids, total: ids.length, userId: user.id, createdAt: at, updatedAt: at })
    audit({ action: 'send to many', entity: 'notifications', entityId: id, before: null, after: { type, title, message, count: ids.length } })
    return ok(
      { id, count: ids.length, unknown: [...unknown], duplicates: [...duplicates] },
      { message: `Sending to ${countText(ids.length, { one: 'customer', many: 'customers' })}` },
    )
  }),
  serve(contract.test, async (context) =>
    ok(await sendTo(context, await known(context, context.body.customerId), 'Test', notificationTemplates.Test.en), {
      message: 'Test message is being sent',
    }),
  ),
  serve(contract.sendWelcome, async (context) => {
    const recipient = await recipientOf(context.sql, context.params.id)
    if (!recipient) throw notFound('Customer not found')
    return ok(await sendTo(context, recipient, 'Welcome', notificationTemplates.Welcome.en), { message: `Welcome notification sent to ${recipient.name}` })
  }),
]
