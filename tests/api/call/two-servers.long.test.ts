import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { callServer, openTwoServers, signInAt } from '#tests/support/two-servers.ts'

describe.skipIf(testDatabaseUrl === null)('OPS-03 two server processes on one PostgreSQL', () => {
  test('a write that is sent to both under one key is done once, and both give the same answer', async () => {
    const { database, servers } = await openTwoServers()
    const order = (await makeOrder(database.sql)).id
    const token = await signInAt(servers[0])
    const headers = { 'idempotency-key': randomUUID() }
    const send = (base: string) =>
      callServer(
        base,
        'POST',
        `/orders/admin/${order}/items`,
        { type: 'test', testId: small.sugar, patientId: small.ashaSelf, quantity: 3 },
        { token, headers },
      )
    const answers = [...(await Promise.all(servers.map(send))), await send(servers[1])].filter(({ status }) => status !== 409 && status !== 503)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers.at(-1)?.status).toBe(201)
    expect(await database.query('select quantity from order_items where order_id = $1 and test_id = $2', [order, small.sugar])).toEqual([{ quantity: 3 }])
  })

  test('wrong passwords that are tried at one count at the other', async () => {
    const { servers } = await openTwoServers()
    const { email } = staffOf('operator')
    const signIn = async (server: 0 | 1, password: string) => (await callServer(servers[server], 'POST', '/auth/admin/login', { email, password })).status
    const tries = []
    for (let index = 0; index < 6; index += 1) tries.push(await signIn(index % 2 === 0 ? 0 : 1, 'Wrong@2468'))
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
    expect(await signIn(0, testPassword)).toBe(429)
  })
})
