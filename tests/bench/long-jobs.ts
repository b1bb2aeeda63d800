import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { civilDateOf, defaultTimeZone } from '#domain/civil-date.ts'
import { maxLogEntries } from '#domain/log-entries.ts'
import { createApp } from '#server/app.ts'
import { projectFolder } from '#server/commands/project-folder.ts'
import type { Sql } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { withoutStatementLimit } from '#server/db/limits.ts'
import { migrate } from '#server/db/migrate.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { deliverNext } from '#server/jobs/deliver.ts'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { runNextStep } from '#server/jobs/jobs.ts'
import { runRetention } from '#server/jobs/retention.ts'
import { startJobWorker } from '#server/jobs/worker.ts'
import { silentLog } from '#server/log.ts'
import { loadDeclarationFiles } from '#server/resources/load.ts'
import { routesFor } from '#server/routes.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { makeTestStaff, staffOf, testPassword } from '#tests/support/staff.ts'
import { benchFolder } from './folder.ts'
import { percentilesOf } from './percentiles.ts'

/**
 * `npx tsx tests/bench/long-jobs.ts`: how long reads of others take while a long job runs on the embedded database of a demo of 10,000 orders (BENCH_ORDERS). Three readers
 * ask 20 times a second each; a read counts from the moment it was due, so that a busy event loop counts too. Words choose jobs (`npx tsx tests/bench/long-jobs.ts export`). Prints a markdown table.
 */
const orders = Number(process.env.BENCH_ORDERS ?? 10_000)
const chosen = process.argv.slice(2)
const everyMs = 50
/** Longest time that one job is watched. */
const maxMs = 30_000
const folder = process.env.BENCH_DATA_DIR ?? benchFolder()
const clock = () => new Date()
const log = silentLog
const database = await openEmbedded(folder)
await migrate(database, { log })
const [seeded] = await database.query('select exists (select 1 from orders) as "isThere"')
if (seeded?.isThere !== true) await seed()

async function seed(): Promise<void> {
  await seedDemo(database, { seed: 1, now: clock(), orders, signIns: false })
  await makeTestStaff(database.sql, clock())
  await database.transaction(addMore)
}

async function addMore(tx: Sql): Promise<void> {
  await tx.execute(withoutStatementLimit)
  // As many entries and records as one export may have.
  await tx.execute(sql`
    insert into audit_log (id, at, user_id, action, entity, entity_id, before, after, address, request_id)
    select gen_random_uuid(), now() - n * interval '1 minute', null, 'update', 'phlebotomists', gen_random_uuid(),
      jsonb_build_object('name', 'Bench ' || n, 'phone', '+919800000000'), jsonb_build_object('name', 'Bench ' || (n + 1), 'phone', '+919800000001'), 'bench', ''
    from generate_series(1, ${maxLogEntries - 200} - (select count(*)::integer from audit_log)) n`)
  await tx.execute(sql`
    insert into phlebotomists (id, name, phone, search_text, is_active, created_at, updated_at)
    select gen_random_uuid(), 'Bench ' || n, '+91980' || lpad(n::text, 7, '0'), 'bench ' || n, false, now(), now() from generate_series(1, 19000) as n`)
  await tx.execute(sql`analyze`)
}
const files = folderStore(join(folder, 'files'))
const app = createApp({
  database,
  routes: routesFor(await loadDeclarationFiles(join(projectFolder, 'resources'), () => undefined), log),
  settings: usualSettings,
  mail: { send: async () => undefined },
  files,
  log,
  clock,
})

interface Answer {
  readonly token: string
  readonly id: string
  readonly total: number
  readonly state: string
}

async function call(method: string, path: string, body: unknown = null, address = '203.0.113.9', token = signedIn): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await app.fetch(new Request(`http://lab.test/api${path}`, { method, headers, body: body === null ? null : JSON.stringify(body) }), address)
  return { status: answer.status, text: await answer.text() }
}

