import { afterEach, expect, test } from 'vitest'
import { type Role, rolePresets } from '#domain/role.ts'
import { appendAudit } from '#server/call/audit/append-audit.ts'
import { currentCursor, eventsAfter } from '#server/call/audit/events.ts'
import { users } from '#server/db/tables/staff.ts'
import { numbered } from '#tests/support/ids.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { type LiveReader, listenLive, type StreamMessage } from '#tests/support/live-reader.ts'
import { makeOrder, small, smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

let now = smallLabNow
const open: LiveReader[] = []
const api = labApi({ clock: () => now })
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.leave()))
  now = smallLabNow
})

async function listen(token: string, query = ''): Promise<LiveReader> {
  const reader = await listenLive(api, token, query)
  open.push(reader)
  await reader.next(({ event }) => event === 'ready')
  return reader
}

/** Changes the status of an order as somebody. */
async function setStatus(id: string, orderStatus: string, as: Role = 'admin'): Promise<void> {
  const { status } = await api.call('PUT', `/orders/admin/${id}/status`, { as, body: { orderStatus } })
  expect(status).toBe(200)
}

const isOf = (id: string) => (message: StreamMessage) => message.event === 'change' && message.data.id === id
const changes = (reader: LiveReader, entity: string) => reader.messages.filter(({ event, data }) => event === 'change' && data.entity === entity)

/** Writes from another process, which do not wake this one. */
const elsewhere = (entity: string, entityId: string, action: string) =>
  api.database.transaction((sql) => appendAudit(sql, { user: staffOf('manager'), now, address: '', requestId: '' }, [{ entity, entityId, action }]))

test('LIVE-01 a change is announced with its kind, its id, who and when, and nothing of whom it is about', async () => {
  const { id } = await makeOrder(api.db)
  const reader = await listen(await api.signInAs(staffOf('operator').id))
  await setStatus(id, 'Confirmed')
  const { data } = await reader.next(isOf(id))
  const { name, id: userId } = staffOf('admin')
  expect(data).toEqual({ entity: 'orders', id, action: 'status', by: { id: userId, name }, at: smallLabNow.toISOString() })
  expect(JSON.stringify(reader.messages)).not.toMatch(/Asha|9800000/)
})

test('LIVE-01 a client that reconnects with its last id gets missed changes once, in order, then new ones', async () => {
  const { id } = await makeOrder(api.db)
  const token = await api.signInAs(staffOf('manager').id)
  const before = await listen(token)
  await setStatus(id, 'Confirmed')
  const last = await before.next(isOf(id))
  await before.leave()
  for (const status of ['SampleCollected', 'Testing']) await setStatus(id, status)
  const after = await listen(token, `?cursor=${last.id}`)
  await setStatus(id, 'Completed')
  const isLast = ({ data }: StreamMessage) => data.entity === 'orders'
  await expect.poll(() => after.messages.filter(isLast).length).toBe(3)
  const written = (await eventsAfter(api.db, last.id ?? '')) ?? []
  expect(changes(after, 'orders').map(({ id: cursor }) => cursor)).toEqual(written.filter(({ entity }) => entity === 'orders').map(({ cursor }) => cursor))
})

test('LIVE-01 a client that missed hundreds of changes gets every one of them', async () => {
  const cursor = await currentCursor(api.db)
  const missed = Array.from({ length: 450 }, (_, index) => ({ entity: 'orders', entityId: numbered('missed', index), action: 'update' }))
  await api.database.transaction((sql) => appendAudit(sql, { user: staffOf('manager'), now, address: '', requestId: '' }, missed))
  const reader = await listen(await api.signInAs(staffOf('manager').id), `?cursor=${cursor}`)
  await reader.next(isOf(numbered('missed', 449)))
  expect(changes(reader, 'orders').map(({ data }) => data.id)).toEqual(missed.map(({ entityId }) => entityId))
})

test('LIVE-01 a first connection receives the changes of the seconds since the page opened', async () => {
  const { id } = await makeOrder(api.db)
  await setStatus(id, 'Confirmed')
  now = new Date(smallLabNow.getTime() + 20_000)
  const token = await api.signInAs(staffOf('manager').id)
  const [late, early] = [await listen(token, '?past=10'), await listen(token, '?past=30')]
  await early.next(isOf(id))
  expect(late.messages.some(isOf(id))).toBe(false)
})

