import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { databaseOver } from '#server/db/database.ts'
import { openEmbeddedInstance } from '#server/db/embedded-instance.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationsChecksum, readMigrations } from '#server/db/migration-files.ts'
import { silentLog } from '#server/log.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('#package')), 'node_modules/.cache/lab-database')
/** Younger ones stay: another checkout with the same node_modules may be starting from its own. */
const keptMs = 7 * 86_400_000

/** The path of an archive of an embedded database with all migrations; made once for each state of the migrations. */
export async function migratedTemplate(): Promise<string> {
  const migrations = readMigrations()
  const file = join(folder, `${migrationsChecksum(migrations).slice(0, 16)}.tar.gz`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const instance = await openEmbeddedInstance({ folder: null })
  const { run, close } = instance
  await migrate(databaseOver({ kind: 'embedded', run, session: (work) => work(run), close }), { log: silentLog, migrations })
  const own = `${file}.${process.pid}`
  writeFileSync(own, await instance.archive())
  await close()
  // Two test processes may both make it; the rename lets either win whole.
  renameSync(own, file)
  for (const name of readdirSync(folder)) {
    const other = statSync(join(folder, name), { throwIfNoEntry: false })
    if (other && Date.now() - other.mtimeMs > keptMs) rmSync(join(folder, name), { force: true })
  }
  return file
}
