import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Query } from '#server/db/database.ts'
import { databaseErrorOf } from '#server/db/database-error.ts'
import { lockNotGiven } from '#server/db/limits.ts'
import { type Migration, readMigrations } from '#server/db/migration-files.ts'
import { withMigrationLock } from '#server/db/migration-lock.ts'
import type { Log } from '#server/log.ts'

/** A database that this program cannot migrate; the message says why. */
export class IncompatibleDatabase extends Error {
  override readonly name = 'IncompatibleDatabase'
}

/** A failed migration; it is rolled back, and the message says what to do. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
}

/** A migration that cannot lock a table gives up and tries again. Otherwise later reads would queue behind it. */
export interface LockRetries {
  /** Milliseconds to wait for the lock. */
  readonly waitMs: number
  /** Milliseconds between two tries. */
  readonly retryMs: number
  /** Number of tries. */
  readonly tries: number
}

const lockRetries: LockRetries = { waitMs: 500, retryMs: 1_000, tries: 90 }

/** Migrations of earlier versions without an upgrade path: their ids were text. */
const retired = new Set(['0001_first.sql'])

/** Options of a migration run. */
export interface MigrateOptions {
  readonly log: Log
  /** Instead of the laboratory's own. */
  readonly migrations?: readonly Migration[]
  /** False for engines that commit each schema change by itself (YugabyteDB, CockroachDB): a migration's statements must then be repeatable. */
  readonly inTransaction?: boolean
  readonly retries?: LockRetries
}

/**
 * Migrates the database to this program's schema, once, however many servers start at the same time; returns the names of the migrations that it ran.
 * Rejects with `MigrationFailed` when a migration fails; with `IncompatibleDatabase` when one was changed after it ran, or belongs to an old version without an
 * upgrade path, or to a newer one.
 */
export async function migrate(
  database: Database,
  { log, migrations = readMigrations(), inTransaction = true, retries = lockRetries }: MigrateOptions,
): Promise<string[]> {
  return withMigrationLock(database, async () => {
    const missing = await missingMigrations(database, migrations)
    const ran: string[] = []
    for (const migration of missing) {
      if (await runWithRetries(database, migration, { log, inTransaction, retries })) ran.push(migration.name)
    }
    return ran
  })
}

/** Runs one migration, again where a lock is not granted. */
async function runWithRetries(
  database: Database,
  migration: Migration,
  { log, inTransaction, retries }: Required<Omit<MigrateOptions, 'migrations'>>,
): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await database.session((query) => runOne(query, migration, inTransaction, retries.waitMs))
    } catch (error) {
      const code = databaseErrorOf(error)?.code
      if (code !== lockNotGiven || tried === retries.tries) {
        if (!migration.optional) throw failed(migration, error, code === lockNotGiven)
        log.warn('optional migration skipped', { migration: migration.name, code })
        return false
      }
      if (tried === 1) log.warn('migration waits for a lock', { migration: migration.name })
      await wait(retries.retryMs)
    }
  }
}

function failed({ name }: Migration, cause: unknown, isLocked: boolean): MigrationFailed {
  const why = cause instanceof Error ? cause.message : String(cause)
  const advice = isLocked ? 'Other programs hold its tables: stop them and start again.' : 'It was rolled back: the former version can be started again.'
  return new MigrationFailed(`The migration ${name} failed: ${why.replace(/\.$/, '')}. ${advice}`, { cause })
}

/** The migrations that have not run yet, in their order; rejects with `IncompatibleDatabase` for a database that they do not fit. */
export async function missingMigrations(database: Database, migrations: readonly Migration[] = readMigrations()): Promise<Migration[]> {
  const rows = await database.query('select name, checksum from schema_migrations')
  const applied = new Map(rows.map(({ name, checksum }) => [String(name), checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if ([...retired].some((name) => applied.has(name)))
    throw new IncompatibleDatabase('The database was made by an earlier version of this server whose records cannot be taken over.')
  if (unknown) throw new IncompatibleDatabase(`The database was made by a newer version of this server: it has the migration ${unknown}.`)
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) throw new IncompatibleDatabase(`The migration ${changed.name} was changed after it had run on this database.`)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  // A migration that runs after a later one could break it, and servers would have different schemas. One that the engine could not run is tried again.
  const latest = migrations.findLast(({ name }) => applied.has(name))?.name ?? ''
  const late = missing.find(({ name, optional }) => !optional && name < latest)
  if (late)
    throw new IncompatibleDatabase(`The migration ${late.name} is new, and numbered below ${latest}, which has run already: it needs a number above it.`)
  return missing
}

async function runOne(query: Query, { name, checksum, statements }: Migration, inTransaction: boolean, lockMs: number): Promise<true> {
  try {
    if (inTransaction) await query('begin')
    // An index over a large table takes longer than any request may; waiting for a lock may not.
    await query("select set_config('statement_timeout', '0', $1::boolean), set_config('lock_timeout', $2, $1::boolean)", [inTransaction, String(lockMs)])
    for (const statement of statements) await query(statement)
    await query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    if (inTransaction) await query('commit')
    return true
  } catch (error) {
    // The first error is the one that matters.
    if (inTransaction) await query('rollback').catch(() => undefined)
    throw error
  }
}