test.each(['x-y', '99999999999999999999-1'])('a cursor that is none (%s) has all read again', async (cursor) => {
  const reader = await listen(await api.signInAs(staffOf('manager').id), `?cursor=${cursor}`)
  const { id } = await reader.next(({ event }) => event === 'gap')
  expect(id).toMatch(/^\d+-\d+$/)
  const order = await makeOrder(api.db)
  await setStatus(order.id, 'Confirmed')
  await reader.next(isOf(order.id))
})

test('LIVE-01 nothing is sent of records that one may not see', async () => {
  const [admin, operator] = [await listen(await api.signInAs(staffOf('admin').id)), await listen(await api.signInAs(staffOf('operator').id))]
  await elsewhere('users', staffOf('operator').id, 'update')
  await elsewhere('tests', small.cbc, 'update')
  await elsewhere('no-such-kind', small.cbc, 'update')
  await elsewhere('orders', small.cbc, 'update')
  for (const reader of [admin, operator]) await reader.next(({ data }) => data.entity === 'orders' && data.id === small.cbc)
  expect([changes(admin, 'users').length > 0, changes(admin, 'tests').length]).toEqual([true, 1])
  expect([changes(operator, 'users'), changes(operator, 'tests')]).toEqual([[], []])
  expect(changes(admin, 'no-such-kind')).toEqual([])
})

test('LIVE-01 changes of carts are sent to who may see orders', async () => {
  const { id } = staffOf('operator')
  await change(api.db, users, id, { permissions: ['orders.view'] })
  const orders = await listen(await api.signInAs(staffOf('operator').id))
  await elsewhere('carts', small.cbc, 'add items')
  expect((await orders.next(isOf(small.cbc))).data.entity).toBe('carts')
  await change(api.db, users, id, { permissions: ['customers.view'] })
  const others = await listen(await api.signInAs(staffOf('operator').id))
  await elsewhere('carts', small.cbc, 'add items')
  await elsewhere('notifications', small.sugar, 'create')
  await others.next(isOf(small.sugar))
  await change(api.db, users, id, { permissions: rolePresets.operator })
  expect(changes(others, 'carts')).toEqual([])
})

test('LIVE-01 signing out ends the stream, and what is changed afterwards is not sent', async () => {
  const token = await api.signInAs(staffOf('operator').id)
  const reader = await listen(token)
  expect((await api.call('POST', '/auth/admin/logout', { token })).status).toBe(200)
  await reader.ended
  const { id } = await makeOrder(api.db)
  await setStatus(id, 'Confirmed')
  expect(reader.messages.at(-1)?.event).toBe('end')
  expect(reader.messages.some(isOf(id))).toBe(false)
  expect((await listenLive(api, token)).status).toBe(401)
})

test('LIVE-01 a session that runs out ends the stream', async () => {
  const reader = await listen(await api.signInAs(staffOf('operator').id))
  now = new Date(smallLabNow.getTime() + 13 * 3_600_000)
  await reader.ended
  expect(reader.messages.at(-1)?.event).toBe('end')
})

test('LIVE-01 a right that is lost ends the stream before anything is sent that it guarded', async () => {
  const { id } = staffOf('operator')
  const token = await api.signInAs(staffOf('operator').id)
  const reader = await listen(token)
  const order = await makeOrder(api.db)
  await api.database.transaction(async (sql) => {
    await change(sql, users, id, { permissions: ['customers.view'] })
    await appendAudit(sql, { user: staffOf('admin'), now, address: '', requestId: '' }, [{ entity: 'users', entityId: id, action: 'update' }])
  })
  await elsewhere('orders', order.id, 'update')
  await reader.ended
  expect(reader.messages.at(-1)?.event).toBe('rights')
  expect(reader.messages.some(isOf(order.id))).toBe(false)
  const again = await listen(token, `?cursor=${await currentCursor(api.db)}`)
  await elsewhere('orders', order.id, 'update')
  await elsewhere('customers', small.asha, 'update')
  await again.next(isOf(small.asha))
  expect(again.messages.some(isOf(order.id))).toBe(false)
  await change(api.db, users, id, { permissions: ['orders.view', 'customers.view', 'reports.view'] })
})

test('the server lets nobody wait for streams when it stops', async () => {
  const reader = await listenLive(api, await api.signInAs(staffOf('operator').id))
  await reader.next(({ event }) => event === 'ready')
  api.app.endStreams()
  await reader.ended
})
