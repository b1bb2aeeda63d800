import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { nextAttemptAfter } from '#domain/notification-delivery.ts'
import { type NotificationChannel, notificationChannels, notificationKindOf } from '#domain/notification.ts'
import type { Database } from '#server/db/database.ts'
import { customers, notificationDeliveries as deliveries, notifications } from '#server/db/schema.ts'
import { isOptedIn, recipientColumns } from '#server/shared/notify.ts'
import { type Channels, Refused, Superseded, Unconfirmed } from './channel.ts'

/** How many are sent at once. */
const atOnce = 10
/** Milliseconds that one may take in all; a worker that holds one for longer is gone. */
const sendMs = 40_000
const claimMs = 90_000

/** What sending needs. */
export interface Sending {
  readonly database: Database
  readonly channels: Channels
  readonly clock: () => Date
}

type Claimed = Awaited<ReturnType<typeof claim>>[number]

/** Sends what is due, at most a handful; gives how many were taken up. Any number of processes may do so at once: each takes others. */
export async function sendDue(sending: Sending): Promise<number> {
  await takeBack(sending)
  await setAside(sending)
  const claimed = await claim(sending)
  await Promise.all(claimed.map((one) => sendOne(sending, one)))
  return claimed.length
}

/** What a worker held that is gone: not yet handed over, it is queued again; handed over, only a channel that knows repetitions gets it again. */
async function takeBack({ database, channels, clock }: Sending): Promise<void> {
  const now = clock().toISOString()
  const repeatable = notificationChannels.filter((name) => channels[name]?.isRepeatable)
  const gone = lt(deliveries.claimedUntil, now)
  const again = { state: 'queued', nextAttempt: now, claimedUntil: null, updatedAt: now } as const
  await database.sql
    .update(deliveries)
    .set(again)
    .where(and(gone, eq(deliveries.state, 'sending')))
  if (repeatable.length > 0)
    await database.sql
      .update(deliveries)
      .set(again)
      .where(and(gone, eq(deliveries.state, 'handing'), inArray(deliveries.channel, repeatable)))
  await database.sql
    .update(deliveries)
    .set({ state: 'unconfirmed', claimedUntil: null, updatedAt: now, lastError: 'The server stopped while it was handed over' })
    .where(and(gone, eq(deliveries.state, 'handing')))
}

/** What waits for a channel that is not configured is recorded so, and never as sent. */
async function setAside({ database, channels, clock }: Sending): Promise<void> {
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
      .select({ delivery: deliveries, notification: notifications, customer: recipientColumns })
      .from(deliveries)
      .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
      .leftJoin(customers, eq(customers.id, notifications.customerId))
      .where(inArray(deliveries.id, ids))
  })
}

type Ending = Partial<typeof deliveries.$inferInsert>

async function sendOne(sending: Sending, claimed: Claimed): Promise<void> {
  const { database, clock } = sending
  const { id, attempts } = claimed.delivery
  // Only while it is still this worker's: a claim that ran out belongs to somebody else.
  const mine = and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), inArray(deliveries.state, ['sending', 'handing']))
  const set = (change: Ending) =>
    database.sql
      .update(deliveries)
      .set({ ...change, updatedAt: clock().toISOString() })
      .where(mine)
      .returning({ id: deliveries.id })
  const ending = await attempt(sending, claimed, async () => (await set({ state: 'handing' })).length > 0)
  if (ending) await set({ claimedUntil: null, nextAttempt: null, ...ending })
}

/** Tries once; gives how it ended, or null where somebody else has it by now. */
async function attempt({ channels, clock }: Sending, { delivery, notification, customer }: Claimed, handOver: () => Promise<boolean>): Promise<Ending | null> {
  const channel = channels[delivery.channel]
  if (!channel) return { state: 'notConfigured' }
  if (!customer) return { state: 'noAddress', lastError: 'The customer is gone' }
  const kind = notificationKindOf(notification.type)
  if (kind && !isOptedIn(kind, delivery.channel, customer)) return { state: 'unwanted' }
  if (!addressOf(delivery.channel, customer)) return { state: 'noAddress' }
  const { type, title, message } = notification
  try {
    await channel.send({ deliveryId: delivery.id, type, title, message, customer }, handOver, AbortSignal.timeout(sendMs))
    return { state: 'accepted', acceptedAt: clock().toISOString(), lastError: null }
  } catch (error) {
    if (error instanceof Superseded) return null
    const lastError = error instanceof Error ? error.message.slice(0, 200) : 'It failed'
    if (error instanceof Unconfirmed) return { state: 'unconfirmed', lastError }
    const next = error instanceof Refused ? null : nextAttemptAfter(delivery.attempts, clock())
    return next ? { state: 'queued', nextAttempt: next.toISOString(), lastError } : { state: 'failed', lastError }
  }
}

function addressOf(channel: NotificationChannel, customer: { readonly id: string; readonly email: string | null; readonly phone: string }): string | null {
  return { email: customer.email, sms: customer.phone, push: customer.id }[channel]
}
