import { expect, onTestFinished, test } from 'vitest'
import { executing } from '#server/seed/connections.ts'
import { beginMark } from '#server/seed/unfinished.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { runToEnd } from '#tests/support/process.ts'
import { migratedDataFolder } from '#tests/support/template.ts'

const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>) => runToEnd(`server/commands/${command}.ts`, args, env)

test.skipIf(testDatabaseUrl === null)(
  'OPS-01 an embedded laboratory is moved to an empty PostgreSQL once, and stays where it was',
  { timeout: 120_000 },
  async () => {
    const env = { DATA_DIR: await migratedDataFolder() }
    expect((await run('admin-create', ['--email', 'head@lab.example', '--name', 'Head'], env)).code).toBe(0)
    const target = await openOwnPostgres(testDatabaseUrl ?? '', 'empty')
    onTestFinished(() => target.close())
    const to = ['--to', target.url]
    expect(await run('move', to, env)).toEqual({ code: 0, output: expect.stringMatching(/^Moved: .+ Start the server with DATABASE_URL/m) })
    expect(await target.query('select email from users')).toEqual([{ email: 'head@lab.example' }])
    expect(await run('move', to, env)).toMatchObject({ code: 1, output: expect.stringContaining('The database has records already.') })
    expect(await run('move', to, { ...env, DATABASE_URL: target.url })).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_URL is set') })
    expect((await run('migrate', ['--status'], env)).output).toContain('The database is up to date.')
  },
)

test.skipIf(testDatabaseUrl === null)(
  'nothing is moved into a PostgreSQL database in which a large laboratory is being made',
  { timeout: 120_000 },
  async () => {
    const target = await openOwnPostgres(testDatabaseUrl ?? '', 'migrated')
    onTestFinished(() => target.close())
    await target.transaction((sql) => beginMark(executing(sql)))
    const moved = await run('move', ['--to', target.url], { DATA_DIR: await migratedDataFolder() })
    expect(moved).toEqual({ code: 1, output: expect.stringMatching(/^A large laboratory is being made in this database, or was not finished\./) })
  },
)
