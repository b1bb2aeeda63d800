import { expect, test } from 'vitest'
import { listenLive } from '#tests/support/live-reader.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { makeOrder } from '#tests/support/small-lab.ts'
import { callServer, openTwoServers, signInAt } from '#tests/support/two-servers.ts'

test.skipIf(testDatabaseUrl === null)(
  `LIVE-03 two servers on one PostgreSQL share each change once, and sign-outs${testDatabaseUrl ? '' : ': left out, there is no PostgreSQL'}`,
  { timeout: 60_000 },
  async () => {
    const {
      database,
      servers: [one, other],
    } = await openTwoServers()
    const orders = [await makeOrder(database.sql), await makeOrder(database.sql), await makeOrder(database.sql)]
    const [token, others] = [await signInAt(one), await signInAt(other)]
    const api = { fetch: (request: Request) => fetch(`${one}/live${new URL(request.url).search}`, { headers: request.headers }) }
    const reader = await listenLive(api, token)
    await reader.next(({ event }) => event === 'ready')
    for (const [index, { id }] of orders.entries()) {
      const base = index === 1 ? one : other
      expect((await callServer(base, 'PUT', `/orders/admin/${id}/status`, { orderStatus: 'Confirmed' }, { token: others })).status).toBe(200)
    }
    await reader.next(({ data }) => data.id === orders[2]?.id)
    const received = reader.messages.filter(({ event, data }) => event === 'change' && data.entity === 'orders').map(({ data }) => data.id)
    expect(received).toEqual(orders.map(({ id }) => id))
    expect((await callServer(other, 'POST', '/auth/admin/logout', {}, { token })).status).toBe(200)
    await reader.ended
    expect(reader.messages.at(-1)?.event).toBe('end')
  },
)
