import { loadavg } from 'node:os'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { respellStored } from '#server/jobs/respell.ts'
import { silentLog } from '#server/log.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { makeTestStaff, staffOf, testPassword } from '#tests/support/staff.ts'
import { callsWith, findSubjects, type Subjects } from './calls.ts'
import { parentOf } from './cpu.ts'
import { addHistory } from './history.ts'
import { loadTable, measureLoad } from './load.ts'
import { signInForBench, startServer } from './server.ts'
import { benchFolder } from './folder.ts'

/**
 * `npm run bench:api`: the calls of staff at 2,000, 200,000 and 1,000,000 orders with one caller and with many, on the embedded database; under
 * `.ci/postgres` on PostgreSQL. Prints how fast the laboratory was made, and markdown tables. BENCH_SIZES=2000,200000 leaves the long one out; BENCH_CALLS
 * keeps the calls that hold a text. BENCH_DATABASE_URL measures a PostgreSQL database that was seeded before, as it is, and BENCH_DATA_DIR an embedded one.
 */
const port = Number(process.env.BENCH_PORT ?? 21_600)
const ms = Number(process.env.BENCH_MS ?? 2_000)
const readyUrl = process.env.BENCH_DATABASE_URL
const readyFolder = process.env.BENCH_DATA_DIR
const isReady = Boolean(readyUrl || readyFolder)
const sizes = isReady ? [0] : (process.env.BENCH_SIZES ?? '2000,200000,1000000').split(',').map(Number)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A laboratory to be measured: the settings that the server finds it by, and what removes it. */
interface Laboratory {
  readonly env: Readonly<Record<string, string>>
  /** The first process of its PostgreSQL server, if that runs here. */
  readonly pids: readonly number[]
  remove(): Promise<void>
}

/** Makes a laboratory of so many orders. */
async function makeLaboratory(folder: string, orders: number): Promise<Laboratory> {
  const own = testDatabaseUrl ? await openOwnPostgres(testDatabaseUrl, 'migrated') : null
  const database = own ?? (await openEmbedded(folder))
  if (!own) await migrate(database, { log: silentLog })
  const began = performance.now()
  await seedDemo(database, { seed: 1, now: new Date(), orders, signIns: false })
  const seconds = (performance.now() - began) / 1000
  say(`\n${orders} orders made in ${seconds.toFixed(0)} s: ${(orders / seconds).toFixed(0)} per second`)
  await makeTestStaff(database.sql, new Date())
  await addHistory(database)
  await finishRespelling(database)
  if (own) return { env: { DATABASE_URL: own.url }, pids: await processesOf(own), remove: own.close }
  // The server opens the embedded database itself.
  await database.close()
  return { env: {}, pids: [], remove: async () => undefined }
}

/** Does the job that runs once for a database, which would run beside the measured calls. */
async function finishRespelling(database: Database): Promise<void> {
  const respellNext = respellStored(database, () => new Date())
  while ((await respellNext()) !== 'finished');
}

/** A database that is there already, with staff whose password is known. */
async function readyLaboratory(folder: string): Promise<Laboratory> {
  const database = readyUrl ? await openPostgres({ url: readyUrl, connections: 2 }) : await openEmbedded(folder)
  const [found] = await database.query('select count(*) as count from users where email = $1', [staffOf('super_admin').email])
  if (found?.count === 0) await makeTestStaff(database.sql, new Date())
  await addHistory(database)
  await finishRespelling(database)
  const pids = readyUrl ? await processesOf(database) : []
  await database.close()
  return { env: readyUrl ? { DATABASE_URL: readyUrl } : {}, pids, remove: async () => undefined }
}

/** The first process of a PostgreSQL server, if it runs on this machine. */
async function processesOf(database: Database): Promise<readonly number[]> {
  const [row] = await database.query('select pg_backend_pid() as pid')
  const first = parentOf(Number(row?.pid))
  return first === null ? [] : [first]
}

for (const orders of sizes) {
  const folder = readyFolder ?? benchFolder()
  const { env, pids, remove } = isReady ? await readyLaboratory(folder) : await makeLaboratory(folder, orders)
  const server = await startServer(port, folder, { arguments: ['--api-only'], env: { LAB_DEMO: 'off', PUBLIC_URL: 'http://lab.example', ...env } })
  const { token } = await signInForBench(server.base, staffOf('super_admin').email, testPassword)
  /** Sends a link to a released report, and returns its token. */
  const linkTo = async (report: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${server.base}/api/reports/admin/${report}/links`, { method: 'POST', headers, body: '{"way":"whatsapp"}' })
    const { data } = (await answer.json()) as { data?: { whatsApp: string } }
    return /verify\/([\w-]+)/.exec(decodeURIComponent(data?.whatsApp ?? ''))?.[1] ?? ''
  }
  const read = async (path: string) => (await fetch(`${server.base}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const found = await findSubjects(read)
  const subjects: Subjects = { ...found, link: await linkTo(found.report ?? '') }
  const measured = []
  for (const { path, callers } of callsWith(subjects))
    for (const many of callers)
      measured.push(await measureLoad(server.base, token, path, { callers: many, ms, pids: [...(server.pid ? [server.pid] : []), ...pids] }))
  const size = `${Number(subjects.orders).toLocaleString('en-IN')} orders, ${env.DATABASE_URL ? 'PostgreSQL' : 'embedded database'}`
  say(loadTable(`Calls under load, ${size}, load average of the machine ${loadavg()[0]?.toFixed(1)}`, measured))
  await server.stop()
  await remove()
}
