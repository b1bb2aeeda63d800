import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type Database, databaseOver } from '#server/db/database.ts'
import { openEmbeddedInstance } from '#server/db/embedded-instance.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { createQueue } from '#server/db/queue.ts'
import { parameterText } from '#server/db/values.ts'
import { silentLog } from '#server/log.ts'
import { categoryMaker } from '#tests/guards/crash/category-maker.ts'
import { type Cluster, makeCluster, noClusterBecause } from '#tests/guards/crash/cluster.ts'
import { countedAs, runs } from '#tests/guards/runs.ts'
import { migratedDataFolder } from '#tests/support/template.ts'

const writes = Math.max(40, runs(40))
/** Making a database that syncs every write takes its time on a slow disk. */
const timeout = 240_000
const lazyWithPreload = 'set synchronous_commit = off'

/** Makes so many categories through the API, one after the other. */
async function makeMany(database: Database): Promise<void> {
  const make = await categoryMaker(database)
  for (let index = 0; index < writes; index += 1) await make(`synced-${index}`)
}

/** Number of syncs of the embedded database during the acknowledged writes. */
async function embeddedSyncs(setting?: string): Promise<number> {
  const instance = await openEmbeddedInstance({ folder: join(await migratedDataFolder(), 'pg') })
  onTestFinished(() => instance.close())
  const queue = createQueue()
  const run: typeof instance.run = (text, params, mode) => instance.run(text, params.map(parameterText), mode)
  const database = databaseOver({
    kind: 'embedded',
    run: (text, params, mode) => queue(() => run(text, params, mode)),
    session: (work) => queue(() => work(run)),
    close: instance.close,
  })
  if (setting) await database.query(setting)
  const before = instance.syncs()
  await makeMany(database)
  return instance.syncs() - before
}

let cluster: Cluster | null = null
afterAll(() => cluster?.remove())

async function startedCluster(): Promise<Cluster> {
  const made = await makeCluster()
  await made.start()
  return made
}

/** The same of a PostgreSQL server: its own count of syncs of its log, read after the connections that wrote have ended and reported theirs. */
async function postgresSyncs(name: string, setting?: string): Promise<number> {
  cluster ??= await startedCluster()
  const url = await cluster.database(name)
  const first = await openPostgres({ url, connections: 1 })
  await migrate(first, { log: silentLog })
  if (setting) await first.query(`alter database ${name} set synchronous_commit = off`)
  await first.close()
  const before = await logSyncs(cluster.url)
  const database = await openPostgres({ url, connections: 1 })
  await makeMany(database)
  await database.close()
  return (await logSyncs(cluster.url)) - before
}

async function logSyncs(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // The writing connection reports its count when it has ended, shortly after its close.
    await client.query(`select pg_sleep(0.3)`)
    const { rows } = await client.query<{ syncs: string | null }>(`select to_jsonb(w) ->> 'wal_sync' as syncs from pg_stat_wal w`)
    if (rows[0]?.syncs) return Number(rows[0].syncs)
    const { rows: later } = await client.query<{ syncs: string }>(
      `select coalesce(sum(fsyncs), 0) as syncs from pg_stat_io where to_jsonb(pg_stat_io) ->> 'object' = 'wal'`,
    )
    return Number(later[0]?.syncs ?? 0)
  } finally {
    await client.end()
  }
}

const countedEmbedded = countedAs('an fsync for each write, embedded database')
const countedPostgres = countedAs('an fsync for each write, PostgreSQL')

test('at least one fsync for each acknowledged write: the embedded database', { timeout }, async () => {
  const syncs = await embeddedSyncs()
  countedEmbedded(writes, Math.max(0, writes - syncs))
  expect(syncs).toBeGreaterThanOrEqual(writes)
})

test('self-test: an embedded database that commits before the disk has it is caught', { timeout }, async () => {
  expect(await embeddedSyncs(lazyWithPreload)).toBeLessThan(writes)
})

test.skipIf(noClusterBecause())('at least one fsync for each acknowledged write: PostgreSQL', { timeout }, async () => {
  const syncs = await postgresSyncs('synced')
  countedPostgres(writes, Math.max(0, writes - syncs))
  expect(syncs).toBeGreaterThanOrEqual(writes)
})

test.skipIf(noClusterBecause())('self-test: a PostgreSQL that commits before the disk has it is caught', { timeout }, async () => {
  expect(await postgresSyncs('careless', lazyWithPreload)).toBeLessThan(writes)
})
