import type { Database } from '#server/db/database.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { databaseOfInstance } from '#server/db/embedded.ts'
import { openEmbeddedInstance } from '#server/db/embedded-instance.ts'
import type { DatabaseRow, RunStatement } from '#server/db/engine.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { emptied } from '#tests/support/emptied.ts'
import { makeRunDatabase, testConnections, testDatabaseUrl } from '#tests/support/postgres.ts'
import { migratedTemplate } from '#tests/support/template.ts'

/** A database that this process keeps open from test file to test file. */
interface OpenDatabase {
  readonly url: string | null
  /** A connection for one file, whose statements `watch` sees; refuses every statement after its close. */
  connect(watch?: Watch): Promise<Database>
  drop(): Promise<void>
}

/** Sees every statement that reaches an embedded database. */
export type Watch = (run: RunStatement) => RunStatement

interface Shared {
  readonly open: OpenDatabase
  /** The state that it must have when a file returns it. */
  readonly state: string
  /** The rows that the migrations make. */
  readonly rows: Rows
}

/** All rows of each table, as JSON, without its generated columns. */
type Rows = ReadonlyMap<string, { readonly columns: string; readonly rows: string }>

let shared: Promise<Shared> | null = null
let isLent = false

/**
 * The migrated database of this process, as empty as a new one, until it is closed; null while another has it, and outside of vitest, where nobody would end
 * it. Closing drops the tables that were made, and rejects when another definition or a setting was changed: such a test needs its own database.
 */
export async function borrowDatabase(watch?: Watch): Promise<(Database & { readonly url: string | null }) | null> {
  if (isLent || !process.env.VITEST) return null
  isLent = true
  const isNew = shared === null
  shared ??= make()
  const { open, state, rows } = await shared
  const database = await open.connect(watch)
  if (!isNew) await refill(database, rows)
  let returning: Promise<void> | null = null
  const returnIt = async () => {
    await dropMadeTables(database, rows)
    await database.close()
    const now = await stateOf(open)
    isLent = false
    if (now === state) return
    shared = null
    await open.drop()
    throw new Error(
      `These tests changed the definitions or the session of the shared database: give them one of their own ({ ownDatabase: true }).\n${state}\n${now}`,
    )
  }
  return {
    ...database,
    url: open.url,
    close: () => {
      returning ??= returnIt()
      return returning
    },
  }
}

async function make(): Promise<Shared> {
  const open = testDatabaseUrl ? await openSharedPostgres(testDatabaseUrl) : await openSharedEmbedded()
  const database = await open.connect()
  const rows = await rowsOf(database)
  await database.close()
  return { open, rows, state: await stateOf(open) }
}

async function refill(database: Database, rows: Shared['rows']): Promise<void> {
  // Tables that have grown large get new files: reading past what was deleted takes its time.
  await database.query(`do $$
declare
  large text;
begin
  set local session_replication_role = replica;
  select string_agg(quote_ident(relname), ', ') into large from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migrations', 'schema_lock') and pg_relation_size(oid) > 131072;
  if large is not null then execute 'truncate ' || large || ' cascade'; end if;
end
$$`)
  await database.query(emptied)
  await insertRows(database, rows)
}

