import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { embeddedFolder, openEmbedded } from '#server/db/embedded.ts'
import { migrate, IncompatibleDatabase } from '#server/db/migrate.ts'
import { makePrivateFolder } from '#server/db/private-folder.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { withReplica } from '#server/db/replica.ts'
import { isUnfinished } from '#server/seed/unfinished.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import type { Command } from './command.ts'
import { isDemo } from './demo.ts'
import { connectionProblem, folderProblem, StartProblem } from './start-problem.ts'

/** A check of a newly opened database. If it throws, the database is closed. */
type FirstCheck = (opened: Database) => Promise<void>

/**
 * Opens the database that the settings name and migrates it. Rejects with a sentence when the data folder cannot be used or is in use, the server cannot be
 * reached, or another version made the database; a demo of another version is renamed instead, and a new database made. `onLost` is called when an embedded
 * database ends by itself. `first` as in `openUnmigrated`.
 */
export async function openDatabase(command: Command, onLost?: () => void, first?: FirstCheck): Promise<Database> {
  const { settings, log } = command
  const opened = await openUnmigrated(command, onLost, first)
  try {
    return await migrated(opened, log)
  } catch (error) {
    const isOldDemo = error instanceof IncompatibleDatabase && settings.demo && (await isDemo(opened).catch(() => false))
    await opened.close()
    if (!(error instanceof IncompatibleDatabase)) throw error
    if (!isOldDemo)
      throw new StartProblem(
        `${error.message} Start the version that made it, or set ${settings.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'} to another one, such as one that a backup from before the upgrade was restored to.`,
      )
    renameOldDemo(command)
  }
  const made = await openAny(settings, log, onLost)
  try {
    return await migrated(made, log)
  } catch (error) {
    await made.close()
    throw error
  }
}

/** The same for a server, which reads lists from a replica where the settings name one; the replica may be down. */
export async function openServing(command: Command, onLost: () => void): Promise<Database> {
  const { settings, log } = command
  const database = await openDatabase(command, onLost)
  if (settings.databaseReadUrl === null) return database
  try {
    return await withReplica(database, { url: settings.databaseReadUrl, connections: settings.databaseConnections, log })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Line that says why a command waits. */
export const slowOpening = 'This takes longer at the first start, and after a crash …'

/**
 * Opens the database that the settings name, whatever its version. `first` runs before anything else; by default it refuses a laboratory whose seeding has not
 * ended.
 */
export async function openUnmigrated({ settings, log, print }: Command, onLost?: () => void, first: FirstCheck = refuseUnfinished): Promise<Database> {
  prepareFolder(settings.dataDir)
  const slowNotice = setTimeout(() => print(slowOpening), 4_000)
  const opened = await openAny(settings, log, onLost).finally(() => clearTimeout(slowNotice))
  try {
    await first(opened)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openAny(settings: Settings, log: Log, onLost: () => void = () => undefined): Promise<Database> {
  if (settings.databaseUrl) return openServer(settings.databaseUrl, settings.databaseConnections, log)
  return openEmbedded(settings.dataDir, onLost).catch((error: unknown) => {
    throw folderProblem(error, settings.dataDir)
  })
}

/** Throws a sentence for a laboratory that is being seeded: it lacks records, keys and indexes. */
export async function refuseUnfinished(database: Database): Promise<void> {
  if (!(await isUnfinished(database))) return
  throw new StartProblem(
    'A large laboratory is being made in this database, or was not finished. Wait until it is finished, run `npm run seed` again, which removes the unfinished one, or set DATABASE_URL to another database.',
  )
}

async function migrated(database: Database, log: Log): Promise<Database> {
  const ran = await migrate(database, { log })
  if (ran.length > 0) log.info('database migrated', { migrations: ran.join(' ') })
  return database
}

/** Renames the demo's database folder: nothing of it is lost, and a new one is made in its place. */
function renameOldDemo({ settings, print }: Command): void {
  const folder = embeddedFolder(settings.dataDir)
  let renamed = ''
  for (let count = 1; renamed === '' || existsSync(renamed); count += 1) renamed = join(settings.dataDir, `pg.old-${count}`)
  renameSync(folder, renamed)
  print(`The demo laboratory in ${settings.dataDir} is of another version: it is kept as ${renamed}, and a new one is made.`)
}

/** Files and the outbox live there, whatever the database. */
function prepareFolder(folder: string): void {
  try {
    makePrivateFolder(folder)
  } catch (error) {
    throw folderProblem(error, folder)
  }
}

async function openServer(url: string, connections: number, log: Log): Promise<Database> {
  try {
    return await openPostgres({ url, connections, onIdleLost: (code) => log.warn('idle database connection lost', { code }) })
  } catch (error) {
    throw connectionProblem(error, url)
  }
}
