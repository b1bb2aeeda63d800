import { eq, sql as expression } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { notificationDeliveries } from '#server/db/tables/notifications.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { sessions, users } from '#server/db/tables/staff.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { phlebotomists } from '#server/db/tables/collections.ts'
import { makeNotification, small, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const api = smallApi({ clock: () => now })
const call = (method: string, path: string, body?: object, as: 'admin' | 'super_admin' = 'admin') => api.call(method, path, body, { as })
const undo = async (receipt: string | undefined, as: 'admin' | 'super_admin' = 'admin') => {
  const { status, body } = await call('POST', '/admin/undo', { receipt }, as)
  return [status, body.message]
}
const tooLate = 'This can no longer be undone: only your own act can be, right after it'
const changedSince = 'This has changed since, so it cannot be undone'

const clerk = staffOf('operator').id
const phlebotomist = numbered('phlebotomist', 7)
beforeAll(async () => {
  await api.db.insert(phlebotomists).values({ id: phlebotomist, name: 'Ravi', phone: '+919800000009', ...stampsOf })
})

interface SmallAct {
  readonly table: string
  readonly id: () => string | Promise<string>
  /** The act, once or again. */
  act(id: string): ReturnType<typeof call>
  /** A change by somebody else. */
  change(id: string): Promise<unknown>
}

const turned = (table: string, path: string, id: string): SmallAct => {
  const put = async (as: 'admin' | 'super_admin') => {
    const [row] = await api.db.execute<{ is_active: boolean }>(expression`select is_active from ${expression.raw(table)} where id = ${id}`)
    return call('PUT', `${path}/${id}`, { isActive: !row?.is_active }, as)
  }
  return { table, id: () => id, act: () => put('admin'), change: () => put('super_admin') }
}

const message = () => makeNotification(api.db)
const raise = (id: string) => api.db.execute(expression`update notifications set version = version + 1 where id = ${id}`)

const acts: Readonly<Record<string, SmallAct>> = {
  'a test turned off': turned('tests', '/tests', small.cbc),
  'a package turned off': turned('test_packages', '/test-packages', small.pack),
  'a category turned on': turned('test_categories', '/test-categories', small.empty),
  'a phlebotomist turned off': turned('phlebotomists', '/admin/phlebotomists', phlebotomist),
  'a time slot turned off': {
    table: 'time_slots',
    id: () => small.wide,
    act: (id) => call('PATCH', `/admin/time-slots/${id}/toggle-status`, {}),
    change: (id) => call('PATCH', `/admin/time-slots/${id}/toggle-status`, {}, 'super_admin'),
  },
  'a user deactivated': {
    table: 'users',
    id: () => clerk,
    act: (id) => call('PATCH', `/admin/users/${id}/status`, { status: 'inactive' }),
    change: (id) => call('PATCH', `/admin/users/${id}/status`, { status: 'suspended' }, 'super_admin'),
  },
  'several users suspended': {
    table: 'users',
    id: () => clerk,
    act: (id) => call('POST', '/admin/users/bulk-status', { userIds: [staffOf('manager').id, id], status: 'suspended' }),
    change: () => call('PATCH', `/admin/users/${staffOf('manager').id}/status`, { status: 'inactive' }, 'super_admin'),
  },
  'a notification read': { table: 'notifications', id: message, act: (id) => call('PUT', `/admin/notifications/${id}/read`), change: raise },
  'a notification deleted': {
    table: 'notifications',
    id: async () => {
      const id = await message()
      const delivery = { id: numbered(`delivery of ${id}`, 1), notificationId: id, channel: 'email', state: 'queued', nextAttempt: now.toISOString() } as const
      await api.db.insert(notificationDeliveries).values({ ...delivery, ...stampsOf })
      return id
    },
    act: (id) => call('DELETE', `/admin/notifications/${id}`),
    // The same id cannot be there again; another notification is nothing that changed.
    change: () => Promise.resolve(),
  },
}

/** A record with its deliveries, without its version, time of change and search text. */
async function stored({ table }: SmallAct, id: string) {
  const rows = await api.db.execute(
    expression`select to_jsonb(t) - 'version' - 'updated_at' - 'search_text' as row from ${expression.raw(table)} t where id = ${id}`,
  )
  return [rows, await api.db.select().from(notificationDeliveries).where(eq(notificationDeliveries.notificationId, id))]
}

test.each(Object.entries(acts))('VIEW-04 undoing restores what an act changed, in the trail with its person: %s', async (_, act) => {
  const id = await act.id()
  const before = await stored(act, id)
  const { status, body } = await act.act(id)
  expect([status, typeof body.undo]).toEqual([200, 'string'])
  expect(await stored(act, id)).not.toEqual(before)
  expect(await undo(body.undo)).toEqual([200, 'Undone'])
  expect(await stored(act, id)).toEqual(before)
  const trail = await api.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)
  const [done, undone] = trail.slice(-2)
  expect([undone?.action, undone?.userId]).toEqual([`undo ${done?.action}`, staffOf('admin').id])
})

const permitted = async (permissions: readonly string[], work: () => Promise<unknown>) => {
  const { id } = staffOf('admin')
  const [row] = await api.db.select({ permissions: users.permissions }).from(users).where(eq(users.id, id))
  await api.db.execute(expression`update users set permissions = ${JSON.stringify(permissions)}::jsonb where id = ${id}`)
  const answer = await work()
  await api.db
    .update(users)
    .set({ permissions: row?.permissions ?? [] })
    .where(eq(users.id, id))
  return answer
}

test.each(Object.entries(acts))('VIEW-04 undoing is refused to others, twice, after a change and without the permission: %s', async (what, act) => {
  const done = async () => {
    const id = await act.id()
    const { body } = await act.act(id)
    return { id, receipt: body.undo }
  }
  const first = await done()
  expect(await undo(first.receipt, 'super_admin')).toEqual([409, tooLate])
  if (what !== 'a notification read') expect(await permitted(['reports.view'], () => undo(first.receipt))).toEqual([403, expect.stringMatching('permission')])
  const both = await Promise.all([undo(first.receipt), undo(first.receipt)])
  expect(both.toSorted()).toEqual([
    [200, 'Undone'],
    [409, tooLate],
  ])
  const second = await done()
  await act.change(second.id)
  expect(await undo(second.receipt)).toEqual(what === 'a notification deleted' ? [200, 'Undone'] : [409, changedSince])
})

test('a user who is active again by Undo signs in anew', async () => {
  await api.db.update(users).set({ status: 'active' }).where(eq(users.id, clerk))
  expect((await api.call('GET', '/orders/admin/all', undefined, { as: 'operator' })).status).toBe(200)
  const { body } = await call('PATCH', `/admin/users/${clerk}/status`, { status: 'inactive' })
  expect(await undo(body.undo)).toEqual([200, 'Undone'])
  expect(await api.db.select().from(sessions).where(eq(sessions.userId, clerk))).toEqual([])
})

test('VIEW-04 a change of more than the toggle, and a message that is being sent, have no receipt', async () => {
  const edited = await call('PUT', `/tests/${small.sugar}`, { isActive: false, price: 90 })
  expect([edited.status, edited.body.undo]).toEqual([200, undefined])
  const id = await message()
  const delivery = { id: numbered(`delivery of ${id}`, 1), notificationId: id, channel: 'sms', state: 'sending' } as const
  await api.db.insert(notificationDeliveries).values({ ...delivery, ...stampsOf })
  const deleted = await call('DELETE', `/admin/notifications/${id}`)
  expect([deleted.status, deleted.body.undo]).toEqual([200, undefined])
})
