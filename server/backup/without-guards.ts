import type { Query } from '#server/db/database.ts'
import { quoted } from './catalogue.ts'

const foreignKeys = `select conrelid::regclass::text as table_name, conname, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2`
const triggers = `select distinct tgrelid::regclass::text as table_name from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = current_schema()::regnamespace order by 1`

/**
 * Runs work without foreign keys and triggers, inside a transaction; then creates every foreign key again, which checks all rows.
 * Only the owner of the tables can do it.
 */
export async function withoutGuards(query: Query, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const keys = (await query(foreignKeys)).map(({ table_name, conname, definition }) => ({
    table: String(table_name),
    name: quoted(String(conname)),
    definition,
  }))
  const watched = (await query(triggers)).map(({ table_name }) => String(table_name))
  if (tables.length > 0) await query(`lock table ${tables.map(quoted).join(', ')} in access exclusive mode`)
  for (const { table, name } of keys) await query(`alter table ${table} drop constraint ${name}`)
  for (const table of watched) await query(`alter table ${table} disable trigger user`)
  await work()
  for (const table of watched) await query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys) await query(`alter table ${table} add constraint ${name} ${String(definition)}`)
}
