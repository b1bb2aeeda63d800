import { openEmbedded } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { silentLog } from '#server/log.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { makeTestStaff, staffOf, testPassword } from '#tests/support/staff.ts'
import { loadTable, measureLoad } from './load.ts'
import { signInForBench, startServer } from './server.ts'
import { benchFolder } from './folder.ts'

/**
 * `npm run bench:api`: the calls that staff make all day at 2,000, 100,000 and 1,000,000 orders with 1, 20 and 100 callers at once, on the embedded database;
 * under `.ci/postgres` on PostgreSQL. Prints how fast the laboratory was made, and markdown tables. BENCH_SIZES=2000,100000 leaves the long ones out;
 * BENCH_DATABASE_URL measures a PostgreSQL database that was seeded before, as it is, and BENCH_DATA_DIR an embedded one.
 */
const port = Number(process.env.BENCH_PORT ?? 21_600)
const ms = Number(process.env.BENCH_MS ?? 3_000)
const readyUrl = process.env.BENCH_DATABASE_URL
const readyFolder = process.env.BENCH_DATA_DIR
const isReady = Boolean(readyUrl || readyFolder)
const sizes = isReady ? [0] : (process.env.BENCH_SIZES ?? '2000,100000,1000000').split(',').map(Number)
const say = (line: string) => process.stdout.write(`${line}\n`)

const listPage = '/orders/admin/all?page=1&limit=10'
/** Calls measured with one caller; the list also with many. */
const calls = [
  '/auth/admin/me',
  listPage,
  '/orders/admin/all?status=Completed&page=1&limit=10',
  '/orders/admin/all?page=150&limit=10',
  '/orders/admin/stats',
  '/orders/admin/charts',
  '/admin/sample-collections/statistics',
  '/admin/notifications/stats',
  '/orders/admin/all?search=LAB-0001999&page=1&limit=10',
  '/orders/admin/all?search=sharma&page=1&limit=10',
  '/orders/admin/all?search=ra&page=1&limit=10',
  '/orders/admin/all?search=qz&page=1&limit=10',
  '/customers/admin?page=1&limit=10&email=sharma1',
] as const

/** A laboratory to be measured: the settings that the server finds it by, and what removes it. */
interface Laboratory {
  readonly env: Readonly<Record<string, string>>
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
  if (own) return { env: { DATABASE_URL: own.url }, remove: own.close }
  // The server opens the embedded database itself.
  await database.close()
  return { env: {}, remove: async () => undefined }
}

/** A database that is there already, with staff whose password is known. */
async function readyLaboratory(folder: string): Promise<Laboratory> {
  const database = readyUrl ? await openPostgres({ url: readyUrl, connections: 2 }) : await openEmbedded(folder)
  const [found] = await database.query('select count(*) as count from users where email = $1', [staffOf('super_admin').email])
  if (found?.count === 0) await makeTestStaff(database.sql, new Date())
  await database.close()
  return { env: readyUrl ? { DATABASE_URL: readyUrl } : {}, remove: async () => undefined }
}

for (const orders of sizes) {
  const folder = readyFolder ?? benchFolder()
  const { env, remove } = isReady ? await readyLaboratory(folder) : await makeLaboratory(folder, orders)
  const server = await startServer(port, folder, { arguments: ['--api-only'], env: { LAB_DEMO: 'off', ...env } })
  const { token } = await signInForBench(server.base, staffOf('super_admin').email, testPassword)
  const measured = []
  for (const call of calls) measured.push(await measureLoad(server.base, token, call, { callers: 1, ms }))
  for (const callers of [20, 100]) measured.push(await measureLoad(server.base, token, listPage, { callers, ms }))
  const engine = env.DATABASE_URL ? 'PostgreSQL' : 'embedded database'
  say(loadTable(`Calls under load, ${isReady ? 'as seeded' : orders.toLocaleString('en-IN')} orders, ${engine}`, measured))
  await server.stop()
  await remove()
}
