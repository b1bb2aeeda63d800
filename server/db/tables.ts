import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const folder = join(dirname(fileURLToPath(import.meta.url)), 'tables')

async function readTables(): Promise<ReadonlyMap<string, PgTable>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules: unknown[] = await Promise.all(files.sort().map((name) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)))
  const exported = modules.flatMap((module) => Object.values(Object(module)))
  return new Map(exported.filter((each) => is(each, PgTable)).map((table) => [getTableName(table), table]))
}

/** The tables that the files of `tables/` export, by their names in the database. */
export const tablesByName = await readTables()

/** The table that keeps the records of a resource: `partner_laboratories` for `partner-laboratories`; undefined if there is none. */
export function tableOf(resource: string): PgTable | undefined {
  return tablesByName.get(resource.replaceAll('-', '_'))
}
