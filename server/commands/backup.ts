import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { checkBackup } from '#server/backup/check-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { syncToDisk } from '#server/files/folder-store.ts'
import { openFiles } from '#server/files/open-files.ts'
import { readCommandLine } from './arguments.ts'
import { askServer } from './ask-server.ts'
import { type Command, runCommand } from './command.ts'
import { openUnmigrated } from './open-database.ts'
import { StartProblem } from './start-problem.ts'
import { backupSummary, missingFilesText } from './backup-summary.ts'

const usage = 'Use it so: npm run backup -- /safe/place/laboratory.tar.gz'

/**
 * `npm run backup -- FILE`: the whole laboratory, files included, into one file, while it is open; read again from end to end before it is given its name
 * (OPS-01).
 */
async function backup(command: Command): Promise<void> {
  const { file: given } = readCommandLine(usage, {})
  const file = resolve(given)
  if (existsSync(file)) throw new StartProblem(`${file} exists already: it is never written over. Name another file.`)
  const part = `${file}.part`
  const began = Date.now()
  try {
    const target = createWriteStream(part, { mode: 0o600 })
    target.on('error', () => undefined)
    await write(command, target)
    const manifest = await checkBackup(part)
    await syncToDisk(part)
    await rename(part, file)
    await syncToDisk(dirname(file))
    command.print(`${file}: ${backupSummary(manifest)}, read again and found complete, in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    const missing = missingFilesText(manifest)
    if (missing) command.print(missing)
    command.print('It holds personal data, in the clear: keep it where only those may read it who may read the laboratory.')
  } catch (error) {
    await rm(part, { force: true })
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code))
      throw new StartProblem(`${file} cannot be written: ${error.message}.`, { cause: error })
    throw error
  }
}

/** Writes the backup from the database itself, or from the process that has it open. */
async function write(command: Command, target: Writable): Promise<void> {
  const { settings } = command
  try {
    const database = await openUnmigrated(command)
    try {
      await writeBackup({ database, files: openFiles(settings), now: new Date() }, target)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const answer = await askServer(settings.dataDir, '/backup')
    if (!answer) throw error
    await pipeline(answer, target)
  }
}

await runCommand(backup)
