import { readdirSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const folder = new URL('./tables/', import.meta.url)

async function readTables(): Promise<ReadonlyMap<string, PgTable>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules: unknown[] = await Promise.all(files.sort().map((name) => import(/* @vite-ignore */ new URL(name, folder).href)))
  const exported = modules.flatMap((module) => Object.values(Object(module)))
  return new Map(exported.filter((each) => is(each, PgTable)).map((table) => [getTableName(table), table]))
}

/** The tables that the files of `tables/` export, by their names in the database. */
export const tablesByName = await readTables()

/** The table that keeps the records of a resource: `partner_laboratories` for `partner-laboratories`; undefined where there is none. */
export function tableOf(resource: string): PgTable | undefined {
  return tablesByName.get(resource.replaceAll('-', '_'))
}
