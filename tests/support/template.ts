import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectFolder } from '#server/commands/project-folder.ts'
import { type Database, databaseOver } from '#server/db/database.ts'
import { databaseOfInstance } from '#server/db/embedded.ts'
import { type EmbeddedInstance, openEmbeddedInstance } from '#server/db/embedded-instance.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { silentLog } from '#server/log.ts'
import { ownFolder } from '#tests/support/folder.ts'

const folder = join(projectFolder, 'node_modules/.cache/lab-database')
/** Younger ones stay: another checkout with the same node_modules may be starting from its own. */
const keptMs = 7 * 86_400_000

/** The path of an archive of an embedded database with all migrations; made once for each state of the migrations. */
export function migratedTemplate(): Promise<string> {
  const migrations = readMigrations()
  return archiveOf(stateOfMigrations(), async ({ run, close }) => {
    await migrate(databaseOver({ kind: 'embedded', run, session: (work) => work(run), close }), { log: silentLog, migrations })
  })
}

/** Sixteen characters that change with any migration, as the key of a cache. */
export function stateOfMigrations(): string {
  const hash = createHash('sha256').update(
    readMigrations()
      .map(({ name, checksum }) => `${name} ${checksum}`)
      .join('\n'),
  )
  return hash.digest('hex').slice(0, 16)
}

/** Opens an embedded database in memory and in this thread that starts from an archive. */
export async function openInMemory(template: string): Promise<Database> {
  return databaseOfInstance(await openEmbeddedInstance({ folder: null, template }))
}

/** The path of an archive of an embedded database without any table: starting from it takes a tenth of making one. */
export function emptyTemplate(): Promise<string> {
  return archiveOf('empty', async () => undefined)
}

/** A data folder of the running test's own with an embedded database in it that nobody has used. */
export async function unusedDataFolder(): Promise<string> {
  return ownCopyOf('empty-pg', await emptyTemplate())
}

/** The same with all migrations. */
export async function migratedDataFolder(): Promise<string> {
  const template = await migratedTemplate()
  return ownCopyOf(`${basename(template, '.tar')}-pg`, template)
}

async function ownCopyOf(name: string, template: string): Promise<string> {
  const made = join(folder, name)
  if (!existsSync(made)) {
    const own = `${made}.${process.pid}`
    const instance = await openEmbeddedInstance({ folder: own, template })
    await instance.close()
    // Another test process may have been faster.
    if (existsSync(made)) rmSync(own, { recursive: true })
    else renameSync(own, made)
    dropOld()
  }
  const data = ownFolder()
  cpSync(made, join(data, 'pg'), { recursive: true })
  return data
}

async function archiveOf(name: string, fill: (instance: EmbeddedInstance) => Promise<void>): Promise<string> {
  const file = join(folder, `${name}.tar`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const instance = await openEmbeddedInstance({ folder: null })
  await fill(instance)
  const own = `${file}.${process.pid}`
  writeFileSync(own, await instance.archive())
  await instance.close()
  // Two test processes may both make it; the rename is atomic.
  renameSync(own, file)
  dropOld()
  return file
}

function dropOld(): void {
  for (const name of readdirSync(folder)) {
    const other = statSync(join(folder, name), { throwIfNoEntry: false })
    if (other && Date.now() - other.mtimeMs > keptMs) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
