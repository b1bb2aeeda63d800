import { sql } from 'drizzle-orm'
import { withoutStatementLimit } from '#server/db/limits.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { openLabApi } from '#tests/support/lab-api.ts'
import { latencyTable, measure } from './api-latency.ts'

/** `.ci/postgres npm run bench:reports`: times of the lists and searches of 50,000 reports, in this process without a network. Prints a markdown table. */
const wanted = Number(process.env.BENCH_REPORTS ?? 50_000)
const orders = Number(process.env.BENCH_ORDERS ?? 30_000)

const calls = [
  '/reports/admin/all?page=1&limit=10',
  '/reports/admin/all?page=1&limit=100',
  '/reports/admin/all?page=400&limit=10',
  '/reports/admin/all?status=Processing&page=1&limit=10',
  '/reports/admin/all?startDate=2026-01-01&page=1&limit=10',
  '/reports/admin/all?sort=orderNumber&order=asc&page=1&limit=10',
  '/reports/admin/all?search=sharma&page=1&limit=10',
  '/reports/admin/all?search=LAB-00299&page=1&limit=10',
  '/reports/admin/all?search=nobody+at+all&page=1&limit=10',
  '/reports/admin/results/waiting?page=1&limit=25',
  '/reports/admin/results/critical?page=1&limit=25',
]

const api = await openLabApi({
  clock: () => new Date(),
  async seed(database) {
    await seedDemo(database, { seed: 1, now: new Date(), orders, signIns: false })
    const [row] = await database.query('select count(*) as count from reports')
    const found = Number(row?.count)
    // The reports of the last month again, as those of the months before.
    await database.transaction(async (tx) => {
      await tx.execute(withoutStatementLimit)
      await tx.execute(sql`
      insert into reports (id, number, order_id, patient_id, order_number, status, source, search_text, version, created_at, updated_at)
      select gen_random_uuid(), 'R' || copy || '-' || number, order_id, patient_id, order_number, status, 'upload', search_text, 1,
        created_at - copy * interval '30 days', created_at - copy * interval '30 days'
      from generate_series(1, ${Math.ceil(wanted / found)}) copy, reports limit ${Math.max(0, wanted - found)}`)
    })
    // As after an autovacuum: new rows are in the pending list of the search index, which each search scans.
    await database.query('vacuum analyze')
  },
})
const token = await api.signIn('super_admin')
const send = (call: string) => api.fetch(new Request(`http://lab.test/api${call}`, { headers: { authorization: `Bearer ${token}` } }))
process.stdout.write(
  `${latencyTable(`Reports: ${wanted.toLocaleString('en-IN')}, ${api.database.url ? 'PostgreSQL' : 'embedded database'}`, await measure(calls, send))}\n`,
)
await api.close()
