import type { Database } from '#server/db/database.ts'
import { guardSchema, printOf, transactionOf } from '#tests/guards/baseline.ts'

/** Row count of each table and its newest transaction, by the name of the table. */
export type Footprint = Readonly<Record<string, string>>

/** Tables that a refused or reading call may change, without laboratory data: sign-in attempts, last session use, and the logs of refusals and reads. */
const aside = ['sign_in_failures', 'sessions', 'security_events', 'access_log', 'schema_migrations', 'schema_lock']

const tables = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all($1) order by relname`

/**
 * Makes a reader of the footprint of all tables of a laboratory of the guards but those aside: two readings differ when a row was added, removed or changed in
 * between. It is a function in the database, so that its plan is made once and it can be read after every single request.
 */
export async function footprintReader(database: Database): Promise<() => Promise<Footprint>> {
  const names = (await database.query(tables, [aside])).map(({ name }) => String(name))
  const parts = names.map((name) => `select '${name}' as name, ${printOf(name)} as print`)
  await database.query(`create or replace function ${guardSchema}.footprint() returns jsonb language plpgsql as $body$ begin
    return (select jsonb_object_agg(name, print) from (${parts.join(' union all ')}) as every_table); end $body$`)
  let last: { readonly xid: string; readonly print: Footprint } | null = null
  return async () => {
    const xid = await transactionOf(database)
    if (last && last.xid === xid) return last.print
    const [row] = await database.query(`select ${guardSchema}.footprint() as print`)
    last = { xid, print: row?.print as Footprint }
    return last.print
  }
}

/** The names of the tables in which two footprints differ. */
export function changedTables(before: Footprint, after: Footprint): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
}
