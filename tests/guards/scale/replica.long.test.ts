import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { silentLog } from '#server/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { withReplica } from '#server/db/replica.ts'
import { type Cluster, makeCluster, noClusterBecause, type PostgresServer } from '#tests/guards/crash/cluster.ts'
import { serve } from '#tests/support/serve.ts'
import { makeTestStaff, staffOf, testPassword } from '#tests/support/staff.ts'

const noCluster = noClusterBecause()
const connections = 2

let cluster: Cluster
let replica: PostgresServer
let url: string
beforeAll(async () => {
  if (noCluster) return
  cluster = await makeCluster()
  await cluster.start()
  url = await cluster.database('lab')
  const database = await openPostgres({ url, connections })
  await migrate(database, { log: silentLog })
  await makeTestStaff(database.sql, new Date())
  await database.close()
  replica = await cluster.replica()
  await replica.start()
}, 60_000)
afterAll(async () => {
  await replica?.remove()
  await cluster?.remove()
})

/** A person at a browser whose calls a proxy sends to either server. */
interface Person {
  /** The status, and what the answer holds. */
  call(server: string, method: string, path: string, body?: object): Promise<{ status: number; text: string }>
  /** True when the category list, read from this server, shows the name. */
  sees(server: string, name: string): Promise<boolean>
  /** Listens to the changes that this server sends; returns what was received so far. */
  hears(server: string): Promise<() => string>
}

async function signIn(server: string, role: 'super_admin' | 'admin'): Promise<Person> {
  let token: string | undefined
  const call: Person['call'] = async (base, method, path, body) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: answer.status, text: await answer.text() }
  }
  const { text } = await call(server, 'POST', '/auth/admin/login', { email: staffOf(role).email, password: testPassword })
  token = (JSON.parse(text) as { data: { token: string } }).data.token
  const hears: Person['hears'] = async (base) => {
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const { body } = await fetch(`${base}/live`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal })
    let received = ''
    const listen = async () => {
      const words = new TextDecoder()
      for await (const part of body ?? []) received += words.decode(part)
    }
    listen().catch(() => undefined)
    return () => received
  }
  return { call, hears, sees: async (base, name) => (await call(base, 'GET', '/test-categories')).text.includes(`"${name}"`) }
}

async function replayed(how: 'pause' | 'resume'): Promise<void> {
  const client = new pg.Client({ connectionString: replica.url })
  await client.connect()
  await client.query(`select pg_wal_replay_${how}()`)
  await client.end()
}

const replicaOf = async (server: string) => /"replica":"(\w+)"/.exec(await (await fetch(`${server}/health/ready`)).text())?.[1]
/** Number of long reads that a server made, by database. */
async function readsOf(server: string): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(server.replace(/api$/, 'metrics'))).text()
  return Object.fromEntries([...text.matchAll(/^lab_long_reads_total\{source="([\w-]+)"\} (\d+)$/gm)].map(([, source = '', count]) => [source, Number(count)]))
}
const within = (ms: number) => ({ timeout: ms, interval: 50 })

describe.skipIf(noCluster)(`OPS-03 two server processes and a streaming replica${noCluster ? `: left out, ${noCluster}` : ''}`, () => {
  test('lists are read from the replica, never without what the reader changed, and go on without it', { timeout: 60_000 }, async () => {
    const readUrl = replica.url.replace(/postgres$/, 'lab')
    const settings = { DATABASE_READ_URL: readUrl, DATABASE_CONNECTIONS: String(connections), LAB_METRICS: 'on' }
    const [one, other] = await Promise.all([serve(url, settings), serve(url, settings)])
    const writer = await signIn(one, 'super_admin')
    const reader = await signIn(other, 'admin')
    await expect.poll(async () => [await replicaOf(one), await replicaOf(other)], within(5_000)).toEqual(['used', 'used'])

    /** Number of the other server's long reads on the replica, after one more by this person. */
    const readsWith = async (person: Person) => {
      await person.sees(other, 'Paused')
      return (await readsOf(other)).replica
    }

    const received = await reader.hears(other)
    await expect.poll(received, within(5_000)).toContain('event: ready')

    // While the replica is paused, the writer sees their own change on every server, the others the list as it was.
    await expect.poll(() => readsWith(reader), within(5_000)).toBeGreaterThan(0)
    // Restores the replica for the next test even after a failure.
    onTestFinished(() => replayed('resume').catch(() => replica.start()))
    const [paused, alone] = [`Paused ${randomUUID()}`, `Alone ${randomUUID()}`]
    await replayed('pause')
    const made = await writer.call(one, 'POST', '/test-categories', { name: paused })
    expect(made.status).toBe(201)
    expect([await writer.sees(one, paused), await writer.sees(other, paused)]).toEqual([true, true])
    expect([await reader.sees(one, paused), await reader.sees(other, paused)]).toEqual([false, false])
    // A record that is opened for editing is never old.
    const { id } = (JSON.parse(made.text) as { data: { id: string } }).data
    expect((await reader.call(other, 'GET', `/test-categories/${id}`)).status).toBe(200)
    expect(await readsOf(other)).toMatchObject({ 'own-change': 1, failed: 0 })
    // Nobody receives a change that their list does not show: the events are read once meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(received()).not.toContain(id)
    await replayed('resume')
    await expect.poll(received, within(5_000)).toContain(id)
    expect(await reader.sees(other, paused)).toBe(true)
    const before = await readsOf(other)
    await expect.poll(() => readsWith(writer), within(5_000)).toBeGreaterThan(before.replica ?? 0)

    // It is down: only the health check shows it.
    await replica.kill()
    expect((await writer.call(one, 'POST', '/test-categories', { name: alone })).status).toBe(201)
    expect([await reader.sees(one, alone), await reader.sees(other, alone), await writer.sees(other, alone)]).toEqual([true, true, true])
    await expect.poll(() => replicaOf(other), within(5_000)).toBe('unreachable')

    await replica.start()
    await expect.poll(() => replicaOf(other), within(10_000)).toBe('used')
    const gone = await readsOf(other)
    expect(await reader.sees(other, alone)).toBe(true)
    expect((await readsOf(other)).replica).toBe((gone.replica ?? 0) + 1)
  })

  test('an export reads the replica, writes its audit row on the primary, and appears in the trail', { timeout: 30_000 }, async () => {
    const server = await serve(url, {
      DATABASE_READ_URL: replica.url.replace(/postgres$/, 'lab'),
      DATABASE_CONNECTIONS: String(connections),
      LAB_METRICS: 'on',
    })
    const person = await signIn(server, 'super_admin')
    expect((await person.call(server, 'GET', '/admin/users/export')).status).toBe(200)
    expect((await person.call(server, 'GET', '/admin/audit?entity=users&action=export')).text).toMatch(/"totalCount":[1-9]/)
    const { replica: onReplica = 0, 'own-change': ownChange = 0, failed } = await readsOf(server)
    expect([onReplica + ownChange, failed]).toEqual([2, 0])
  })

  test('a server that is no replica of the database is never read from', async () => {
    const primary = await openPostgres({ url, connections })
    const database = await withReplica(primary, { url, connections, log: silentLog })
    onTestFinished(() => database.close())
    expect([database.replica?.state().fault, await database.replica?.choose({ id: randomUUID() })]).toEqual(['foreign', null])
  })
})
