import { expect, test, vi } from 'vitest'
import { appendAudit } from '#server/call/audit/append-audit.ts'
import { currentCursor, eventsAfter, forgetOldEvents } from '#server/call/audit/events.ts'
import { users } from '#server/db/tables/staff.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { held } from '#tests/support/held.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi()

/**
 * The events after a cursor, once there are as many and the act is among them: one is given out only when no older transaction runs on the whole PostgreSQL
 * server, which other tests use too.
 */
async function eventsOnce(sql: TestDatabase['sql'], cursor: string, count: number, action = 'status') {
  return vi.waitFor(
    async () => {
      const found = (await eventsAfter(sql, cursor)) ?? []
      expect(found.length).toBeGreaterThanOrEqual(count)
      expect(found.map((each) => each.action)).toContain(action)
      return found
    },
    { timeout: 20_000 },
  )
}

const act = { user: { id: staffOf('admin').id, name: 'A' }, now: smallLabNow, address: '', requestId: '' }

test('every audited change leaves one event, in order, after the cursor of before', async () => {
  const { id } = await makeOrder(api.db)
  const before = await currentCursor(api.db)
  for (const orderStatus of ['Confirmed', 'SampleCollected']) {
    expect((await api.call('PUT', `/orders/admin/${id}/status`, { orderStatus })).status).toBe(200)
  }
  // A refused call leaves none.
  expect((await api.call('PUT', `/orders/admin/${id}/status`, { orderStatus: 'Lost' })).status).toBe(422)
  // Each of the two notifies the customer as well.
  const found = await eventsOnce(api.db, before, 4)
  const ofOrder = found.filter(({ entity }) => entity === 'orders')
  expect(ofOrder).toMatchObject(Array.from({ length: 2 }, () => ({ entityId: id, action: 'status', userId: expect.any(String) })))
  expect(await eventsAfter(api.db, found[0]?.cursor ?? '')).toHaveLength(found.length - 1)
  expect(await eventsAfter(api.db, found.at(-1)?.cursor ?? '')).toEqual([])
})

test.each(['', 'x', '1', "1-1'; --"])('%s is no cursor', async (cursor) => {
  expect(await eventsAfter(api.db, cursor)).toBeNull()
})

test('old events are deleted, new ones stay', async () => {
  const old = { ...act, now: new Date(smallLabNow.getTime() - 10 * 86_400_000) }
  await api.database.transaction((sql) => appendAudit(sql, old, [{ action: 'old', entity: 'x', entityId: 'x' }]))
  await api.database.transaction((sql) => appendAudit(sql, act, [{ action: 'new', entity: 'x', entityId: 'x' }]))
  await forgetOldEvents(api.db, smallLabNow)
  const left = await eventsOnce(api.db, '0-0', 1, 'new')
  expect(left.map(({ action }) => action)).not.toContain('old')
})

test.runIf(testDatabaseUrl)('a row that is committed late is not skipped', async () => {
  // The first act is given out when nothing older is left.
  await api.database.transaction((sql) => appendAudit(sql, act, [{ action: 'first', entity: 'x', entityId: 'x' }]))
  const cursor = (await eventsOnce(api.db, '0-0', 1, 'first')).at(-1)?.cursor ?? ''
  const { until: committed, release: commit } = held()
  const late = api.database.transaction(async (sql) => {
    await appendAudit(sql, act, [{ action: 'late', entity: 'x', entityId: 'x' }])
    await committed
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await api.database.transaction((sql) => appendAudit(sql, act, [{ action: 'early', entity: 'x', entityId: 'x' }]))
  expect(await eventsAfter(api.db, cursor)).toEqual([])
  commit()
  await late
  expect((await eventsOnce(api.db, cursor, 2, 'early')).map(({ action }) => action)).toEqual(['late', 'early'])
})

test('users of the demo are let in only by a demo, by password and by token', async () => {
  await change(api.db, users, staffOf('manager').id, { isDemo: true })
  expect((await api.call('GET', '/orders/admin/all', undefined, { as: 'manager' })).status).toBe(401)
  expect((await api.call('GET', '/orders/admin/all', undefined, { as: 'operator' })).status).toBe(200)
})
