import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DatabaseError, toDatabaseError } from '#server/db/database-error.ts'
import { statementsOf } from '#server/db/embedded-statements.ts'
import type { RunStatement } from '#server/db/engine.ts'
import { databaseLimits } from '#server/db/limits.ts'
import { StatementLimit } from '#server/db/statement-limit.ts'
import { SyncedFileSystem } from '#server/db/synced-file-system.ts'
import { valueReaders } from '#server/db/values.ts'

/** An open embedded database in this thread. It runs one statement after another. */
export interface EmbeddedInstance {
  /** Parameters are already text. */
  readonly run: RunStatement
  /** Number of syncs to the disk; 0 without a folder. */
  syncs(): number
  /** True once the disk has failed: every statement is refused then, including the one that noticed. */
  isLost(): boolean
  /** The whole database as an uncompressed archive, from which `openEmbeddedInstance` starts at once. */
  archive(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Folder of an embedded database, and the template of a new one. */
export interface EmbeddedOptions {
  /** Folder of the database; null keeps it in memory. */
  readonly folder: string | null
  /** An archive file to start a new database from. */
  readonly template?: string | undefined
  /** Syncs an open file to the disk; `fsync` by default. */
  readonly sync?: ((file: number) => void) | undefined
  /** Milliseconds that a statement may take where the database has a folder; `databaseLimits.statementMs` by default. */
  readonly statementMs?: number
}

/** State of the disk. */
interface Disk {
  readonly syncs: number
  readonly hasFailed: boolean
}

const major = '18'
// Reading a page anywhere costs nearly the same as reading the next one, because the files are mostly in the operating system's cache. Without this setting a
// month of a large laboratory is found by a scan of everything.
const settings = ['-c', 'shared_buffers=32MB', '-c', 'max_wal_size=128MB', '-c', 'min_wal_size=32MB', '-c', 'random_page_cost=1.1', '-c', 'timezone=UTC']
// The default, fdatasync, is a stub in PGlite; -F switches syncing off.
const synced = [...PGlite.defaultStartParams.filter((word) => word !== '-F'), ...settings, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
// For a type missing here PGlite uses its own parser, which turns days and instants into Dates.
const readers = { ...Object.fromEntries(Object.keys(types.parsers).map((oid) => [oid, (text: string): unknown => text])), ...valueReaders }
const unsynced = [...PGlite.defaultStartParams, ...settings]

/** Opens the database in this thread: builds a new one beside its folder and renames it, so that a crash leaves nothing half made. */
export async function openEmbeddedInstance({ folder, template, sync, statementMs = databaseLimits.statementMs }: EmbeddedOptions): Promise<EmbeddedInstance> {
  const archived = template ? { loadDataDir: new Blob([readFileSync(template)]) } : {}
  if (folder === null) return instanceOf(await PGlite.create({ extensions: { pg_trgm }, startParams: unsynced, ...archived }), { syncs: 0, hasFailed: false })
  if (!existsSync(join(folder, 'PG_VERSION'))) await buildFolder(folder, archived)
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== major) throw new Error(`The database in ${folder} was made by PostgreSQL ${version}; this program brings PostgreSQL ${major}.`)
  const limit = new StatementLimit(statementMs)
  const fs = new SyncedFileSystem(folder, limit, sync)
  const client = await PGlite.create({ extensions: { pg_trgm }, startParams: synced, fs })
  limit.attach(client.Module)
  const instance = instanceOf(client, fs, limit)
  await proveSyncs(instance)
  return instance
}

async function buildFolder(folder: string, archived: { loadDataDir?: Blob }): Promise<void> {
  const beside = `${folder}.new`
  rmSync(beside, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true, mode: 0o700 })
  const first = await PGlite.create({ dataDir: beside, extensions: { pg_trgm }, ...archived })
  await first.close()
  renameSync(beside, folder)
}

async function proveSyncs(instance: EmbeddedInstance): Promise<void> {
  const before = instance.syncs()
  await instance.run('checkpoint', [], 'object')
  if (instance.syncs() > before) return
  await instance.close()
  throw new Error('The embedded database does not sync its writes to the disk: this version of PGlite is not the one this program was made for.')
}

function instanceOf(client: PGlite, disk: Disk, limit = new StatementLimit(Number.POSITIVE_INFINITY)): EmbeddedInstance {
  // Every type is read as on a PostgreSQL server.
  client.parsers = readers
  const statements = statementsOf(client)
  const refuseLost = () => {
    if (disk.hasFailed) throw new DatabaseError('The embedded database could not write to the disk', {})
  }
  return {
    run: async (text, params, rowMode) => {
      refuseLost()
      try {
        const rows = await limit.within(text, () => statements(text, params, rowMode))
        refuseLost()
        return rows
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
    syncs: () => disk.syncs,
    isLost: () => disk.hasFailed,
    archive: async () => new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer()),
    close: () => client.close(),
  }
}
