import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkDeclarations, isUsableDeclaration } from '#definition/check.ts'
import { problemLine } from '#definition/declaration-problem.ts'
import { StartProblem } from '#server/commands/start-problem.ts'
import { type KnownTable, tableStarter } from './table-starter.ts'

/** The folders that `npm run new:table` reads and writes. */
export interface TableFolders {
  readonly resources: string
  readonly tables: string
  readonly migrations: string
}

/** Writes the table and the migration of a declaration and returns the files; rejects with a sentence. Never overwrites. */
export async function writeTable(name: string, folders: TableFolders): Promise<readonly string[]> {
  const source = join(folders.resources, `${name}.ts`)
  if (!existsSync(source)) throw new StartProblem(`There is no declaration resources/${name}.ts: write it first, docs/add-an-entity.md says how`)
  const module = (await import(pathToFileURL(source).href)) as { readonly default?: unknown }
  const file = { file: `resources/${name}.ts`, declaration: module.default }
  if (!isUsableDeclaration(file)) throw new StartProblem(checkDeclarations([file], null).map(problemLine).join('\n'))
  const { table, schema, migration } = tableStarter(file.declaration, (resource) => knownTable(folders.tables, resource))
  if (knownTable(folders.tables, name)) throw new StartProblem(`The table ${table} is in server/db/tables already`)
  const numbers = readdirSync(folders.migrations).map((each) => Number(each.slice(0, 4)) || 0)
  const next = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const written = [join(folders.tables, `${name}.ts`), join(folders.migrations, `${next}_${table}.sql`)] as const
  // `wx` fails where the file exists by now.
  await writeFile(written[0], schema, { flag: 'wx' })
  await writeFile(written[1], migration, { flag: 'wx' })
  return written
}

/** The constant of the table that keeps a resource, as the files of a folder define it. */
function knownTable(folder: string, resource: string): KnownTable | null {
  const table = resource.replaceAll('-', '_')
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const constant = new RegExp(`export const (\\w+) = pgTable\\(\\s*'${table}'`).exec(readFileSync(join(folder, file), 'utf8'))?.[1]
    if (constant) return { constant, file }
  }
  return null
}
