import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationsChecksum, readMigrations } from '#server/db/migration-files.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { silentLog } from '#server/log.ts'

/** The address of the PostgreSQL server that the tests may make databases on; null when this run has none. */
export const testDatabaseUrl: string | null = process.env.TEST_DATABASE_URL ?? null

/** How many connections a database of a test has. */
export const testConnections = 5

/** A new database of its own on that server, empty or with all migrations; dropped when it is closed. */
export async function openOwnPostgres(url: string, from: 'empty' | 'migrated'): Promise<Database & { readonly url: string }> {
  const template = from === 'empty' ? 'template1' : await migratedDatabase(url)
  const name = `lab_test_${randomUUID().replaceAll('-', '')}`
  await administer(url, (client) => client.query(`create database ${name} template ${template}`))
  const own = urlOf(url, name)
  const database = await openPostgres({ url: own, connections: testConnections })
  return {
    ...database,
    url: own,
    close: async () => {
      await database.close()
      await administer(url, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The name of a database with all migrations, made once for each state of them, that others are cloned from. */
async function migratedDatabase(url: string): Promise<string> {
  const name = `lab_template_${migrationsChecksum(readMigrations()).slice(0, 16)}`
  await administer(url, async (client) => {
    // Two test processes may want it at the same moment.
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

function urlOf(url: string, database: string): string {
  const own = new URL(url)
  own.pathname = `/${database}`
  return own.href
}
