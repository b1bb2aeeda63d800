import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { ownFolder } from '#tests/support/folder.ts'
import { runProgram, withoutSlowNotice } from '#tests/support/process.ts'
import { migratedDataFolder } from '#tests/support/template.ts'

const start = (env: Readonly<Record<string, string>>) => runProgram('server/main.ts', ['--api-only'], env)

test('a folder that cannot be used is reported in one sentence', async () => {
  const file = join(ownFolder(), 'file')
  writeFileSync(file, '')
  const server = start({ DATA_DIR: file, PORT: String(await freePort()) })
  expect(await server.ended).toBe(1)
  expect(server.output()).toBe(`The data folder ${file} cannot be used: a part of the path is a file. Set DATA_DIR to another folder.\n`)
})

test('a database that cannot be reached is reported in one sentence, without its password', async () => {
  const port = await freePort()
  const url = `postgres://lab:hunter2@127.0.0.1:${port}/lab`
  const server = start({ DATA_DIR: ownFolder(), PORT: String(await freePort()), DATABASE_URL: url })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/^The database at 127\.0\.0\.1:\d+\/lab cannot be reached: .+ Check DATABASE_URL\.\n$/)
  expect(server.output()).not.toContain('hunter2')
})

test('admin:create makes the first super admin once, with a password that keeps the rules', { timeout: 120_000 }, async () => {
  const folder = await migratedDataFolder()
  const create = (email: string, input: string) => {
    const program = runProgram('server/commands/admin-create.ts', ['--email', email, '--name', 'Head'], {
      DATA_DIR: folder,
      LAB_DEMO: 'off',
      LOG_LEVEL: 'error',
    })
    onTestFinished(() => program.kill('SIGKILL'))
    program.input(input)
    return program
  }
  const said = (program: { output(): string }) => withoutSlowNotice(program.output())
  const weak = create('head@lab.example', 'weak\n')
  expect(await weak.ended).toBe(1)
  expect(said(weak)).toBe('Password must be at least 8 characters long\n')
  const made = create('head@lab.example', '')
  expect(await made.ended).toBe(0)
  expect(said(made)).toMatch(/^head@lab\.example is a super admin now\.\nPassword, shown this once: \S{24,}\n$/)
  const second = create('other@lab.example', '')
  expect(await second.ended).toBe(1)
  expect(said(second)).toBe('There is a super admin already: further users are made in the panel.\n')
})

test('bad settings are named, and nothing is opened', async () => {
  const folder = join(ownFolder(), 'data')
  const server = start({ DATA_DIR: folder, PORT: 'eighty' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toBe('PORT must be a whole number from 1 to 65535; it is "eighty".\n')
  expect(existsSync(folder)).toBe(false)
})

test('the server starts, refuses a second one on its folder or port, and stops cleanly on a signal', { timeout: 120_000 }, async () => {
  const [folder, port, other] = [await migratedDataFolder(), await freePort(), await freePort()]
  const unfinished = join(folder, 'files', 'ab', 'upload.part')
  mkdirSync(join(folder, 'files', 'ab'), { recursive: true })
  writeFileSync(unfinished, 'half a file')
  const server = runProgram('server/main.ts', ['--api-only'], { DATA_DIR: folder, PORT: String(port), LAB_DEMO: 'off' })
  await server.says(/^API: http/m)
  expect(existsSync(unfinished), 'an upload that a killed server left').toBe(false)
  await server.says(/^Nobody can sign in yet\. Stop this server and make the first super admin: npm run admin:create -- --email/m)
  expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200)

  const sameFolder = start({ DATA_DIR: folder, PORT: String(other), LAB_DEMO: 'off' })
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.output()).toMatch(new RegExp(`^The data folder ${folder} is in use by process ${server.pid} .+\\n$`))

  const untouched = join(ownFolder(), 'data')
  const samePort = start({ DATA_DIR: untouched, PORT: String(port) })
  expect(await samePort.ended).toBe(1)
  expect(samePort.output()).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use.+\n$/)
  expect(existsSync(untouched)).toBe(false)

  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(existsSync(join(folder, 'server.lock'))).toBe(false)
})
