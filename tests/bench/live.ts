import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { makeTestStaff, staffOf, testPassword } from '#tests/support/staff.ts'
import { signInForBench, startServer } from './server.ts'
import { benchFolder } from './folder.ts'

/**
 * `.ci/postgres npx tsx tests/bench/live.ts`: 200 panels that listen to the stream of changes of one server while records change all the time; prints its
 * memory, minute by minute, as a markdown table. `BENCH_MINUTES` says how long, 30 by default; `BENCH_PANELS` how many.
 */
const port = Number(process.env.BENCH_PORT ?? 21_700)
const minutes = Number(process.env.BENCH_MINUTES ?? 30)
const panels = Number(process.env.BENCH_PANELS ?? 200)
/** Milliseconds between two changes. */
const changeMs = 1_000
/** Milliseconds between two readings of the memory: the lowest of a minute is the memory after garbage collection. */
const intervalMs = 3_000

interface Memory {
  readonly heap: number
  readonly resident: number
}

const folder = benchFolder()
const database = testDatabaseUrl ? await openOwnPostgres(testDatabaseUrl, 'migrated') : null
if (database) await makeTestStaff(database.sql, new Date())
const env = { LAB_METRICS: 'on', LAB_SAMPLES: 'off', ...(database ? { DATABASE_URL: database.url, LAB_DEMO: 'off' } : {}) }
const server = await startServer(port, folder, { arguments: ['--api-only'], env })
const { token } = database ? await signInForBench(server.base, staffOf('super_admin').email, testPassword) : await signInForBench(server.base)
const headers = { authorization: `Bearer ${token}` }
let received = 0
let ended = 0
const stop = new AbortController()

async function listen(): Promise<void> {
  const response = await fetch(`${server.base}/api/live`, { headers, signal: stop.signal })
  if (!response.ok || !response.body) throw new Error(`/live answered ${response.status}`)
  const words = new TextDecoder()
  void (async () => {
    for await (const part of response.body ?? []) received += words.decode(part).split('event: change').length - 1
  })().then(
    () => {
      ended += 1
    },
    () => undefined,
  )
}

async function change(n: number): Promise<void> {
  const body = JSON.stringify({ name: `Bench ${n}`, description: 'Changes', icon: 'TestTube', isActive: true })
  const response = await fetch(`${server.base}/api/test-categories`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  if (response.status !== 201) throw new Error(`a change answered ${response.status}`)
}

async function memory(): Promise<Memory> {
  const text = await (await fetch(`${server.base}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 1_048_576
  return { heap: of('nodejs_heap_size_used_bytes'), resident: of('process_resident_memory_bytes') }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

try {
  for (let each = 0; each < panels; each += 1) await listen()
  process.stdout.write(
    `\n### ${panels} panels connected, ${database ? 'PostgreSQL' : 'embedded database'}\n\n| Minute | lowest heap MB | resident MB | changes received |\n|---:|---:|---:|---:|\n`,
  )
  let changes = 0
  const changing = setInterval(() => {
    changes += 1
    void change(changes).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }, changeMs)
  for (let minute = 1; minute <= minutes; minute += 1) {
    const readings: Memory[] = []
    for (const until = performance.now() + 60_000; performance.now() < until; await pause(intervalMs)) readings.push(await memory())
    const lowest = Math.min(...readings.map(({ heap }) => heap))
    process.stdout.write(`| ${minute} | ${lowest.toFixed(1)} | ${(readings.at(-1)?.resident ?? 0).toFixed(0)} | ${received} |\n`)
  }
  clearInterval(changing)
  await pause(2_000)
  process.stdout.write(`\n${changes} changes, ${received} of ${changes * panels} messages received, ${ended} lines cut.\n`)
} finally {
  stop.abort()
  await server.stop()
  await database?.close()
}