const namesOfTables = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not in ('schema_migrations', 'schema_lock')`

async function rowsOf(database: Pick<Database, 'query'>): Promise<Rows> {
  const tables = await database.query(
    `select relname as name, string_agg(quote_ident(attname), ', ') as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not in ('schema_migrations', 'schema_lock')
      group by relname`,
  )
  const rows = new Map<string, { columns: string; rows: string }>()
  for (const { name, columns } of tables) {
    const [found] = await database.query(`select coalesce(json_agg(t), '[]')::text as rows from "${String(name)}" t`)
    rows.set(String(name), { columns: String(columns), rows: String(found?.rows) })
  }
  return rows
}

async function dropMadeTables(database: Pick<Database, 'query'>, migrated: Rows): Promise<void> {
  const made = (await database.query(namesOfTables)).map(({ name }) => String(name)).filter((name) => !migrated.has(name))
  if (made.length > 0) await database.query(`drop table ${made.map((name) => `"${name}"`).join(', ')} cascade`)
}

/** Inserts rows of several tables with one statement: a message for each table takes several times as long. */
async function insertRows(database: Pick<Database, 'query'>, rows: Rows): Promise<void> {
  const filled = [...rows].filter(([, { rows: made }]) => made !== '[]')
  if (filled.length === 0) return
  const inserts = filled.map(
    ([name, { columns }], index) =>
      `i${index} as (insert into "${name}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::"${name}", $${index + 1}))`,
  )
  await database.query(
    `with ${inserts.join(', ')} select 1`,
    filled.map(([, { rows: made }]) => made),
  )
}

const kept = new Map<string, { readonly rows: Rows; readonly sequences: readonly DatabaseRow[] }>()

/**
 * Makes records once in this process; later databases get the same rows, past triggers: a tenth of the time. Call it with a name for what is made, on a
 * database whose other records it does not change.
 */
export async function makeOnce(database: Database, name: string, make: () => Promise<void>): Promise<void> {
  const made = kept.get(name)
  if (!made) {
    const before = await rowsOf(database)
    await make()
    const rows = new Map([...(await rowsOf(database))].filter(([table, { rows }]) => rows !== before.get(table)?.rows))
    const sequences = await database.query("select sequencename as name, last_value from pg_sequences where schemaname = 'public' and last_value is not null")
    kept.set(name, { rows, sequences })
    return
  }
  await database.session(async (query) => {
    await query('begin')
    await query('set local session_replication_role = replica')
    const deletions = [...made.rows.keys()].map((table, index) => `d${index} as (delete from "${table}")`)
    if (deletions.length > 0) await query(`with ${deletions.join(', ')} select 1`)
    await insertRows({ query }, made.rows)
    await query('select setval(quote_ident(name), last_value) from json_to_recordset($1) as made(name text, last_value bigint)', [
      JSON.stringify(made.sequences),
    ])
    await query('commit')
  })
}

async function openSharedEmbedded(): Promise<OpenDatabase> {
  const instance = await openEmbeddedInstance({ folder: null, template: await migratedTemplate() })
  return {
    url: null,
    async connect(watch = (run) => run) {
      let isOpen = true
      const run = watch(instance.run)
      return databaseOfInstance({
        run: async (text, params, mode) => {
          if (!isOpen) throw new DatabaseError('The database is closed', {})
          return run(text, params, mode)
        },
        close: async () => {
          isOpen = false
        },
      })
    },
    drop: instance.close,
  }
}

async function openSharedPostgres(server: string): Promise<OpenDatabase> {
  const url = await makeRunDatabase(server)
  return { url, connect: () => openPostgres({ url, connections: testConnections }), drop: async () => undefined }
}

/** Every change of a table, column, index, trigger or function leaves a newer row in these catalogues, even one that is rolled back. */
const catalogues = ['pg_attribute', 'pg_constraint', 'pg_proc', 'pg_index', 'pg_trigger']

async function stateOf(open: OpenDatabase): Promise<string> {
  const database = await open.connect()
  const newest = catalogues.map((name) => `(select '${name} ' || count(*) || ' ' || max(xmin::text::bigint) from ${name})`)
  const [row] = await database.query(
    `select json_build_array(${newest.join(', ')},
      (select count(*) || ' statistics' from pg_statistic where starelid >= 16384 and $1 = 'embedded'),
      (select json_agg(name || ' = ' || setting order by name) from pg_settings where source = 'session'),
      (select count(*) || ' advisory locks' from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())),
      (select count(*) || ' prepared statements' from pg_prepared_statements where $1 <> 'embedded'),
      (select count(*) || ' channels listened on' from pg_listening_channels())
    )::text as state`,
    [database.kind],
  )
  await database.close()
  return String(row?.state)
}
