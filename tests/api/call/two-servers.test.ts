import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { serve } from '#tests/support/serve.ts'
import { makeOrder, makeSmallLab, small } from '#tests/support/small-lab.ts'
import { makeTestStaff, staffOf, testPassword } from '#tests/support/staff.ts'

async function post(base: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as { message?: string; data?: { id?: string; token?: string } } }
}

describe.skipIf(testDatabaseUrl === null)('OPS-03 two server processes on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof openOwnPostgres>>
  let order: string
  beforeAll(async () => {
    database = await openOwnPostgres(testDatabaseUrl ?? '', 'migrated')
    await makeTestStaff(database.sql, new Date())
    await makeSmallLab(database.sql)
    order = (await makeOrder(database.sql)).id
  })
  afterAll(() => database.close())

  test('a write that is sent to both under one key is done once, and both give the same answer', async () => {
    const servers = [await serve(database.url), await serve(database.url)] as const
    const { email } = staffOf('manager')
    const { body } = await post(servers[0], '/auth/admin/login', { email, password: testPassword })
    const headers = { authorization: `Bearer ${body.data?.token}`, 'idempotency-key': randomUUID() }
    const send = (base: string) =>
      post(base, `/orders/admin/${order}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf, quantity: 3 }, headers)
    const answers = [...(await Promise.all(servers.map(send))), await send(servers[1])].filter(({ status }) => status !== 409 && status !== 503)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers.at(-1)?.status).toBe(201)
    expect(await database.query('select quantity from order_items where order_id = $1 and test_id = $2', [order, small.sugar])).toEqual([{ quantity: 3 }])
  })

  test('wrong passwords that are tried at one count at the other', async () => {
    const servers = [await serve(database.url), await serve(database.url)] as const
    const { email } = staffOf('operator')
    const tries = []
    for (let index = 0; index < 6; index += 1)
      tries.push((await post(servers[index % 2 === 0 ? 0 : 1], '/auth/admin/login', { email, password: 'Wrong@2468' })).status)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
    expect((await post(servers[0], '/auth/admin/login', { email, password: testPassword })).status).toBe(429)
  })
})
