import { expect, test } from 'vitest'
import { listenLive } from '#tests/support/live-reader.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { serve } from '#tests/support/serve.ts'
import { makeOrder, makeSmallLab } from '#tests/support/small-lab.ts'
import { makeTestStaff, staffOf, testPassword } from '#tests/support/staff.ts'

async function call(base: string, method: string, path: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(base + path, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as { data?: { token?: string } } }
}

test.skipIf(testDatabaseUrl === null)(
  `LIVE-03 two server processes on one PostgreSQL: who listens to one is told of what the other changes, once and in order, and signing out at the other ends the stream${testDatabaseUrl ? '' : ': left out, there is no PostgreSQL'}`,
  { timeout: 60_000 },
  async () => {
    const database = await openOwnPostgres(testDatabaseUrl ?? '', 'migrated')
    try {
      await makeTestStaff(database.sql, new Date())
      await makeSmallLab(database.sql)
      const orders = [await makeOrder(database.sql), await makeOrder(database.sql), await makeOrder(database.sql)]
      const [one, other] = await Promise.all([serve(database.url), serve(database.url)])
      const signIn = async (base: string) =>
        (await call(base, 'POST', '/auth/admin/login', { email: staffOf('manager').email, password: testPassword })).body.data?.token ?? ''
      const [token, others] = [await signIn(one), await signIn(other)]
      const api = { fetch: (request: Request) => fetch(`${one}/live${new URL(request.url).search}`, { headers: request.headers }) }
      const reader = await listenLive(api, token)
      await reader.next(({ event }) => event === 'ready')
      for (const [index, { id }] of orders.entries())
        expect((await call(index === 1 ? one : other, 'PUT', `/orders/admin/${id}/status`, { orderStatus: 'Confirmed' }, others)).status).toBe(200)
      await reader.next(({ data }) => data.id === orders[2]?.id)
      const told = reader.told.filter(({ event, data }) => event === 'change' && data.entity === 'orders').map(({ data }) => data.id)
      expect(told).toEqual(orders.map(({ id }) => id))
      expect((await call(other, 'POST', '/auth/admin/logout', {}, token)).status).toBe(200)
      await reader.ended
      expect(reader.told.at(-1)?.event).toBe('end')
    } finally {
      await database.close()
    }
  },
)
