import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { completePreferences } from '#domain/notification.ts'
import { customers } from '#server/db/tables/customers.ts'
import { notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import type { Channels } from '#server/jobs/channel.ts'
import { sendDue } from '#server/jobs/deliver.ts'
import { smtpChannel } from '#server/jobs/smtp-channel.ts'
import { webhookChannel } from '#server/jobs/webhook-channel.ts'
import { notify } from '#server/shared/notify.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { memoryFiles } from '#tests/support/memory-files.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { makeSmallLab, small, smallLabNow } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const database = opened(openTestDatabase)
beforeAll(() => makeSmallLab(database.sql))

let now = smallLabNow
const clock = () => now
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const open: { close(): void }[] = []
beforeEach(async () => {
  now = smallLabNow
  await database.sql.delete(notifications)
  await notify(database.sql, { type: 'OrderConfirmed', customerId: small.asha, values: { orderNumber: 'LAB-1' }, now })
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

const none: Channels = { email: null, sms: null, push: null }
const send = (channels: Partial<Channels>) => sendDue({ database, files: memoryFiles(), channels: { ...none, ...channels }, clock, settings: usualSettings })
const states = async () =>
  Object.fromEntries((await database.sql.select().from(notificationDeliveries)).map(({ channel, state, attempts }) => [channel, `${state} ${attempts}`]))

/** Outcome of each delivery after trying these channels. */
const sent = async (channels: Partial<Channels>) => {
  await send(channels)
  return states()
}

/** A real mail server; `received` holds the letters that it took. */
async function mailServer(options: SMTPServerOptions = {}, timeoutMs = 10_000) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString())
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  open.push(server)
  const { port } = server.server.address() as AddressInfo
  return { received, email: smtpChannel({ url: `smtp://127.0.0.1:${port}`, from: 'lab@lab.example', clock, timeoutMs }) }
}

/** Long after, a mail server that is well gets no letter. */
async function expectNoFurtherLetter() {
  later(6000)
  const { received, email } = await mailServer()
  await send({ email })
  expect(received).toHaveLength(0)
}

test('a notification without a configured channel is recorded so, and never as sent', async () => {
  expect(await sent({})).toEqual({ email: 'notConfigured 0', sms: 'notConfigured 0', push: 'notConfigured 0' })
})

test('a mail server takes the letter once, with a Message-ID of the delivery; another look sends nothing', async () => {
  const { received, email } = await mailServer()
  await send({ email })
  later(600)
  expect((await sent({ email })).email).toBe('accepted 1')
  expect(received).toHaveLength(1)
  const [{ id } = { id: '' }] = (await database.sql.select().from(notificationDeliveries)).filter(({ channel }) => channel === 'email')
  expect(received[0]).toContain(`Message-ID: <${id}@lab.example>`)
  expect(received[0]).toContain('To: asha@example.com')
})

test('a permanent refusal is not repeated; a temporary one is, after growing pauses', async () => {
  const refusing = (responseCode: number) => mailServer({ onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No'), { responseCode })) })
  const { email } = await refusing(450)
  expect((await sent({ email })).email).toBe('queued 1')
  expect((await sent({ email })).email).toBe('queued 1')
  later(1)
  expect((await sent({ email })).email).toBe('queued 2')
  later(1)
  expect((await sent({ email })).email).toBe('queued 2')
  later(2)
  expect((await sent({ email: (await refusing(550)).email })).email).toBe('failed 3')
})

test('a mail server that dies after the text leaves the mail unconfirmed, and never resent', async () => {
  const { email } = await mailServer({
    onData(stream, session) {
      stream.resume()
      stream.on('end', () => open.splice(0).forEach((server) => closeNow(server as SMTPServer, session.id)))
    },
  })
  expect((await sent({ email })).email).toBe('unconfirmed 1')
  await expectNoFurtherLetter()
})

test('a silent mail server is retried before the handover of the text, and unconfirmed after it', async () => {
  const { email: mute } = await muteServer()
  expect((await sent({ email: mute })).email).toBe('queued 1')
  const [{ lastError } = { lastError: null }] = (await database.sql.select().from(notificationDeliveries)).filter(({ channel }) => channel === 'email')
  expect(lastError).toMatch(/^The mail server could not be reached/)
  later(2)
  const { email: deaf } = await mailServer({ onData: (stream) => void stream.resume() }, 400)
  expect((await sent({ email: deaf })).email).toBe('unconfirmed 2')
  await expectNoFurtherLetter()
})

test('an unreachable mail server is retried with growing pauses, then marked failed', async () => {
  const { email, close } = await muteServer()
  close()
  let tries = 0
  for (; tries < 50 && !(await states()).email?.startsWith('failed'); tries += 1) {
    await send({ email })
    later(24 * 60)
  }
  expect([(await states()).email, tries]).toEqual(['failed 6', 6])
})

/** A server that accepts connections and never answers. */
async function muteServer() {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  open.push({ close })
  const { port } = server.address() as AddressInfo
  return { close, email: smtpChannel({ url: `smtp://127.0.0.1:${port}`, from: 'lab@lab.example', clock, timeoutMs: 400 }) }
}

function closeNow(server: SMTPServer, id: string) {
  for (const connection of (server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> }).connections)
    if (connection.id === id) connection._socket.destroy()
  server.close(() => undefined)
}

test('a lost worker’s pending mail is sent, its handed-over mail unconfirmed, its webhook repeatable', async () => {
  const { sql } = database
  const hold = (state: 'sending' | 'handing') => sql.update(notificationDeliveries).set({ state, attempts: 1, claimedUntil: now.toISOString() })
  const { received, email } = await mailServer()
  const push = webhookChannel('push', { ...(await webhook([])), clock })
  await hold('handing')
  later(1)
  expect(await sent({ email, push })).toEqual({ email: 'unconfirmed 1', sms: 'unconfirmed 1', push: 'accepted 2' })
  await hold('sending')
  later(1)
  expect(await sent({ email, push })).toEqual({ email: 'accepted 2', sms: 'notConfigured 1', push: 'accepted 2' })
  expect(received).toHaveLength(1)
})

test('two workers at once take each delivery once', async () => {
  for (let each = 0; each < 20; each += 1)
    await notify(database.sql, { type: 'OrderCompleted', customerId: small.asha, values: { orderNumber: `LAB-${each}` }, now })
  const { received, email } = await mailServer()
  for (let round = 0; round < 4; round += 1) await Promise.all([send({ email }), send({ email })])
  expect(received).toHaveLength(21)
})

/** A service that answers with these statuses, then with 200. */
async function webhook(statuses: number[], seen: { headers: Record<string, unknown>; body: string }[] = []) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      seen.push({ headers: request.headers, body })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: () => server.closeAllConnections() ?? server.close() })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`, secret: 'sixteen characters' }
}

test('CUS-04 a notification that the customer switched off meanwhile is not sent', async () => {
  const seen: { headers: Record<string, unknown>; body: string }[] = []
  const sms = webhookChannel('sms', { ...(await webhook([200], seen)), clock })
  await change(database.sql, customers, small.asha, { notificationPreferences: completePreferences(null, { sms: { OrderConfirmed: false } }) })
  expect((await sent({ sms })).sms).toBe('unwanted 1')
  await change(database.sql, customers, small.asha, { notificationPreferences: null })
  expect(seen).toEqual([])
})

test('OPS-04 a notification for a since-erased customer goes out on no channel, whatever its type', async () => {
  const seen: { headers: Record<string, unknown>; body: string }[] = []
  const push = webhookChannel('push', { ...(await webhook([200], seen)), clock })
  const { received, email } = await mailServer()
  onTestFinished(() => change(database.sql, customers, small.asha, { erasedAt: null }))
  await change(database.sql, customers, small.asha, { erasedAt: now.toISOString() })
  expect(await sent({ push, email })).toMatchObject({ push: 'unwanted 1', email: 'unwanted 1' })
  const second = await notify(database.sql, { type: 'SampleCollected', customerId: small.asha, values: { orderNumber: 'LAB-2' }, now })
  const made = await database.sql.select().from(notificationDeliveries).where(eq(notificationDeliveries.notificationId, second))
  expect(made.map(({ channel, state }) => `${channel} ${state}`).toSorted()).toEqual(['email unwanted', 'push unwanted', 'sms unwanted'])
  await send({ push, email })
  expect([seen, received]).toEqual([[], []])
})

test('a webhook is signed, carries the same key at every try, and a 400 is a refusal', async () => {
  const seen: { headers: Record<string, unknown>; body: string }[] = []
  const sms = webhookChannel('sms', { ...(await webhook([503, 200, 400], seen)), clock })
  expect((await sent({ sms })).sms).toBe('queued 1')
  later(1)
  expect((await sent({ sms })).sms).toBe('accepted 2')
  expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(seen[0]?.headers['x-lab-signature']).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ channel: 'sms', phone: '+919800000001', type: 'OrderConfirmed' })
  await notify(database.sql, { type: 'OrderCompleted', customerId: small.ravi, values: { orderNumber: 'LAB-2' }, now })
  await send({ sms })
  const failed = (await database.sql.select().from(notificationDeliveries)).filter(({ state }) => state === 'failed')
  expect(failed.map(({ channel, lastError }) => [channel, lastError])).toEqual([['sms', 'The service answered 400']])
})
