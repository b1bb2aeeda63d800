import { civilDateOf, defaultTimeZone } from '#domain/civil-date.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { latencyTable, measureCalls } from './api-latency.ts'
import { daysAround, makeLargeLaboratory } from './large-laboratory.ts'
import { signInForBench, startServer } from './server.ts'
import { benchFolder } from './folder.ts'

/**
 * `npx tsx tests/bench/large-lists.ts`: the lists of customers and of sample collections with 200,000 of each, on the embedded database;
 * under `.ci/postgres` on PostgreSQL, which loses pg_trgm before anything is measured. Prints a markdown table.
 */
const port = Number(process.env.BENCH_PORT ?? 21_600)
const many = Number(process.env.BENCH_RECORDS ?? 200_000)
const days = daysAround(civilDateOf(new Date(), defaultTimeZone), many)
const { day } = days
const url = testDatabaseUrl
const folder = benchFolder()

/** Searches by staff: a common and a rare name, a part of a name, a phone or an email, a term without matches, and two letters. */
const searches = ['sharma', 'lakshmi chopra', 'kulk', '99871', '7199999@', 'qz', 'zzqx', 'ra']
const calls = [
  '/customers/admin?page=1&limit=10',
  ...searches.map((search) => `/customers/admin?page=1&limit=10&search=${encodeURIComponent(search)}`),
  '/customers/admin?page=1&limit=10&email=meena1999',
  '/customers/admin?page=1&limit=10&phone=99871',
  '/admin/sample-collections?page=1&limit=10',
  '/admin/sample-collections?page=3&limit=100',
  `/admin/sample-collections?page=1&limit=10&date=${day}`,
  `/admin/sample-collections?page=1&limit=10&date=${day}&status=Scheduled`,
  '/admin/sample-collections?page=1&limit=10&status=Completed',
  '/admin/sample-collections?page=1&limit=10&unassigned=true',
  '/admin/sample-collections?page=1&limit=10&onClosedDay=true',
  '/admin/sample-collections?page=1&limit=10&search=COL-1234',
  '/admin/sample-collections/statistics',
  `/admin/sample-collections/board?date=${day}`,
]

const database = await makeLargeLaboratory(folder, { many, ...days })
if (url) await database.query('drop extension if exists pg_trgm cascade')
// The server opens the embedded database itself; one of PostgreSQL is dropped when it is closed.
if (!url) await database.close()
const env = { LAB_DEMO: 'off', ...(database.url ? { DATABASE_URL: database.url } : {}) }
const server = await startServer(port, folder, { arguments: ['--api-only'], env })
const { token } = await signInForBench(server.base, staffOf('super_admin').email, testPassword)
const title = `${many.toLocaleString('en-IN')} customers and visits, ${url ? 'PostgreSQL without pg_trgm' : 'embedded database'}`
process.stdout.write(`${latencyTable(title, await measureCalls(server.base, token, calls))}\n`)
await server.stop()
if (url) await database.close()
