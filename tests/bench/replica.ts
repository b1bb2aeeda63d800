import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { civilDateOf, defaultTimeZone } from '#domain/civil-date.ts'
import { makeReplica } from '#tests/guards/crash/cluster.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { type Latency, latencyTable, measure } from './api-latency.ts'
import { daysAround, makeLargeLaboratory } from './large-laboratory.ts'
import { type BenchServer, signInForBench, startServer } from './server.ts'
import { benchFolder } from './folder.ts'
import { percentilesOf } from './percentiles.ts'

/**
 * `.ci/postgres npx tsx tests/bench/replica.ts`: one server without and one with a streaming replica over the same laboratory (20,000 orders unless
 * `BENCH_RECORDS` says otherwise): what a write costs more, what lists cost, and how long after a write its author's lists are back on the replica. Prints
 * markdown.
 */
const port = Number(process.env.BENCH_PORT ?? 21_900)
const many = Number(process.env.BENCH_RECORDS ?? 20_000)
const rounds = 60
if (!testDatabaseUrl) throw new Error('Run it under .ci/postgres')

const folder = benchFolder()
const database = await makeLargeLaboratory(folder, { many, ...daysAround(civilDateOf(new Date(), defaultTimeZone), many) })
const url = database.url ?? ''
const name = new URL(url).pathname
// The server of .ci/postgres answers before its log is written, and a replica gets it only then.
await database.query(`alter database ${name.slice(1)} set synchronous_commit = on`)
await database.session(async (query) => {
  await query('set statement_timeout = 0')
  await query('vacuum analyze')
})
const replica = await makeReplica(testDatabaseUrl, 200)
const servers: BenchServer[] = []

async function serverWith(number: number, env: Readonly<Record<string, string>>) {
  const server = await startServer(port + number, folder, {
    arguments: ['--api-only'],
    env: { LAB_DEMO: 'off', DATABASE_URL: url, DATABASE_CONNECTIONS: '5', LAB_METRICS: 'on', ...env },
  })
  servers.push(server)
  const people = await Promise.all((['super_admin', 'admin'] as const).map((role) => signInForBench(server.base, staffOf(role).email, testPassword)))
  const [writer = '', reader = ''] = people.map(({ token }) => token)
  const call = (token: string, path: string, body?: object) =>
    fetch(`${server.base}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const onReplica = async () => Number(/^lab_long_reads_total\{source="replica"\} (\d+)$/m.exec(await (await fetch(`${server.base}/metrics`)).text())?.[1])
  const write = () => call(writer, '/test-categories', { name: `Bench ${randomUUID()}` })
  return { write, onReplica, read: (path: string) => call(reader, path), readOwn: (path: string) => call(writer, path) }
}

const lists = [
  '/orders/admin/all?page=1&limit=10',
  '/customers/admin?page=1&limit=10',
  '/admin/sample-collections/statistics',
  '/reports/admin/all?page=1&limit=10',
]
const measured = async ({ write, read }: Awaited<ReturnType<typeof serverWith>>): Promise<Latency[]> => [
  ...(await measure(lists, read)),
  ...(await measure(['POST /test-categories'], write)),
]

/** The turn of each call with the lowest middle. */
function bestOf(turns: readonly (readonly Latency[])[]): Latency[] {
  return (turns[0] ?? []).map((first, index) => turns.reduce((best, turn) => ((turn[index]?.p50 ?? best.p50) < best.p50 ? (turn[index] ?? best) : best), first))
}

/** Milliseconds from the answer of a write to the first list of its author that was read from the replica. */
async function waits({ write, readOwn, onReplica }: Awaited<ReturnType<typeof serverWith>>): Promise<number[]> {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await write()
    const started = performance.now()
    for (let before = await onReplica(); ; ) {
      await readOwn('/test-categories?page=1&limit=10')
      if ((await onReplica()) > before) break
    }
    found.push(performance.now() - started)
  }
  return found
}

try {
  await replica.start()
  const replicaUrl = new URL(replica.url)
  replicaUrl.pathname = name
  const client = new pg.Client({ connectionString: replicaUrl.href })
  await client.connect()
  await client.end()
  const title = `${many.toLocaleString('en-IN')} orders, PostgreSQL`
  const alone = await serverWith(0, {})
  const beside = await serverWith(1, { DATABASE_READ_URL: replicaUrl.href })
  // By turns, and the best of each: others work on the same machine.
  const turns = { alone: [] as Latency[][], beside: [] as Latency[][] }
  for (let turn = 0; turn < 4; turn += 1) {
    turns.alone.push(await measured(alone))
    turns.beside.push(await measured(beside))
  }
  process.stdout.write(`${latencyTable(`${title}, no replica`, bestOf(turns.alone))}\n${latencyTable(`${title}, with a replica`, bestOf(turns.beside))}\n`)
  const { p50, p95 } = percentilesOf(await waits(beside))
  process.stdout.write(
    `\nA list of one's own is back on the replica ${p50.toFixed(1)} ms (p50), ${p95.toFixed(1)} ms (p95) after the answer of a write, its own reading included.\n`,
  )
} finally {
  for (const server of servers) await server.stop()
  await replica.remove()
  await database.close()
}
