import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { nextAttemptAfter } from '#domain/notification-delivery.ts'
import { linkMark } from '#domain/notification-template.ts'
import { linkStateOf } from '#domain/report-link.ts'
import { type NotificationChannel, notificationChannels, notificationKindOf } from '#domain/notification.ts'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/tables/customers.ts'
import { notificationDeliveries as deliveries, notifications } from '#server/db/tables/notifications.ts'
import { reportLinks, reports } from '#server/db/tables/reports.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { readSender } from '#server/shared/results/laboratory-head.ts'
import { linkAddress, type LinkSettings } from '#server/shared/report-link.ts'
import { isOptedIn, recipientColumns } from '#server/shared/notify.ts'
import { makeNextOfBatch } from './batches.ts'
import { type Channels, MessageRefused, Superseded, Unconfirmed } from './channel.ts'

/** Milliseconds between making and sending, in which others use the database. */
const pauseMs = 20
/** Number of messages that are sent at once. */
const atOnce = 10
/** Time limit of one message, in milliseconds; a worker that claims one for longer has died. */
const sendTimeoutMs = 40_000
const claimMs = 90_000

/** The dependencies of sending. */
export interface Sending {
  readonly database: Database
  readonly channels: Channels
  readonly files: FileStore
  readonly clock: () => Date
  readonly settings: LinkSettings
}

/** Makes the next notifications of messages to many and sends the due ones. Returns true if there was work. */
export async function deliverNext(sending: Sending): Promise<boolean> {
  const made = await makeNextOfBatch(sending.database, sending.clock)
  if (made > 0) await pause(pauseMs)
  return made + (await sendDue(sending)) > 0
}

type ClaimedDelivery = Awaited<ReturnType<typeof claim>>[number]

/** Sends up to ten due deliveries, and returns how many it claimed. Processes can do this in parallel, since each claims different ones. */
export async function sendDue(sending: Sending): Promise<number> {
  await requeueExpired(sending)
  await markNotConfigured(sending)
  const claimed = await claim(sending)
  await Promise.all(claimed.map((one) => sendOne(sending, one)))
  return claimed.length
}

/** Deliveries of a worker that has died: those not yet handed over are queued again; the others only for a channel that recognizes repetitions. */
async function requeueExpired({ database, channels, clock }: Sending): Promise<void> {
  const now = clock().toISOString()
  const repeatable = notificationChannels.filter((name) => channels[name]?.isRepeatable)
  const isExpired = lt(deliveries.claimedUntil, now)
  const again = { state: 'queued', nextAttempt: now, claimedUntil: null, updatedAt: now } as const
  await database.sql
    .update(deliveries)
    .set(again)
    .where(and(isExpired, eq(deliveries.state, 'sending')))
  if (repeatable.length > 0)
    await database.sql
      .update(deliveries)
      .set(again)
      .where(and(isExpired, eq(deliveries.state, 'handing'), inArray(deliveries.channel, repeatable)))
  await database.sql
    .update(deliveries)
    .set({ state: 'unconfirmed', claimedUntil: null, updatedAt: now, lastError: 'The server stopped while it was handed over' })
    .where(and(isExpired, eq(deliveries.state, 'handing')))
}

/** Records deliveries for a channel without configuration as not configured, never as sent. */
async function markNotConfigured({ database, channels, clock }: Sending): Promise<void> {
  const missing = notificationChannels.filter((name) => channels[name] === null)
  if (missing.length === 0) return
  await database.sql
    .update(deliveries)
    .set({ state: 'notConfigured', nextAttempt: null, updatedAt: clock().toISOString() })
    .where(and(eq(deliveries.state, 'queued'), inArray(deliveries.channel, missing)))
}

