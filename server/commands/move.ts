import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openFiles } from '#server/files/open-files.ts'
import { readOptions } from './arguments.ts'
import { type Command, runCommand } from './command.ts'
import { openUnmigrated, refuseUnfinished } from './open-database.ts'
import { connectionProblem, StartProblem } from './start-problem.ts'
import { backupSummary } from './backup-summary.ts'

const usage = 'Use it so: npm run move -- --to postgres://user:password@host:5432/name'

/**
 * `npm run move -- --to postgres://…`: takes the laboratory from the embedded database to an empty one on a PostgreSQL server. The server must be stopped:
 * later writes would not be copied.
 */
async function move(command: Command): Promise<void> {
  const { settings, log, print } = command
  const { to } = readOptions(usage, { to: { type: 'string' } }).options
  if (typeof to !== 'string' || !/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to)) throw new StartProblem(usage)
  if (settings.databaseUrl) throw new StartProblem('DATABASE_URL is set: the laboratory is on a PostgreSQL server already.')
  const files = openFiles(settings)
  const part = join(settings.dataDir, 'move.tar.gz.part')
  const from = await openUnmigrated(command)
  try {
    await writeBackup({ database: from, files, now: new Date() }, createWriteStream(part, { mode: 0o600 }))
    const target = await openPostgres({ url: to, connections: 2 }).catch((error: unknown) => {
      throw connectionProblem(error, to)
    })
    try {
      await refuseUnfinished(target)
      const manifest = await restoreBackup(part, { database: target, files, log, replace: false })
      print(`Moved: ${backupSummary(manifest)}. Start the server with DATABASE_URL set to that address; files stay where they are.`)
      print(`What was moved is still in ${join(settings.dataDir, 'pg')}, unchanged.`)
    } finally {
      await target.close()
    }
  } finally {
    await from.close()
    await rm(part, { force: true })
  }
}

await runCommand(move)
