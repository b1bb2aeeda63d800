import { expect, onTestFinished, test } from 'vitest'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { runProgram } from '#tests/support/process.ts'
import { migratedDataFolder } from '#tests/support/template.ts'

const run = async (command: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const program = runProgram(`server/commands/${command}.ts`, args, { LAB_DEMO: 'off', LOG_LEVEL: 'error', ...env })
  program.input('')
  return { code: await program.ended, said: program.said() }
}

test.skipIf(testDatabaseUrl === null)(
  'OPS-01 an embedded laboratory is moved to an empty PostgreSQL once, and stays where it was',
  { timeout: 120_000 },
  async () => {
    const env = { DATA_DIR: await migratedDataFolder() }
    expect((await run('admin-create', ['--email', 'head@lab.example', '--name', 'Head'], env)).code).toBe(0)
    const target = await openOwnPostgres(testDatabaseUrl ?? '', 'empty')
    onTestFinished(() => target.close())
    const to = ['--to', target.url]
    expect(await run('move', to, env)).toEqual({ code: 0, said: expect.stringMatching(/^Moved: .+ Start the server with DATABASE_URL/m) })
    expect(await target.query('select email from users')).toEqual([{ email: 'head@lab.example' }])
    expect(await run('move', to, env)).toMatchObject({ code: 1, said: expect.stringContaining('The database has records already.') })
    expect(await run('move', to, { ...env, DATABASE_URL: target.url })).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_URL is set') })
    expect((await run('migrate', ['--status'], env)).said).toContain('The database has the shape of this program.')
  },
)
