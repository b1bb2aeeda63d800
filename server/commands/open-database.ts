import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makePrivateFolder } from '#server/db/private-folder.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { connectionProblem, folderProblem } from './start-problem.ts'

/**
 * Opens the database that the settings name and brings it to this program's shape. Rejects with a sentence when the data folder cannot be used or is in use, or the server cannot be reached.
 * `onLost` is told when an embedded database ends by itself.
 */
export async function openDatabase(settings: Settings, log: Log, onLost: () => void = () => undefined): Promise<Database> {
  prepareFolder(settings.dataDir)
  const database = settings.databaseUrl
    ? await openServer(settings.databaseUrl, settings.databaseConnections, log)
    : await openEmbedded(settings.dataDir, onLost).catch((error: unknown) => {
        throw folderProblem(error, settings.dataDir)
      })
  try {
    const ran = await migrate(database, { log })
    if (ran.length > 0) log.info('database migrated', { migrations: ran.join(' ') })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
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
