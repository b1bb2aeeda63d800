import type { Database, Query } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Migration, readMigrations } from '#server/db/migration-files.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'
import { readArchive } from './archive.ts'
import { allTables, type CopiedTable, quotedIdentifier } from './catalogue.ts'
import { checkBackup } from './check-backup.ts'
import type { Manifest } from './manifest.ts'

/** Reason a backup was not restored; nothing was changed. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}

/** Target of a restore. */
export interface RestoreTarget {
  readonly database: Database
  readonly files: FileStore
  readonly log: Log
  /** True when existing data may be overwritten. */
  readonly replace: boolean
}

const rowsAtOnce = 500

/**
 * Restores a laboratory from its backup in one transaction, all or nothing, and verifies it (OPS-01).
 * An empty database first gets the schema of the backup and is then migrated to this program's; nobody stays signed in.
 */
export async function restoreBackup(file: string, { database, files, log, replace }: RestoreTarget): Promise<Manifest> {
  const manifest = await checkBackup(file)
  await giveShape(database, manifest, log)
  for await (const { name, content } of readArchive(file)) if (name.startsWith('files/')) await files.put(content, name.slice('files/'.length))
  await database.session(async (query) => {
    await query('begin')
    try {
      await query(
        "select set_config('statement_timeout', '0', true), set_config('lock_timeout', '30000', true), set_config('idle_in_transaction_session_timeout', '0', true)",
      )
      await load(query, file, manifest, replace)
      for (const { name } of await allTables(query)) await query(`analyze ${quotedIdentifier(name)}`)
      await query('commit')
    } catch (error) {
      await query('rollback').catch(() => undefined)
      throw error
    }
  })
  await migrate(database, { log })
  return manifest
}

/** Brings an empty database to the shape of the backup; refuses one of another shape. */
async function giveShape(database: Database, manifest: Manifest, log: Log): Promise<void> {
  const own = new Map(readMigrations().map((migration) => [migration.name, migration]))
  const foreign = manifest.migrations.find(({ name, checksum }) => own.get(name)?.checksum !== checksum)
  if (foreign)
    throw new RestoreRefused(
      `The backup was made by another version of this program: its migration ${foreign.name} is not known here. Restore it with that version.`,
    )
  const names = new Set(manifest.migrations.map(({ name }) => name))
  const wanted = [...own.values()].filter((migration) => names.has(migration.name) || isOptionalBefore(migration, manifest))
  const present = await presentMigrations(database)
  const later = present.find((name) => !wanted.some((migration) => migration.name === name))
  if (later)
    throw new RestoreRefused(
      `The database is of a newer version than the backup: it has the migration ${later}. Restore into an empty database, which is brought to this version afterwards.`,
    )
  await migrate(database, { log, migrations: wanted })
}

function isOptionalBefore({ name, optional }: Migration, { migrations }: Manifest): boolean {
  return optional && name < (migrations.at(-1)?.name ?? '')
}

async function presentMigrations({ query }: Database): Promise<string[]> {
  const [row] = await query("select to_regclass('schema_migrations') is not null as present")
  if (row?.present !== true) return []
  return (await query('select name from schema_migrations order by name')).map(({ name }) => String(name))
}

async function load(query: Query, file: string, manifest: Manifest, replace: boolean): Promise<void> {
  const tables = new Map((await allTables(query)).map((table) => [table.name, table]))
  for (const { name, columns } of manifest.tables) {
    const missing = columns.find((column) => !tables.get(name)?.columns.some((each) => each.name === column))
    if (missing !== undefined || !tables.has(name))
      throw new RestoreRefused(`The database has no place for ${name}${missing ? `.${missing}` : ''} of the backup.`)
  }
  if (!replace && (await isFilled(query, [...tables.keys()])))
    throw new RestoreRefused(
      'The database has records already. Only an empty one is filled; npm run restore -- FILE --replace puts a backup in place of what is there.',
    )
  await withoutGuards(query, [...tables.keys()], async () => {
    await query(`truncate ${[...tables.keys()].map(quotedIdentifier).join(', ')} restart identity`)
    for await (const { name, content } of readArchive(file)) {
      const [kind, of = ''] = name.split('/')
      const table = tables.get(of)
      const columns = manifest.tables.find((each) => each.name === of)?.columns
      if (kind === 'tables' && table && columns) await insertLines(query, table, columns, content.toString().trimEnd().split('\n'))
    }
    for (const { name, last } of manifest.sequences) await query('select setval($1::text::regclass, $2::bigint)', [quotedIdentifier(name), last])
  })
  for (const { name, rows } of manifest.tables) {
    const [counted] = await query(`select count(*) as rows from ${quotedIdentifier(name)}`)
    if (counted?.rows !== rows) throw new Error(`${name} has ${String(counted?.rows)} rows after restoring, and ${rows} in the backup`)
  }
}

/** True if the tables have rows other than those of a new database. */
async function isFilled(query: Query, names: readonly string[]): Promise<boolean> {
  const checkedTables = ['users', 'customers', 'orders', 'tests', 'audit_log'].filter((name) => names.includes(name))
  const [row] = await query(`select ${checkedTables.map((name) => `exists (select 1 from ${quotedIdentifier(name)})`).join(' or ')} as filled`)
  return row?.filled === true
}

async function insertLines(query: Query, { name, columns: known }: CopiedTable, columns: readonly string[], lines: readonly string[]): Promise<void> {
  const typeOf = (column: string) => known.find((each) => each.name === column)?.type ?? 'text'
  const values = columns.map((column, index) => `(line->>${index})::${typeOf(column)}`).join(', ')
  const text = `insert into ${quotedIdentifier(name)} (${columns.map(quotedIdentifier).join(', ')}) overriding system value select ${values} from json_array_elements($1::text::json) as line`
  for (let from = 0; from < lines.length; from += rowsAtOnce) await query(text, [`[${lines.slice(from, from + rowsAtOnce).join(',')}]`])
}

const foreignKeys = `select conrelid::regclass::text as table_name, conname, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2`
const triggers = `select distinct tgrelid::regclass::text as table_name from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = current_schema()::regnamespace order by 1`

/**
 * Runs work without foreign keys and triggers, inside a transaction; then creates every foreign key again, which checks all rows.
 * Only the owner of the tables can do it.
 */
async function withoutGuards(query: Query, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const keys = (await query(foreignKeys)).map(({ table_name, conname, definition }) => ({
    table: String(table_name),
    name: quotedIdentifier(String(conname)),
    definition,
  }))
  const watched = (await query(triggers)).map(({ table_name }) => String(table_name))
  if (tables.length > 0) await query(`lock table ${tables.map(quotedIdentifier).join(', ')} in access exclusive mode`)
  for (const { table, name } of keys) await query(`alter table ${table} drop constraint ${name}`)
  for (const table of watched) await query(`alter table ${table} disable trigger user`)
  await work()
  for (const table of watched) await query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys) await query(`alter table ${table} add constraint ${name} ${String(definition)}`)
}
