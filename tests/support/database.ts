import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { openInMemory } from '#server/db/embedded.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { migratedTemplate } from '#tests/support/template.ts'

/** A database for one test file. */
export interface TestDatabase extends Database {
  /** Where another client can reach it; null for the embedded one. */
  readonly url: string | null
  /** Empties every table but the record of migrations. */
  truncate(): Promise<void>
}

const tables = `select quote_ident(tablename) as name from pg_tables
  where schemaname = 'public' and tablename not in ('schema_migrations', 'schema_lock') order by tablename`

/** A fresh database with all migrations: in this process, or on the PostgreSQL server of TEST_DATABASE_URL. Close it, or the process does not end. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = testDatabaseUrl ? await openOwnPostgres(testDatabaseUrl, 'migrated') : { ...(await openInMemory(await migratedTemplate())), url: null }
  return {
    ...database,
    truncate: async () => {
      const names = (await database.query(tables)).map(({ name }) => String(name))
      await database.transaction(async (tx) => {
        // The audit trail refuses to be emptied: a test has to take its guard away, as only the owner of the tables can.
        await tx.execute(sql.raw('alter table audit_log disable trigger user'))
        await tx.execute(sql.raw(`truncate ${names.join(', ')} restart identity cascade`))
        await tx.execute(sql.raw('alter table audit_log enable trigger user'))
      })
    },
  }
}
