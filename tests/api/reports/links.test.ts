import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { customers } from '#server/db/tables/customers.ts'
import { notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { reportLinks, reports } from '#server/db/tables/reports.ts'
import { sendDue } from '#server/jobs/deliver.ts'
import type { Outgoing } from '#server/jobs/channel.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'
import { auditOf, change, stored } from '#tests/support/stored.ts'
import { sayYear, tokenOfVersion, visit } from './verify-page.ts'

let now = smallLabNow
const settings = { ...usualSettings, publicUrl: 'https://lab.example', secretKey: 'k'.repeat(32), sessionHours: 24 * 100 }
const api = labApi({ clock: () => now, settings })
beforeEach(async () => {
  now = smallLabNow
  await api.db.delete(reportLinks)
  await api.db.delete(notifications)
})

let made = 0
const report = async (patientId: string, more: Parameters<typeof makeReport>[2] = {}) => {
  made += 1
  const order = await makeOrder(api.db, { status: 'Testing', people: [patientId] })
  return makeReport(api.db, order, { patientId, number: `REP-800000${made}`, ...more })
}

interface LinkRow {
  readonly id: string
  readonly way: string
  readonly sentBy: string | null
  readonly endsAt: string
  readonly openedAt: string | null
  readonly revokedAt: string | null
  readonly delivery: string | null
}

const send = (id: string, way: unknown, as: 'operator' | 'admin' = 'admin') => api.call('POST', `/reports/admin/${id}/links`, { as, body: { way } })
const read = async (id: string) =>
  (await api.call('GET', `/reports/admin/${id}/links`, { as: 'admin' })).body as { data: { to: unknown; links: readonly LinkRow[] } }
const revoke = (id: string, linkId: string) => api.call('POST', `/reports/admin/${id}/links/${linkId}/revoke`, { as: 'admin', body: {} })
const dataOf = (answer: { readonly body: unknown }) => (answer.body as { data: { id: string; whatsApp: string | null } }).data
const messageOf = (answer: { readonly body: unknown }) => (answer.body as { message: string }).message

/** Sends what is due, and returns the messages that went out. */
async function outgoing(): Promise<Outgoing[]> {
  const messages: Outgoing[] = []
  const channel = {
    isRepeatable: true,
    send: async (message: Outgoing, handOver: () => Promise<boolean>) => {
      await handOver()
      messages.push(message)
    },
  }
  await sendDue({ database: api.database, files: api.files, channels: { email: channel, sms: channel, push: channel }, clock: () => now, settings })
  return messages
}

const tokenIn = (text: string) => /https:\/\/lab\.example\/verify\/([\w-]{24})/.exec(text)?.[1] ?? ''

test.each([
  ['email', 'asha@example.com'],
  ['sms', '+919800000001'],
] as const)('ACC-06 a link goes out by %s alone, to the customer, and only its message has the token', async (way, to) => {
  const [mine, others] = [await report(small.ashaSelf), await report(small.raviSelf)]
  const sent = await send(mine, way)
  expect([sent.status, messageOf(sent), dataOf(sent).whatsApp]).toEqual([201, 'The link is being sent', null])
  const waiting = await api.db.select().from(notifications)
  expect(waiting.map(({ customerId, type, message }) => [customerId, type, message])).toEqual([
    [small.asha, 'ReportLink', expect.stringMatching(/^Dear Asha Rao, report REP-800000\d is ready\. .* until 21\/12\/2026: \{link\}$/)],
  ])
  const messages = await outgoing()
  expect(messages).toHaveLength(1)
  expect(messages[0]?.customer[way === 'email' ? 'email' : 'phone']).toBe(to)
  const token = tokenIn(messages[0]?.message ?? '')
  const page = await visit(api, token)
  expect([page.status, page.facts['Report number']]).toEqual([200, (await stored(api.db, reports, mine))?.number])
  expect((await sayYear(api, token, '1991')).status).toBe(403)
  expect((await sayYear(api, token, '1990')).headers.get('content-type')).toBe('application/pdf')
  const tables = [reportLinks, notifications, notificationDeliveries]
  for (const table of tables) expect(JSON.stringify(await api.db.select().from(table))).not.toContain(token)
  expect(JSON.stringify([await auditOf(api.db, mine), api.logged])).not.toContain(token)
  const { to: masked, links } = (await read(mine)).data
  expect(masked).toEqual({ email: 'a•••@example.com', phone: '•••0001' })
  expect(links).toMatchObject([{ way, sentBy: expect.any(String), openedAt: now.toISOString(), revokedAt: null, delivery: 'accepted' }])
  expect((await read(others)).data.links).toEqual([])
  expect((await auditOf(api.db, mine, 'send link'))[0]).toMatchObject({ userId: expect.any(String), after: { way, link: links[0]?.id } })
  expect((await auditOf(api.db, mine, 'open by link'))[0]).toMatchObject({ userId: null, after: { by: 'link that was sent', version: 1 } })
})

test('ACC-06 a WhatsApp message is answered as an address that staff open, and nothing is sent', async () => {
  const id = await report(small.ashaSelf)
  const { whatsApp } = dataOf(await send(id, 'whatsapp'))
  const url = new URL(whatsApp ?? '')
  expect([url.origin, url.pathname]).toEqual(['https://wa.me', '/919800000001'])
  const text = url.searchParams.get('text') ?? ''
  expect(text).toMatch(/^Dear Asha Rao, report REP-800000\d is ready\./)
  expect((await visit(api, tokenIn(text))).title).toBe('Genuine report')
  expect([await outgoing(), await api.db.select().from(notifications)]).toEqual([[], []])
  expect((await read(id)).data.links).toMatchObject([{ way: 'whatsapp', delivery: null }])
})

test('ACC-06 a link ends after LAB_LINK_DAYS like an unknown one; the code on the report stays', async () => {
  const id = await report(small.ashaSelf)
  const token = tokenIn(decodeURIComponent(dataOf(await send(id, 'whatsapp')).whatsApp ?? ''))
  now = new Date(smallLabNow.getTime() + 30 * 86_400_000 - 1_000)
  expect((await visit(api, token)).status).toBe(200)
  now = new Date(smallLabNow.getTime() + 30 * 86_400_000)
  const ended = await visit(api, token)
  expect([ended.status, ended.html]).toEqual([404, (await visit(api, 'A'.repeat(24))).html])
  expect((await visit(api, await tokenOfVersion(api, id, 1))).status).toBe(200)
})

test('ACC-06 a revoked link is dead at once, others live, and a waiting message is not sent', async () => {
  const id = await report(small.ashaSelf)
  const [first, second] = [dataOf(await send(id, 'whatsapp')), dataOf(await send(id, 'email'))]
  const token = tokenIn(decodeURIComponent(first.whatsApp ?? ''))
  expect((await revoke(id, first.id)).status).toBe(200)
  expect((await visit(api, token)).status).toBe(404)
  const [message] = await outgoing()
  expect((await visit(api, tokenIn(message?.message ?? ''))).status).toBe(200)
  const third = dataOf(await send(id, 'sms'))
  const answer = await revoke(id, third.id)
  expect((answer.body as Awaited<ReturnType<typeof read>>).data.links.map(({ way, revokedAt }) => [way, revokedAt !== null])).toEqual([
    ['sms', true],
    ['email', false],
    ['whatsapp', true],
  ])
  expect(await outgoing()).toEqual([])
  const [refused] = await api.db.select().from(notificationDeliveries).where(eq(notificationDeliveries.channel, 'sms'))
  expect([refused?.state, refused?.lastError]).toEqual(['failed', 'The link has ended'])
  expect((await auditOf(api.db, id, 'revoke link')).map(({ after }) => after)).toMatchObject([{ way: 'whatsapp' }, { way: 'sms' }])
  expect((await revoke(id, first.id)).status).toBe(200)
  expect(await auditOf(api.db, id, 'revoke link')).toHaveLength(2)
  expect((await revoke(id, second.id)).status).toBe(200)
})

test('ACC-06 a link of another report is not revoked through this one', async () => {
  const [mine, others] = [await report(small.ashaSelf), await report(small.raviSelf)]
  const { id } = dataOf(await send(others, 'whatsapp'))
  expect((await revoke(mine, id)).status).toBe(404)
  expect((await read(others)).data.links[0]?.revokedAt).toBeNull()
})

test('ACC-06 only a released report is linked, only where the customer can be reached', async () => {
  const [unreleased, ready] = [await report(small.ashaSelf, { source: 'results' }), await report(small.ashaSelf)]
  const early = await send(unreleased, 'sms')
  expect([early.status, messageOf(early)]).toEqual([409, 'This report is not released yet: there is no link to send'])
  expect((await send(ready, 'pigeon')).status).toBe(422)
  await change(api.db, customers, small.asha, { email: null, phone: '' })
  const refused = []
  for (const way of ['email', 'sms', 'whatsapp']) refused.push(((await send(ready, way)).body as { errors: unknown }).errors)
  expect(refused).toEqual([
    { way: ['The customer has no email address'] },
    { way: ['The customer has no phone number'] },
    { way: ['The customer has no phone number'] },
  ])
  await change(api.db, customers, small.asha, { email: 'asha@example.com', phone: '+919800000001', erasedAt: smallLabNow.toISOString() })
  expect(messageOf(await send(ready, 'sms'))).toBe('The personal data of this customer was erased')
  await change(api.db, customers, small.asha, { erasedAt: null })
  await change(api.db, reports, ready, { deletedAt: smallLabNow.toISOString() })
  expect([(await send(ready, 'sms')).status, (await api.call('GET', `/reports/admin/${ready}/links`, { as: 'admin' })).status]).toEqual([404, 404])
  expect(await api.db.select().from(reportLinks)).toEqual([])
})

test('ACC-06 a message for a report that was deleted meanwhile is not sent', async () => {
  const id = await report(small.ashaSelf)
  await send(id, 'email')
  await change(api.db, reports, id, { deletedAt: smallLabNow.toISOString() })
  expect(await outgoing()).toEqual([])
})