async function claim({ database, clock }: Sending) {
  const now = clock()
  return database.transaction(async (tx) => {
    const due = tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.state, 'queued'), lte(deliveries.nextAttempt, now.toISOString())))
      .orderBy(asc(deliveries.nextAttempt), asc(deliveries.id))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const ids = (await due).map(({ id }) => id)
    if (ids.length === 0) return []
    await tx
      .update(deliveries)
      .set({
        state: 'sending',
        attempts: sql`${deliveries.attempts} + 1`,
        claimedUntil: new Date(now.getTime() + claimMs).toISOString(),
        updatedAt: now.toISOString(),
      })
      .where(inArray(deliveries.id, ids))
    return tx
      .select({ delivery: deliveries, notification: notifications, customer: recipientColumns, link: reportLinks, report: { deletedAt: reports.deletedAt } })
      .from(deliveries)
      .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
      .leftJoin(customers, eq(customers.id, notifications.customerId))
      .leftJoin(reportLinks, eq(reportLinks.notificationId, notifications.id))
      .leftJoin(reports, eq(reports.id, reportLinks.reportId))
      .where(inArray(deliveries.id, ids))
  })
}

type Outcome = Partial<typeof deliveries.$inferInsert>

async function sendOne(sending: Sending, claimed: ClaimedDelivery): Promise<void> {
  const { database, clock } = sending
  const { id, attempts } = claimed.delivery
  // Only while the claim is still this worker's: an expired one belongs to another.
  const ownClaim = and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), inArray(deliveries.state, ['sending', 'handing']))
  const set = (change: Outcome) =>
    database.sql
      .update(deliveries)
      .set({ ...change, updatedAt: clock().toISOString() })
      .where(ownClaim)
      .returning({ id: deliveries.id })
  const outcome = await attempt(sending, claimed, async () => (await set({ state: 'handing' })).length > 0)
  if (outcome) await set({ claimedUntil: null, nextAttempt: null, ...outcome })
}

/** Tries once; returns the outcome, or null if another worker has the delivery by now. */
async function attempt(sending: Sending, claimed: ClaimedDelivery, handOver: () => Promise<boolean>): Promise<Outcome | null> {
  const { channels, clock } = sending
  const { delivery, notification, customer } = claimed
  const channel = channels[delivery.channel]
  if (!channel) return { state: 'notConfigured' }
  if (!customer) return { state: 'noAddress', lastError: 'The customer is gone' }
  if (customer.erasedAt !== null) return { state: 'unwanted' }
  const kind = notificationKindOf(notification.type)
  if (kind && !isOptedIn(kind, delivery.channel, customer)) return { state: 'unwanted' }
  if (!addressOf(delivery.channel, customer)) return { state: 'noAddress' }
  const { type, title } = notification
  const message = await messageOf(sending, claimed)
  if (message === null) return { state: 'failed', lastError: 'The link has ended' }
  const sender = await readSender(sending.database.sql, sending.files)
  try {
    await channel.send({ deliveryId: delivery.id, sender, type, title, message, customer }, handOver, AbortSignal.timeout(sendTimeoutMs))
    return { state: 'accepted', acceptedAt: clock().toISOString(), lastError: null }
  } catch (error) {
    if (error instanceof Superseded) return null
    const lastError = error instanceof Error ? error.message.slice(0, 200) : 'It failed'
    if (error instanceof Unconfirmed) return { state: 'unconfirmed', lastError }
    const next = error instanceof MessageRefused ? null : nextAttemptAfter(delivery.attempts, clock())
    return next ? { state: 'queued', nextAttempt: next.toISOString(), lastError } : { state: 'failed', lastError }
  }
}

/** The text of a message, with the address in place of `linkMark`; null where the link has ended. */
async function messageOf({ database, clock, settings }: Sending, { notification: { message }, link, report }: ClaimedDelivery): Promise<string | null> {
  if (!link) return message
  if (report?.deletedAt || linkStateOf(link, clock()) !== 'live') return null
  const address = await linkAddress(database.sql, link.id, settings, clock())
  return address && message.replaceAll(linkMark, address)
}

function addressOf(channel: NotificationChannel, customer: { readonly id: string; readonly email: string | null; readonly phone: string }): string | null {
  return { email: customer.email, sms: customer.phone, push: customer.id }[channel]
}
