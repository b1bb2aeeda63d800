import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { projectFolder } from '#server/commands/project-folder.ts'
import { writeTable } from '#server/starter/write-table.ts'

interface WrittenTable {
  readonly declaration: Declaration
  readonly table: PgTable
  readonly tables: ReadonlyMap<string, PgTable>
  /** The statements of the migration, which make the table. */
  readonly statements: readonly string[]
  readonly folders: { readonly resources: string; readonly tables: string; readonly migrations: string }
  readonly files: readonly string[]
}

/** The table that `npm run new:table` writes for a declaration of this source, in a folder for this file; `prepare` puts files there before. */
export function writtenTable(name: string, source: string, prepare?: (folders: WrittenTable['folders']) => Promise<void>): WrittenTable {
  const written = {} as { -readonly [Key in keyof WrittenTable]: WrittenTable[Key] }
  beforeAll(async () => {
    // Inside the repository, so that the written files' imports resolve.
    const folder = await mkdtemp(join(projectFolder, 'tests/api/resources/tmp-'))
    const folders = { resources: join(folder, 'resources'), tables: join(folder, 'tables'), migrations: join(folder, 'migrations') }
    for (const each of Object.values(folders)) await mkdir(each)
    await prepare?.(folders)
    const file = join(folders.resources, `${name}.ts`)
    await writeFile(file, source)
    const { default: declaration } = (await import(pathToFileURL(file).href)) as { readonly default: Declaration }
    const files = await writeTable(name, folders)
    const [schemaFile = '', migrationFile = ''] = files
    const exported = Object.values((await import(pathToFileURL(schemaFile).href)) as object).filter((each) => is(each, PgTable))
    const tables = new Map(exported.map((table) => [getTableConfig(table).name, table]))
    const table = tables.get(name.replaceAll('-', '_'))
    if (!table) throw new Error(`no table for ${name} was written`)
    Object.assign(written, { declaration, table, tables, folders, files })
    written.statements = (await readFile(migrationFile, 'utf8')).split('--> statement-breakpoint')
    return () => rm(folder, { recursive: true, force: true })
  })
  return written
}
