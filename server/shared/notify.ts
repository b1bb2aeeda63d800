import { and, eq, inArray, like } from 'drizzle-orm'
import { type NotificationChannel, type NotificationKindName, notificationChannels, notificationKinds, completePreferences } from '#domain/notification.ts'
import type { DeliveryState } from '#domain/notification-delivery.ts'
import {
  fillWording,
  missingValues,
  type NotificationLanguage,
  notificationTemplates,
  type PlaceholderValues,
  type Wording,
} from '#domain/notification-template.ts'
import { eventRows } from '#server/call/audit/append-audit.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { customers } from '#server/db/tables/customers.ts'
import { notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { inOneStatement } from '#server/db/one-statement.ts'

/** The facts of a customer that a notification needs. */
export interface Recipient {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string
  readonly notificationPreferences: typeof customers.$inferSelect.notificationPreferences
  readonly erasedAt: string | null
}

/** The columns of a recipient. */
export const recipientColumns = {
  id: customers.id,
  name: customers.name,
  email: customers.email,
  phone: customers.phone,
  notificationPreferences: customers.notificationPreferences,
  erasedAt: customers.erasedAt,
}

/** An event in the laboratory that a customer is notified of. */
export interface NotificationEvent {
  readonly type: NotificationKindName
  readonly customerId: string
  /** The customer's facts, where they were read already. */
  readonly recipient?: Recipient
  /** Values of the template's placeholders in addition to the customer's name. */
  readonly values: PlaceholderValues
  readonly now: Date
  readonly language?: NotificationLanguage
  /** The caller's own title and text instead of the template's. */
  readonly wording?: Wording
  /** Milliseconds of delay before sending, in which an undo withdraws it. */
  readonly heldFor?: number
}

/**
 * Notifies a customer of an event with the type's template; call it in the transaction of the change, so that both happen or neither.
 * It is sent afterwards, on the channels that the customer wants. Throws where a placeholder has no value.
 * @example await notify(sql, { type: 'OrderConfirmed', customerId: order.customerId, values: { orderNumber: order.orderNumber }, now })
 */
export async function notify(
  sql: Sql,
  { type, customerId, recipient: known, values, now, language = 'en', wording, heldFor = 0 }: NotificationEvent,
): Promise<string> {
  const [recipient] = known ? [known] : await sql.select(recipientColumns).from(customers).where(eq(customers.id, customerId))
  if (!recipient) throw new Error('notify: there is no such customer')
  const words = wording ? { filled: wording } : fillWording(notificationTemplates[type][language], { ...values, customer: recipient.name })
  if ('missing' in words) throw new Error(`notify ${type}: ${missingValues(words.missing)}`)
  const [id] = await makeNotifications(sql, type, [{ recipient, wording: words.filled }], now, { heldFor })
  if (id === undefined) throw new Error('notify: nothing was made')
  return id
}

/** Notifications that were made of an act that is undone. */
export interface NoticesOfUndone {
  readonly customerId: string
  /** Moment of the act. */
  readonly at: string
  /** The number of the record in their text. */
  readonly about: string
  readonly now: Date
}

/** States of a delivery that may have left the laboratory. */
const sentStates: ReadonlySet<DeliveryState> = new Set(['sending', 'handing', 'accepted', 'unconfirmed'])

/** Withdraws the notifications of an undone act. Returns false, and withdraws none, when one of them has been sent. */
export async function withdrawNotices(sql: Sql, { customerId, at, about, now }: NoticesOfUndone): Promise<boolean> {
  const isOfAct = and(eq(notifications.customerId, customerId), eq(notifications.createdAt, at), like(notifications.message, `%${about}%`))
  const made = await sql.select({ id: notifications.id }).from(notifications).where(isOfAct)
  const ids = made.map(({ id }) => id)
  if (!(await lockUnsent(sql, ids))) return false
  if (ids.length === 0) return true
  await sql.delete(notifications).where(inArray(notifications.id, ids))
  await sql.execute(
    eventRows(
      sql,
      now,
      ids.map((entityId) => ({ entity: 'notifications', entityId, action: 'delete' })),
    ),
  )
  return true
}

/** Locks the deliveries of notifications, so that none is sent until the transaction ends. Returns false when one may have been sent. */
async function lockUnsent(sql: Sql, ids: readonly string[]): Promise<boolean> {
  const { state, notificationId } = notificationDeliveries
  const rows =
    ids.length === 0
      ? []
      : await sql
          .select({ state })
          .from(notificationDeliveries)
          .where(inArray(notificationId, [...ids]))
          .for('update')
  return !rows.some((row) => sentStates.has(row.state))
}

/** One customer with title and text. */
export interface AddressedMessage {
  readonly recipient: Recipient
  readonly wording: Wording
}

/** Options of notifications. `channel` is the only one that they are sent on. */
interface MakingOptions {
  readonly batchId?: string | null
  readonly heldFor?: number
  readonly channel?: NotificationChannel | null
}

/** Makes notifications of one type and puts them in the queue of every channel that the customer wants; returns their ids in the same order. */
export async function makeNotifications(
  sql: Sql,
  type: NotificationKindName,
  addressed: readonly AddressedMessage[],
  now: Date,
  { batchId = null, heldFor = 0, channel: only = null }: MakingOptions = {},
): Promise<string[]> {
  if (addressed.length === 0) return []
  const at = now.toISOString()
  const sentFrom = new Date(now.getTime() + heldFor).toISOString()
  const stamps = { createdAt: at, updatedAt: at }
  const rows = addressed.map(({ recipient, wording: { title, message } }) => ({
    id: newId(now),
    customerId: recipient.id,
    type,
    title,
    message,
    batchId,
    searchText: searchTextOf(title, message, recipient.name, recipient.email),
    ...stamps,
  }))
  const deliveries = addressed.flatMap(({ recipient }, index) =>
    notificationChannels.flatMap((channel) => {
      if (only !== null && channel !== only) return []
      const state = firstState(type, channel, recipient)
      return { id: newId(now), notificationId: rows[index]?.id ?? '', channel, state, nextAttempt: state === 'queued' ? sentFrom : null, ...stamps }
    }),
  )
  // One event for all notifications of a message to many: a panel refetches once, not thousands of times.
  const [first = { id: '' }, ...others] = rows
  const events = eventRows(sql, now, [{ entity: 'notifications', entityId: first.id, action: others.length === 0 ? 'create' : 'create many' }])
  await sql.execute(inOneStatement(sql.insert(notifications).values(rows), sql.insert(notificationDeliveries).values(deliveries), events))
  return rows.map(({ id }) => id)
}

/** The state of a new notification on a channel. */
export type FirstState = Extract<DeliveryState, 'queued' | 'unwanted' | 'noAddress'>

/**
 * The state of a notification on a channel when it is made: the customer's wish decides, then whether there is an address. An erased customer wants nothing.
 */
export function firstState(type: NotificationKindName, channel: (typeof notificationChannels)[number], recipient: Recipient): FirstState {
  if (recipient.erasedAt !== null || !isOptedIn(type, channel, recipient)) return 'unwanted'
  const address = { email: recipient.email, sms: recipient.phone, push: recipient.id }[channel]
  return address ? 'queued' : 'noAddress'
}

/** True when the customer wants notifications of this type on this channel. A type without a preference is always wanted. */
export function isOptedIn(
  type: NotificationKindName,
  channel: (typeof notificationChannels)[number],
  { notificationPreferences }: Pick<Recipient, 'notificationPreferences'>,
): boolean {
  const { preference } = notificationKinds[type]
  return preference === null || completePreferences(notificationPreferences)[channel][preference]
}
