import * as z from 'zod/mini'
import { deliveryStates, maxMessageLength, maxTitleLength, maxRecipients } from '#domain/notification-delivery.ts'
import { notificationChannels, notificationKinds } from '#domain/notification.ts'
import { callsOf } from './call.ts'
import { count, day, keyOf, lines, orNone, orNull, rowOrNull } from './schemas.ts'

const text = z.string()
const channel = z.enum(notificationChannels)
const kind = keyOf(notificationKinds)

/** The outcome of a notification on one channel. */
const delivery = z.object({
  channel,
  state: keyOf(deliveryStates),
  attempts: orNull(count),
  nextAttempt: orNull(text),
  acceptedAt: orNull(text),
  lastError: orNull(text),
  updatedAt: orNull(text),
})

/** A notification that is being sent; other servers may say something else. */
const sent = z.catchall(
  z.object({
    id: orNull(text),
    type: orNull(text),
    title: orNull(text),
    message: orNull(text),
    is_read: orNull(z.boolean()),
    created_at: orNull(text),
    deliveries: orNone(delivery),
  }),
  z.unknown(),
)

const required = (sentence: string, length: number) => z.string(sentence).check(z.minLength(1, sentence), z.maxLength(length))
const customerId = required('Customer is required', 200)
const messageBody = {
  type: keyOf(notificationKinds, 'Please choose a type'),
  title: required('Title is required', maxTitleLength),
  message: lines('Message is required').check(z.minLength(1, 'Message is required'), z.maxLength(maxMessageLength)),
}

const call = callsOf('notifications')

export const templates = call({
  method: 'GET',
  path: '/admin/notification-endpoints/templates',
  summary: 'What the laboratory writes, by type and language',
  permission: 'customers.view',
  answer: z.array(z.object({ id: text, type: text, name: text, language: text, title: text, message: text, placeholders: orNone(text) })),
})

export const preview = call({
  method: 'POST',
  isRead: true,
  path: '/admin/notification-endpoints/preview',
  summary: 'A message as a customer would get it, and the placeholders without a value (extension)',
  permission: 'customers.view',
  body: z.strictObject({
    customerId: text.check(z.maxLength(200)),
    title: z._default(text.check(z.maxLength(maxTitleLength)), ''),
    message: z._default(lines().check(z.maxLength(maxMessageLength)), ''),
  }),
  answer: z.object({ customer: text, title: text, message: text, missing: orNone(text) }),
})

/** The largest number of ids of one call: more would not fit into an address. */
export const maxIds = 200

/** Reach of one customer: sent, switched off, or without an address. */
const reach = z.enum(['queued', 'unwanted', 'noAddress'] as const satisfies readonly (keyof typeof deliveryStates)[])

export const checkCustomers = call({
  method: 'GET',
  path: '/admin/notification-endpoints/check-customers',
  summary: 'Which of these ids, separated by commas, are not those of customers; with a type, what each customer gets of it on which channel (extension)',
  permission: 'customers.view',
  query: { ids: text.check(z.maxLength(maxIds * 201)), type: z.optional(kind) },
  answer: z.object({
    known: orNull(count),
    unknown: z.array(text),
    customers: orNone(z.object({ id: text, name: text, channels: z.record(channel, reach) })),
  }),
})

/** Numbers of notifications of a period by day (ADV-04). */
export const analytics = call({
  method: 'GET',
  path: '/admin/notification-endpoints/analytics',
  summary: 'Numbers of notifications made and read per day',
  permission: 'customers.view',
  query: { startDate: z.optional(day), endDate: z.optional(day), type: z.optional(text.check(z.maxLength(200))) },
  answer: z.object({
    total: count,
    unread: count,
    readVsUnread: orNull(z.object({ read: count, unread: count })),
    dailyStats: orNone(rowOrNull(z.object({ date: day, total: count, read: orNull(count), unread: orNull(count) }))),
  }),
})

const batchProgress = z.object({
  id: text,
  title: orNull(text),
  total: count,
  done: count,
  finished: z.boolean(),
  states: z.record(text, count),
  by: orNull(z.object({ id: text, name: text })),
})

export const batches = call({
  method: 'GET',
  path: '/admin/notification-endpoints/batches',
  summary: "Messages to many that are not over, and one's own of the last hours, newest first (extension)",
  permission: 'customers.view',
  isBackgroundPoll: true,
  answer: z.array(batchProgress),
})

export const batch = call({
  method: 'GET',
  path: '/admin/notification-endpoints/batches/{id}',
  summary: 'The progress of a message to many (extension)',
  permission: 'customers.view',
  answer: batchProgress,
})

export const deliveries = call({
  method: 'GET',
  path: '/admin/notifications/{id}/deliveries',
  summary: 'The outcome of a notification on each channel (extension)',
  permission: 'customers.view',
  answer: z.array(rowOrNull(delivery)),
})

export const sendAgain = call({
  method: 'POST',
  path: '/admin/notifications/{id}/deliveries/{channel}/send',
  params: { channel },
  summary: 'Send a notification again on a channel that did not accept it (extension)',
  permission: 'customers.edit',
  answer: z.array(rowOrNull(delivery)),
})

const toOne = { method: 'POST', summary: 'Send a notification to one customer', permission: 'customers.edit', answer: sent } as const
const toOneBody = z.strictObject({ customerId, ...messageBody })

/** Sends to one customer (NOT-07); does the same as `sendCustom`, because the specification does not show its body. */
export const create = call({ ...toOne, path: '/admin/notifications', body: toOneBody })

export const sendCustom = call({ ...toOne, path: '/admin/notification-endpoints/send-custom', body: toOneBody })

export const sendBulk = call({
  method: 'POST',
  path: '/admin/notification-endpoints/send-bulk',
  summary: 'Send one message to many customers; it goes on in the background',
  permission: 'customers.edit',
  hasLongBody: true,
  body: z.strictObject({
    customerIds: z
      .array(text.check(z.minLength(1), z.maxLength(200)))
      .check(
        z.minLength(1, 'Please name at least one customer'),
        z.maxLength(maxRecipients, `At most ${maxRecipients.toLocaleString('en-IN')} customers at once`),
      ),
    ...messageBody,
  }),
  answer: z.object({ id: orNull(text), count: orNull(count), unknown: orNone(text), duplicates: orNone(text) }),
})

export const test = call({
  method: 'POST',
  path: '/admin/notification-endpoints/test',
  summary: 'Send a test message to a customer on every channel',
  permission: 'customers.edit',
  body: z.strictObject({ customerId }),
  answer: sent,
})

export const sendWelcome = call({
  method: 'POST',
  path: '/admin/notification-endpoints/send-welcome/{id}',
  summary: 'Send a customer the welcome',
  permission: 'customers.edit',
  answer: sent,
})
