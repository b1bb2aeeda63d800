import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { probeRoutes } from '#tests/support/probe-routes.ts'
import { staffOf } from '#tests/support/staff.ts'

let admin: string
let manager: string
let now = new Date('2026-11-21T08:00:00.000Z')
/** Asks the database beforehand: within the transaction this would throw, for the transaction has the connection. */
const prepared = defineRoute({
  method: 'POST',
  path: '/probe/prepared',
  summary: 'Does work prepared of its transaction',
  permission: 'signed-in',
  answer: z.number(),
  prepared: async () => (await api.database.query('select 7 as value'))[0],
  run: async ({ prepared }) => ok(Number(prepared?.value)),
})

const api = emptyApi({ clock: () => now, routes: [...probeRoutes, prepared] })
beforeAll(async () => {
  admin = await api.signInAs(staffOf('admin').id)
  manager = await api.signInAs(staffOf('manager').id)
})

const count = (name: string, body: object, headers: Record<string, string> = {}, token = admin) => api.call('POST', `/probe/${name}`, { token, body, headers })
const value = async (name: string) => (await api.call('GET', `/probe/${name}`, { token: admin })).body
const audited = async (name: string) => (await api.database.query("select * from audit_log where entity = 'counters' and entity_id = $1", [name])).length

test('a write and its audit row are there together, and the answer names the kind of record that changed', async () => {
  const answer = await count('whole', { by: 3 })
  const body = { status: 'success', message: 'Counted', data: { value: 3 }, changed: ['counters'] }
  expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([201, body, '"v3"'])
  expect(await audited('whole')).toBe(1)
})

/** Passwords were once hashed within the transaction: on the embedded database nobody was served meanwhile. */
test('preparation is done before the transaction holds the database', async () => {
  const answer = await api.call('POST', '/probe/prepared', { token: admin })
  expect([answer.status, answer.body]).toMatchObject([200, { data: 7 }])
})

test('a refusal undoes all of a write', async () => {
  expect((await count('refused', { by: 3, refuse: true })).status).toBe(409)
  expect([await value('refused'), await audited('refused')]).toEqual([{ status: 'success', data: { value: 0 } }, 0])
})

test('an audit row that cannot be written undoes the change', async () => {
  expect((await count('unaudited', { by: 1, text: 'a\u0000b' })).status).toBe(400)
  expect(await value('unaudited')).toMatchObject({ data: { value: 0 } })
})

describe('Idempotency-Key', () => {
  test('GEN-03 a repeated write is done once and answered alike, with its ETag', async () => {
    const [first, second] = [await count('once', { by: 1 }, { 'idempotency-key': 'k1' }), await count('once', { by: 1 }, { 'idempotency-key': 'k1' })]
    expect([second.status, second.body, second.headers.get('etag')]).toEqual([first.status, first.body, first.headers.get('etag')])
    expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([null, 'true'])
    expect([await value('once'), await audited('once')]).toEqual([{ status: 'success', data: { value: 1 } }, 1])
  })

  test('GEN-03 ten calls with one key at once are done once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => count('race', { by: 1 }, { 'idempotency-key': 'k2' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect([await value('race'), await audited('race')]).toEqual([{ status: 'success', data: { value: 1 } }, 1])
  })

  test('the same key with another body is a 422', async () => {
    await count('other', { by: 1 }, { 'idempotency-key': 'k3' })
    expect((await count('other', { by: 2 }, { 'idempotency-key': 'k3' })).status).toBe(422)
  })

  test('the same key at two addresses is two writes, and each is answered alike when it is repeated', async () => {
    const headers = { 'idempotency-key': 'k9' }
    await count('there', { by: 5 })
    const [here, there] = [await count('here', { by: 2 }, headers), await count('there', { by: 2 }, headers)]
    expect([here.body, there.body]).toMatchObject([{ data: { value: 2 } }, { data: { value: 7 } }])
    expect((await count('here', { by: 2 }, headers)).body).toEqual(here.body)
    expect((await count('there', { by: 2 }, headers)).body).toEqual(there.body)
  })

  test('the same key of two users keeps the answer of each', async () => {
    const headers = { 'idempotency-key': 'k6' }
    const mine = await count('two', { by: 2 }, headers)
    expect((await count('two', { by: 3 }, headers, manager)).body).toMatchObject({ data: { value: 5 } })
    expect((await count('two', { by: 2 }, headers)).body).toEqual(mine.body)
  })

  test('the same key of another user, for another record, or a day later is another write', async () => {
    const headers = { 'idempotency-key': 'k4' }
    await count('apart', { by: 1 }, headers)
    await count('apart', { by: 1 }, headers, manager)
    await count('apart-too', { by: 1 }, headers)
    expect([await value('apart'), await value('apart-too')]).toMatchObject([{ data: { value: 2 } }, { data: { value: 1 } }])
    now = new Date(now.getTime() + 24 * 3_600_000)
    admin = await api.signInAs(staffOf('admin').id)
    await count('apart', { by: 1 }, headers)
    expect(await value('apart')).toMatchObject({ data: { value: 3 } })
  })

  test('a refusal is not kept: the write may be tried again under its key', async () => {
    const headers = { 'idempotency-key': 'k5' }
    expect((await count('again', { by: 1, refuse: true }, headers)).status).toBe(409)
    expect((await count('again', { by: 1 }, headers)).status).toBe(201)
  })
})

describe('If-Match', () => {
  test('the read version passes, also as a weak tag or in a list', async () => {
    for (const [at, tag] of ['"v0"', 'W/"v1"', '"v9", "v2"', '*'].entries())
      expect([at, (await count('match', { by: 1 }, { 'if-match': tag })).status]).toEqual([at, 201])
  })

  test('GEN-08 a stale version is a 412 that says who changed it and when, and changes nothing', async () => {
    await count('stale', { by: 1 })
    const answer = await count('stale', { by: 1 }, { 'if-match': '"v0"' })
    expect(answer.status).toBe(412)
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/^Test Admin changed this on \d\d\/11\/2026, \d\d:\d\d, after you opened it\.$/) })
    expect(await value('stale')).toMatchObject({ data: { value: 1 } })
  })
})

test('the history of a record says who changed what from what to what', async () => {
  await count('history', { by: 1 })
  now = new Date(now.getTime() + 1_000)
  await count('history', { by: 4, text: 'four more' })
  const answer = await api.call('GET', '/admin/audit?entity=counters&id=history', { token: await api.signInAs(staffOf('super_admin').id) })
  expect(answer.body).toMatchObject({
    data: {
      totalCount: 2,
      items: [
        { userName: 'Test Admin', action: 'update', at: now.toISOString(), reason: 'four more', changes: [{ field: 'value', from: 1, to: 5 }] },
        { changes: [{ field: 'value', from: 0, to: 1 }] },
      ],
    },
  })
})
