import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { checkBackup } from '#server/backup/check-backup.ts'
import { type Manifest, manifestSchema } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { openFiles } from '#server/files/open-files.ts'
import { readCommandLine } from './arguments.ts'
import { askServer } from './ask-server.ts'
import { type Command, runCommand } from './command.ts'
import { openUnmigrated } from './open-database.ts'
import { StartProblem } from './start-problem.ts'
import { backupSummary } from './backup-summary.ts'

const usage = 'Use it so: npm run restore -- /safe/place/laboratory.tar.gz; with --check it is read only, with --replace what is there now is lost'

/** `npm run restore -- FILE`: restores the laboratory from a backup, all of it or nothing, on either engine and while the server runs (OPS-01). */
async function restore(command: Command): Promise<void> {
  const { file: given, options } = readCommandLine(usage, { replace: { type: 'boolean' }, check: { type: 'boolean' } })
  const file = resolve(given)
  if (!existsSync(file)) throw new StartProblem(`There is no file ${file}.`)
  if (options.check === true)
    return command.print(`${file} is complete: ${backupSummary(await checkBackup(file))}, made at ${(await checkBackup(file)).madeAt}.`)
  const began = Date.now()
  const manifest = await put(command, file, options.replace === true)
  command.print(`Restored: ${backupSummary(manifest)}, as of ${manifest.madeAt}, in ${((Date.now() - began) / 1000).toFixed(1)} s. Everybody signs in again.`)
}

async function put(command: Command, file: string, replace: boolean): Promise<Manifest> {
  const { settings, log } = command
  try {
    const database = await openUnmigrated(command)
    try {
      return await restoreBackup(file, { database, files: openFiles(settings), log, replace })
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const answer = await askServer(settings.dataDir, `/restore${replace ? '?replace' : ''}`, createReadStream(file))
    if (!answer) throw error
    return manifestSchema.parse(await json(answer))
  }
}

await runCommand(restore)
