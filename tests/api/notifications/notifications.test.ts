import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/requests.ts'
import { users } from '#server/db/tables/staff.ts'
import { nobody } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeNotification, small } from '#tests/support/small-lab.ts'

let unread: string
const api = smallApi({ isAlone: true })
beforeAll(async () => {
  unread = await makeNotification(api.db)
  await makeNotification(api.db, { type: 'ReportAvailable', isRead: true, title: 'Report 100%' })
})

test('NOT-07 data.items, data.totalPages, data.totalCount, in the names of the specification', async () => {
  const { body } = await api.call('GET', '/admin/notifications?limit=1')
  expect(body.data).toMatchObject({ totalCount: 2, totalPages: 2 })
  expect((await api.call('GET', '/admin/notifications?is_read=false')).body.data.items).toEqual([
    {
      id: unread,
      type: 'OrderConfirmed',
      title: 'Order confirmed',
      message: 'A message',
      is_read: false,
      created_at: '2026-11-21T08:00:00.000Z',
      customer: { id: small.asha, name: 'Asha Rao', email: 'asha@example.com' },
    },
  ])
})

test.each([
  ['', 2],
  ['is_read=true', 1],
  ['type=ReportAvailable', 1],
  ['type=Unknown', 0],
  ['search=asha', 2],
  ['search=100%25', 1],
  ['page=9', 2],
])('NOT-02 the list with %s counts %i', async (query, count) => {
  expect((await api.call('GET', `/admin/notifications?${query}`)).body.data.totalCount).toBe(count)
})

test('NAV-02 the staff count and list exclude copies of customer messages, under both their names', async () => {
  const made = await Promise.all([
    makeNotification(api.db, { type: 'PRESCRIPTION_UPLOADED' }),
    makeNotification(api.db, { type: 'NOBODY_KNOWS' }),
    makeNotification(api.db, { type: 'PrescriptionUploaded', isRead: true }),
    makeNotification(api.db, { type: 'ORDER_CONFIRMED' }),
  ])
  expect((await api.call('GET', '/admin/notifications/stats')).body.data).toMatchObject({ unread: 4, unreadForStaff: 2 })
  const { items, totalCount } = (await api.call('GET', '/admin/notifications?for_staff=true&is_read=false&limit=10', undefined, { as: 'operator' })).body.data
  expect([items.map((row: Record<string, unknown>) => row.type).sort(), totalCount]).toEqual([['NOBODY_KNOWS', 'PRESCRIPTION_UPLOADED'], 2])
  expect((await api.call('GET', '/admin/notifications?for_staff=true&search=asha')).body.data.totalCount).toBe(3)
  for (const id of made) await api.call('DELETE', `/admin/notifications/${id}`)
})

test('AUTH-16 without customers.view the bell works and the list does not', async () => {
  const [operator] = await api.db.select().from(users).where(eq(users.role, 'operator'))
  await api.db
    .update(users)
    .set({ permissions: ['orders.view'] })
    .where(eq(users.role, 'operator'))
  const get = async (query: string) => (await api.call('GET', `/admin/notifications?${query}`, undefined, { as: 'operator' })).status
  expect([await get('is_read=false&limit=10'), await get(''), await get('is_read=false&limit=10&search=a')]).toEqual([200, 403, 403])
  await api.db
    .update(users)
    .set({ permissions: operator?.permissions ?? [] })
    .where(eq(users.role, 'operator'))
})

test('reading twice is one change; an unknown one is a 404', async () => {
  const id = await makeNotification(api.db)
  for (const _ of [1, 2]) expect((await api.call('PUT', `/admin/notifications/${id}/read`)).body.data).toMatchObject({ id, is_read: true })
  expect(await api.db.select().from(auditLog).where(eq(auditLog.entityId, id))).toHaveLength(1)
  expect((await api.call('PUT', `/admin/notifications/${nobody}/read`)).status).toBe(404)
})
