import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { databaseOfInstance } from '#server/db/embedded.ts'
import { openEmbeddedInstance } from '#server/db/embedded-instance.ts'
import { emptied } from '#tests/support/emptied.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { borrowDatabase, type Watch } from '#tests/support/shared-database.ts'
import { migratedTemplate, openInMemory } from '#tests/support/template.ts'

/** A database for one test file. */
export interface TestDatabase extends Database {
  /** Connection address for another client; null for the embedded database. */
  readonly url: string | null
  /** Empties every table but the record of migrations. */
  truncate(): Promise<void>
}

/** Options of a test database. */
export interface TestDatabaseOptions {
  /** For tests that change tables, settings or statistics of the database, which others would meet; a table that they make is dropped anyway. */
  readonly ownDatabase?: boolean
  readonly watch?: Watch
}

/**
 * A database with all migrations and nothing else: in this process, or on the PostgreSQL server of TEST_DATABASE_URL. Close it: the next file of this process
 * gets it emptied.
 */
export async function openTestDatabase({ ownDatabase = false, watch }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const isShared = !ownDatabase && (watch === undefined || testDatabaseUrl === null)
  const database = (isShared ? await borrowDatabase(watch) : null) ?? (watch ? await openWatched(watch) : await openOwn())
  return {
    ...database,
    truncate: async () => {
      await database.transaction((tx) => tx.execute(sql.raw(emptied)))
    },
  }
}

async function openWatched(watch: Watch): Promise<Database & { readonly url: string | null }> {
  const { run, close } = await openEmbeddedInstance({ folder: null, template: await migratedTemplate() })
  return { ...databaseOfInstance({ run: watch(run), close }), url: null }
}

async function openOwn(): Promise<Database & { readonly url: string | null }> {
  return testDatabaseUrl ? openOwnPostgres(testDatabaseUrl, 'migrated') : { ...(await openInMemory(await migratedTemplate())), url: null }
}
