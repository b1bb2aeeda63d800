import { sql as statement } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import type { Row } from '#server/db/engine.ts'

/** Runs one statement of the transaction at work. */
export type Execute = (text: string) => Promise<readonly Row[]>

/** Statements as they are written, in the transaction of the query builder. */
export function executing(sql: Sql): Execute {
  return (text) => sql.execute<Row>(statement.raw(text))
}

/**
 * Does work on tables that have neither indexes nor keys meanwhile, in one transaction: rows by the million are put in many times faster, and the indexes built once.
 * What the tables had is made again as the database itself describes it, or everything is undone.
 */
export async function withoutIndexes<T>(run: Execute, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const names = tables.map((name) => `'${name}'`).join(', ')
  const keys = await run(
    `select conrelid::regclass::text as table, conname as name, contype as kind, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace
       and (contype = 'f' and (conrelid = any (array[${names}]::regclass[]) or confrelid = any (array[${names}]::regclass[])) or contype in ('p', 'u') and conrelid = any (array[${names}]::regclass[]))
     order by contype, conname`,
  )
  const indexes = await run(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any (array[${names}]::regclass[]) and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) order by 1`,
  )
  // References first: they rest on the primary keys.
  for (const { table, name } of keys) await run(`alter table ${String(table)} drop constraint ${String(name)}`)
  for (const { name } of indexes) await run(`drop index ${String(name)}`)
  const done = await work()
  const isReference = ({ kind }: (typeof keys)[number]) => kind === 'f'
  for (const { table, name, definition } of [...keys.filter((key) => !isReference(key)), ...keys.filter(isReference)])
    await run(`alter table ${String(table)} add constraint ${String(name)} ${String(definition)}`)
  for (const { definition } of indexes) await run(String(definition))
  return done
}
