import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { silentLog } from '#server/log.ts'
import { stateOfMigrations } from '#tests/support/template.ts'

/** The address of the PostgreSQL server that the tests may make databases on; null when this run has none. */
export const testDatabaseUrl: string | null = process.env.TEST_DATABASE_URL ?? null

/** Number of connections of a test database. */
export const testConnections = 5

/** A new database on that server, empty or with all migrations; dropped when it is closed. */
export async function openOwnPostgres(url: string, from: 'empty' | 'migrated'): Promise<Database & { readonly url: string }> {
  const own = await makeDatabase(url, 'lab_test', from)
  const database = await openPostgres({ url: own, connections: testConnections })
  return {
    ...database,
    url: own,
    close: async () => {
      await database.close()
      await dropDatabases(url, nameIn(own))
    },
  }
}

/** Makes a database with all migrations that lasts for this run of vitest; returns its address. */
export function makeRunDatabase(url: string): Promise<string> {
  return makeDatabase(url, runPrefix(), 'migrated')
}

/** Drops the databases that lasted for this run of vitest. */
export async function dropRunDatabases(url: string): Promise<void> {
  await dropDatabases(url, `${runPrefix()}%`)
}

/** Beginning of the names of the databases of this run of vitest: one number for all of its processes. */
const runPrefix = () => `lab_run_${process.env.LAB_TEST_RUN ?? process.pid}`

async function makeDatabase(url: string, prefix: string, from: 'empty' | 'migrated'): Promise<string> {
  const template = from === 'empty' ? 'template1' : await migratedDatabase(url)
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
  await administer(url, (client) => client.query(`create database ${name} template ${template}`))
  return urlOf(url, name)
}

async function dropDatabases(url: string, pattern: string): Promise<void> {
  await administer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where datname like $1', [pattern])
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  })
}

/** The name of a database with all migrations, made once for each state of them, that others are cloned from. */
async function migratedDatabase(url: string): Promise<string> {
  const name = `lab_template_${stateOfMigrations()}`
  await administer(url, async (client) => {
    // Two test processes may start it at the same time.
    await client.query('select pg_advisory_lock(728411)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const making = `${name}_making`
    await client.query(`drop database if exists ${making} with (force)`)
    await client.query(`create database ${making}`)
    const database = await openPostgres({ url: urlOf(url, making), connections: 2 })
    await migrate(database, { log: silentLog })
    await database.close()
    await client.query(`alter database ${making} rename to ${name}`)
  })
  return name
}

async function administer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

function urlOf(url: string, database: string): string {
  const own = new URL(url)
  own.pathname = `/${database}`
  return own.href
}
