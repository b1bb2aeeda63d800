import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { ownFolder } from '#tests/support/folder.ts'
import { runProgram, runToEnd } from '#tests/support/process.ts'
import { migratedDataFolder } from '#tests/support/template.ts'

const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>) => runToEnd(`server/commands/${command}.ts`, args, env)

test('OPS-01 a backup is made and put back while the laboratory is open, and never written over', { timeout: 180_000 }, async () => {
  const [folder, port, file] = [await migratedDataFolder(), await freePort(), join(ownFolder(), 'lab.tar.gz')]
  const env = { DATA_DIR: folder }
  expect((await run('admin-create', ['--email', 'head@lab.example', '--name', 'Head'], env)).code).toBe(0)
  const server = runProgram('server/main.ts', ['--api-only'], { ...env, PORT: String(port), LAB_DEMO: 'off', LOG_LEVEL: 'error' })
  await server.says(/^API: http/m)
  await server.says(/SMTP_URL is not set/)
  const first = await run('backup', [file], env)
  expect(first).toEqual({ code: 0, output: expect.stringMatching(/ rows in \d+ tables and 0 files, read again and found complete/) })
  expect(await run('backup', [file], env)).toEqual({ code: 1, output: `${file} exists already: it is never written over. Name another file.\n` })
  expect((await run('restore', [file], env)).output).toContain('The database has records already.')
  expect(await run('restore', [file, '--replace'], env)).toEqual({ code: 0, output: expect.stringMatching(/^Restored: .+ Everybody signs in again\.\n$/) })
  expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(existsSync(join(folder, 'control.sock'))).toBe(false)
  expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  const status = await run('migrate', ['--status'], env)
  expect(status.output).toContain('The database is up to date.')
})
