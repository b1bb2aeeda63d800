import { beforeAll, expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { makeOrder } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

let token = ''
let orderId = ''
const statements: string[] = []
let trips = 0
let underWay = 0

const api = labApi({
  watch: (run) => async (text, params, mode) => {
    statements.push(text)
    if (underWay === 0) trips += 1
    underWay += 1
    return run(text, params, mode).finally(() => {
      underWay -= 1
    })
  },
})
beforeAll(async () => {
  orderId = (await makeOrder(api.db)).id
  token = await api.signInAs(staffOf('manager').id)
})

async function counted(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  await api.app.settled()
  statements.length = 0
  trips = 0
  const { status } = await api.call(method, path, { token, body, headers })
  const done = { status, trips, statements: [...statements] }
  await api.app.settled()
  return done
}

/** Fixed statements of a write: the session, begin, the key, and at the end the audit row, its event, the kept answer and the commit. */
const frame = ['select "users"', 'begin', 'insert into "idempotency_keys"', 'with part_1 as (insert into "audit_log"', 'commit']

test('GEN-03 a keyed order change makes at most 13 database round trips, 4 of them for its key and audit, 2 for Undo', async () => {
  const change = { orderStatus: 'Confirmed' }
  const { status, trips, statements } = await counted('PUT', `/orders/admin/${orderId}/status`, change, { 'idempotency-key': 'one' })
  expect(status).toBe(200)
  expect(statements.filter((text) => frame.some((part) => text.startsWith(part)))).toHaveLength(frame.length)
  expect(statements.at(-1)).toBe('commit')
  expect(statements.length).toBeLessThanOrEqual(19)
  expect(trips).toBeLessThanOrEqual(13)
})

test('GEN-03 the same change again is answered from its key', async () => {
  const { status, statements } = await counted('PUT', `/orders/admin/${orderId}/status`, { orderStatus: 'Confirmed' }, { 'idempotency-key': 'one' })
  expect(status).toBe(200)
  expect(statements).toHaveLength(5)
})

test('ORD-09 one statement reads a page of orders with customers, first patients and paid amounts', async () => {
  const { status, statements } = await counted('GET', '/orders/admin/all?page=1&limit=10')
  expect(status).toBe(200)
  expect(statements).toHaveLength(3)
})

test('FLD-01 one statement reads a day board, once for all who ask until something is changed', async () => {
  const board = '/admin/sample-collections/board?date=2026-11-21'
  const first = await counted('GET', board)
  const own = first.statements.filter((text) => !text.startsWith('select "users"'))
  expect(own.map((text) => text.includes('pg_current_snapshot'))).toEqual([true, true])
  const reads = (texts: readonly string[]) => texts.filter((text) => text === own[1]).length
  expect(reads((await counted('GET', board)).statements)).toBe(0)
  await counted('PUT', `/orders/admin/${orderId}/status`, { orderStatus: 'SampleCollected', confirmed: true, visits: 'complete' })
  statements.length = 0
  await Promise.all(Array.from({ length: 20 }, () => api.call('GET', board, { token })))
  expect(reads(statements)).toBe(1)
})
