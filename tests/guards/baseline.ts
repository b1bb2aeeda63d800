import type { Database } from '#server/db/database.ts'

/** The schema of what guards add to the database of a laboratory: dropped when it is closed. */
export const guardSchema = 'guard'

const tables = `select relname as name, string_agg(quote_ident(attname), ', ') filter (where attgenerated = '') as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migrations', 'schema_lock') group by relname`
const sequences = `select sequencename as name, start_value, last_value from pg_sequences where schemaname = 'public'`
/** Deletions change the count, whatever else the newest transaction that has written a row. */
export const printOf = (name: string) => `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from "${name}")`

/**
 * Keeps the rows of every table as they are now; returns a function that puts them back, past triggers and references, and sets the sequences.
 * It touches only tables that were written to since, in one statement whose plans are made once: a twentieth of the time of filling them again.
 */
export async function keepBaseline(database: Database): Promise<() => Promise<void>> {
  const tableRows = (await database.query(tables)).map(({ name, columns }) => ({ name: String(name), columns: String(columns) }))
  const counters = await database.query(sequences)
  await database.query(`drop schema if exists ${guardSchema} cascade`)
  await database.query(`create schema ${guardSchema}`)
  await database.query(`create table ${guardSchema}.prints (name text primary key, print text not null)`)
  await database.query(`insert into ${guardSchema}.prints ${tableRows.map(({ name }) => `select '${name}', ${printOf(name)}`).join(' union all ')}`)
  const empty = new Set((await database.query(`select name from ${guardSchema}.prints where print = '0 0'`)).map(({ name }) => String(name)))
  for (const { name } of tableRows) if (!empty.has(name)) await database.query(`create table ${guardSchema}."${name}" as table "${name}"`)
  const filled = (name: string, columns: string) =>
    empty.has(name) ? '' : `insert into "${name}" (${columns}) overriding system value select ${columns} from ${guardSchema}."${name}";`
  const steps = tableRows.map(
    ({ name, columns }) => `
      if ${printOf(name)} <> (select print from ${guardSchema}.prints where prints.name = '${name}') then
        delete from "${name}";
        ${filled(name, columns)}
        update ${guardSchema}.prints set print = ${printOf(name)} where prints.name = '${name}';
      end if;`,
  )
  const counts = counters.map(
    ({ name, start_value, last_value }) => `perform setval('"${String(name)}"', ${String(last_value ?? start_value)}, ${last_value !== null});`,
  )
  await database.query(`create function ${guardSchema}.restore() returns void language plpgsql as $body$ begin
    perform set_config('session_replication_role', 'replica', true);${steps.join('')}
    ${counts.join('\n')}
  end $body$`)
  let restored = ''
  return async () => {
    if ((await transactionOf(database)) === restored) return
    await database.query(`select ${guardSchema}.restore()`)
    restored = await transactionOf(database)
  }
}

/** Number of the next transaction: every write takes one, so while it stays nothing has changed. */
export async function transactionOf(database: Database): Promise<string> {
  const [row] = await database.query('select pg_snapshot_xmax(pg_current_snapshot())::text as xid')
  return String(row?.xid)
}

/** Drops what guards have added to a database. */
export async function dropGuardSchema(database: Database): Promise<void> {
  await database.query(`drop schema if exists ${guardSchema} cascade`)
}
