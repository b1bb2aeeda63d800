import { migrate, missingMigrations } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { withMigrationLock } from '#server/db/migration-lock.ts'
import { readOptions } from './arguments.ts'
import { type Command, runCommand } from './command.ts'
import { openUnmigrated } from './open-database.ts'
import { StartProblem } from './start-problem.ts'

const usage = 'Use it so: npm run migrate, npm run migrate -- --status, or npm run migrate -- --dry-run'

/** `npm run migrate`: migrates the database, as every start does. `--status` lists missing migrations; `--dry-run` runs them and rolls back. */
async function run(command: Command): Promise<void> {
  const { options } = readOptions(usage, { status: { type: 'boolean' }, 'dry-run': { type: 'boolean' } })
  const { log, print } = command
  const database = await openUnmigrated(command)
  try {
    if (options.status === true) {
      const missing = new Set((await withMigrationLock(database, () => missingMigrations(database))).map(({ name }) => name))
      for (const { name, optional } of readMigrations()) print(`${missing.has(name) ? 'missing' : 'done   '}  ${name}${optional ? ' (optional)' : ''}`)
      print(missing.size === 0 ? 'The database is up to date.' : `${missing.size} to run.`)
      return
    }
    if (options['dry-run'] === true) {
      const ran = await withMigrationLock(database, async () => dryRun(await missingMigrations(database)))
      print(ran.length === 0 ? 'Nothing to run.' : `These would run without an error: ${ran.join(', ')}. Everything was rolled back.`)
      return
    }
    const ran = await migrate(database, { log })
    print(ran.length === 0 ? 'Nothing to run.' : `Done: ${ran.join(', ')}`)
  } finally {
    await database.close()
  }

  /** Runs the missing migrations one after another in one transaction, which is rolled back. */
  async function dryRun(missing: Awaited<ReturnType<typeof missingMigrations>>): Promise<string[]> {
    return database.session(async (query) => {
      await query('begin')
      try {
        await query("select set_config('statement_timeout', '0', true), set_config('lock_timeout', '2000', true)")
        const ran: string[] = []
        for (const { name, statements, optional } of missing) {
          await query('savepoint one')
          try {
            for (const statement of statements) await query(statement)
            ran.push(name)
          } catch (error) {
            if (!optional) throw new StartProblem(`${name} would fail: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
            await query('rollback to savepoint one')
          }
        }
        return ran
      } finally {
        await query('rollback').catch(() => undefined)
      }
    })
  }
}

await runCommand(run)
