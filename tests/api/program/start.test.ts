import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { ownFolder } from '#tests/support/folder.ts'
import { runProgram } from '#tests/support/process.ts'
import { migratedDataFolder } from '#tests/support/template.ts'

const start = (env: Readonly<Record<string, string>>) => runProgram('server/main.ts', ['--api-only'], env)

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