async function done(method: string, path: string, body: unknown = null): Promise<Answer> {
  const { status, text } = await call(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 200)}`)
  return text.startsWith('{') ? (JSON.parse(text) as { data: Answer }).data : { token: '', id: '', total: 0, state: '' }
}

let signedIn = ''
signedIn = (await done('POST', '/auth/admin/login', { email: staffOf('super_admin').email, password: testPassword })).token

const reads = [
  '/orders/admin/all?page=1&limit=10',
  `/admin/sample-collections/board?date=${civilDateOf(clock(), defaultTimeZone)}`,
  '/reports/admin/all?page=1&limit=10',
] as const

const idsOf = async (statement: string) => (await database.query(statement)).map(({ id }) => String(id))
const until = async (isOver: () => Promise<boolean>) => {
  for (const end = performance.now() + maxMs; performance.now() < end && !(await isOver()); ) await pause(250)
}

const worker =
  <T>(name: string, work: () => Promise<boolean>, job: () => Promise<T>) =>
  async () => {
    const running = startJobWorker(name, work, log)
    await job()
    await running.stop()
  }

const sending = {
  database,
  files,
  channels: { email: { isRepeatable: true, send: async () => undefined }, sms: null, push: null },
  clock,
  settings: usualSettings,
}

const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
  'nothing else': () => pause(4_000),
  'bulk send to all customers': worker(
    'notifications',
    () => deliverNext(sending),
    async () => {
      const customerIds = (await idsOf('select id from customers order by id')).slice(0, 10_000)
      await done('POST', '/admin/notification-endpoints/send-bulk', {
        customerIds,
        type: 'Test',
        title: 'Camp',
        message: 'Dear {customer}, the camp is on Sunday.',
      })
      await until(async () => (await database.query('select 1 from notification_batches where finished_at is null limit 1')).length === 0)
      await pause(4_000)
    },
  ),
  'export of 19,000 records as CSV': () => done('GET', '/admin/phlebotomists/export'),
  'export of 10,000 audit entries': () => done('GET', '/admin/audit/export'),
  'exports of the ten largest customers': async () => {
    const ids = await idsOf('select customer_id as id from orders group by customer_id order by count(*) desc limit 10')
    for (const id of ids) await done('GET', `/customers/admin/${id}/export`)
  },
  'PDFs of 100 reports, made again': async () => {
    const ids = await idsOf("select reports.id from reports where source = 'results' and status = 'Available' order by number desc limit 100")
    for (const id of ids) await done('GET', `/reports/admin/${id}/download`)
  },
  'release of up to 100 reports': worker(
    'jobs',
    () => runNextStep({ database, files, clock, log, settings: usualSettings }, jobKinds),
    async () => {
      const ids = await idsOf("select distinct report_id as id from results where state in ('Entered', 'Verified') limit 100")
      const { id } = await done('POST', '/reports/admin/results/release-many', { ids })
      await until(async () => (await database.query('select 1 from jobs where id = $1 and finished_at is not null', [id])).length > 0)
    },
  ),
  'retention of all that is a day old': () =>
    Promise.race([pause(maxMs), runRetention({ database, files, clock, log, keepDays: { notifications: 1, carts: 1, customers: 1 } })]),
}

/** Reads as staff do until the job is over; returns how long each read took from when it was due. */
async function readBeside(job: () => Promise<unknown>) {
  const times: number[] = []
  let [isOver, refused] = [false, 0]
  const reader = async (path: string, index: number) => {
    for (let due = performance.now(); !isOver; due = Math.max(due + everyMs, performance.now())) {
      await pause(Math.max(0, due - performance.now()))
      const { status } = await call('GET', path, null, `203.0.113.${index}`)
      times.push(performance.now() - due)
      if (status !== 200) refused += 1
    }
  }
  const readers = reads.map(reader)
  await pause(500)
  const began = performance.now()
  await job()
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await Promise.all(readers)
  return { ...percentilesOf(times), max: Math.max(...times), reads: times.length, seconds, refused }
}

process.stdout.write(`\n### Reads beside long jobs, ${orders.toLocaleString('en-IN')} orders, embedded database\n\n`)
process.stdout.write('| Beside | s | reads | p50 ms | p95 ms | max ms | refused | load |\n|---|---:|---:|---:|---:|---:|---:|---:|\n')
for (const [name, job] of Object.entries(jobs)) {
  if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue
  const { seconds, reads: count, p50, p95, max, refused } = await readBeside(job)
  const figures = [seconds.toFixed(1), count, p50.toFixed(0), p95.toFixed(0), max.toFixed(0), refused, loadavg()[0]?.toFixed(1)]
  process.stdout.write(`| ${[name, ...figures].join(' | ')} |\n`)
}
// A job that was watched long enough is not waited for.
process.exit(0)
