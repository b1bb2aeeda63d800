import type { Database, Query } from '#server/db/database.ts'
import { databaseErrorOf } from '#server/db/database-error.ts'
import { withoutStatementLimit } from '#server/db/limits.ts'
import { type Migration, readMigrations } from '#server/db/migration-files.ts'
import { withMigrationLock } from '#server/db/migration-lock.ts'
import type { Log } from '#server/log.ts'

/** A database whose shape this program cannot bring to its own; the message says why. */
export class OtherShape extends Error {
  override readonly name = 'OtherShape'
}

/** Migrations of earlier versions that no step leads on from: their ids were text. */
const retired = new Set(['0001_first.sql'])

/** How migrations run. */
export interface MigrateOptions {
  readonly log: Log
  /** Instead of the laboratory's own. */
  readonly migrations?: readonly Migration[]
  /** False for engines that commit each change of shape by itself (YugabyteDB, CockroachDB): a migration's statements must then bear being run again. */
  readonly inTransaction?: boolean
}

/**
 * Brings the database to this program's shape, once, however many servers start at the same moment; gives the names of the migrations it ran.
 * Rejects when a migration fails; with `OtherShape` when one was changed after it ran, or is of an earlier version that nothing leads on from, or of a newer one.
 */
export async function migrate(database: Database, { log, migrations = readMigrations(), inTransaction = true }: MigrateOptions): Promise<string[]> {
  return withMigrationLock(database, async () => {
    const missing = await missingOf(database, migrations)
    const ran: string[] = []
    for (const migration of missing) {
      if (await database.session((query) => runOne(query, migration, inTransaction, log))) ran.push(migration.name)
    }
    return ran
  })
}

async function missingOf(database: Database, migrations: readonly Migration[]): Promise<Migration[]> {
  const rows = await database.query('select name, checksum from schema_migrations')
  const applied = new Map(rows.map(({ name, checksum }) => [String(name), checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if ([...retired].some((name) => applied.has(name)))
    throw new OtherShape('The database was made by an earlier version of this server whose records cannot be taken over.')
  if (unknown) throw new OtherShape(`The database was made by a newer version of this server: it has the migration ${unknown}.`)
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) throw new OtherShape(`The migration ${changed.name} was changed after it had run on this database.`)
  return migrations.filter(({ name }) => !applied.has(name))
}

/** False for an optional migration that this engine cannot do; it is tried again at the next start. */
async function runOne(query: Query, migration: Migration, inTransaction: boolean, log: Log): Promise<boolean> {
  const { name, checksum, statements, optional } = migration
  try {
    if (inTransaction) await query('begin')
    // An index over a large table takes longer than any request may.
    await query(inTransaction ? withoutStatementLimit : "select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)")
    for (const statement of statements) await query(statement)
    await query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    if (inTransaction) await query('commit')
    return true
  } catch (error) {
    // The first error is the one that matters.
    if (inTransaction) await query('rollback').catch(() => undefined)
    if (!optional) throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    log.warn('optional migration left out', { migration: name, code: databaseErrorOf(error)?.code })
    return false
  }
}
