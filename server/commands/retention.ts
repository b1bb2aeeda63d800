import { openFiles } from '#server/files/open-files.ts'
import { type RetainedKind, countExpired, runRetention } from '#server/jobs/retention.ts'
import { readOptions } from './arguments.ts'
import { type Command, runCommand } from './command.ts'
import { openDatabase } from './open-database.ts'

const usage = 'Use it so: npm run retention -- --dry-run, or npm run retention'

const words: Readonly<Record<RetainedKind, string>> = {
  notifications: 'messages to customers deleted',
  carts: 'carts deleted',
  customers: 'customers erased',
}

/** `npm run retention`: deletes records older than the settings allow, like the server every hour. `--dry-run` only prints the numbers (OPS-04). */
async function run(command: Command): Promise<void> {
  const { options } = readOptions(usage, { 'dry-run': { type: 'boolean' } })
  const { settings, log, print } = command
  const isDry = options['dry-run'] === true
  const database = await openDatabase(command)
  try {
    const retention = { database, files: openFiles(settings), clock: () => new Date(), log, keepDays: settings.keepDays }
    const counts = isDry ? await countExpired(retention) : await runRetention(retention)
    for (const kind of Object.keys(words) as RetainedKind[]) {
      const days = settings.keepDays[kind]
      const happens = isDry ? words[kind].replace(/ (deleted|erased)$/, ' would be $1') : words[kind]
      print(`${counts[kind]} ${happens}${days === 0 ? ' (kept for ever)' : ` (after ${days} days)`}`)
    }
  } finally {
    await database.close()
  }
}

await runCommand(run)
