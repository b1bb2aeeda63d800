import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { runNode } from '#tests/support/process.ts'
import { copyOfRepository } from '#tests/support/repository-copy.ts'

/** One mistake of each kind of name that a declaration uses: the file, a part of it, the mistake. */
const mistakes = [
  ['orders', "columns: [\n      'orderNumber'", "columns: [\n      'orderNumbr'", 'orderNumbr'],
  ['customers', "dialog: 'customer-preferences'", "dialog: 'customer-preference'", 'customer-preference"'],
  ['audit', "page: 'audit-trail'", "page: 'audit-trial'", 'audit-trial'],
  ['tests', "slot: 'test-laboratory'", "slot: 'test-laboratry'", 'test-laboratry'],
  ['reports', "badge: '", "badge: 'un", '"un'],
  ['notifications', "cell: 'notification-type'", "cell: 'notification-typ'", 'did you mean "notification-type"'],
  ['closed-days', 'reason: text({', "reason: text({ control: 'why', ", 'there is no file src/controls/why.tsx'],
] as const

test('a mistake in a declaration fails the build, and the former panel is served', { timeout: 240_000 }, async () => {
  const { folder, remove } = copyOfRepository()
  onTestFinished(remove)
  const page = join(folder, 'dist/panel/index.html')
  mkdirSync(join(folder, 'dist/panel'), { recursive: true })
  writeFileSync(page, '<title>The former panel</title>')
  for (const [name, right, wrong] of mistakes) {
    const file = join(folder, 'resources', `${name}.ts`)
    const text = readFileSync(file, 'utf8')
    expect(text, name).toContain(right)
    writeFileSync(file, text.replace(right, wrong))
  }
  const build = runNode(['--import', 'tsx', 'server/commands/build.ts'], {}, folder)
  expect(await build.ended).toBe(1)
  for (const [name, , , said] of mistakes) expect(build.output()).toMatch(new RegExp(`resources/${name}\\.ts.*${said}`))
  const port = await freePort()
  const server = runNode(['--import', 'tsx', 'server/main.ts'], { PORT: String(port), DATA_DIR: join(folder, 'data'), LAB_DEMO: 'off' }, folder)
  await server.says(/The panel that was built before is served/)
  await server.says(/is open/)
  expect(await (await fetch(`http://127.0.0.1:${port}/login`)).text()).toContain('The former panel')
})

test('npm run dev serves a handler that is added and changed, and runs no migration by itself', { timeout: 240_000 }, async () => {
  const { folder, remove } = copyOfRepository()
  onTestFinished(remove)
  const example = (file: string) => readFileSync(join(folder, 'tests/examples', file), 'utf8')
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  put(
    'resources/kits.ts',
    example('kits.ts')
      .replace(", cell: 'stock-level', control: 'number-steps'", '')
      .replace(/^ {2}pages: .*$/m, ''),
  )
  const port = await freePort()
  const dev = runNode(['--import', 'tsx', 'server/dev.ts'], { PORT: String(port), DATA_DIR: join(folder, 'data'), LAB_DEMO: 'off' }, folder)
  // Killed at once, it would leave its API.
  onTestFinished(async () => {
    dev.kill('SIGTERM')
    await dev.ended
  })
  await dev.says(/API: /)
  expect(dev.output()).toContain('write its handler in server/entities/kits.ts')
  const statuses = () =>
    Promise.all(['retire', 'write-off'].map(async (act) => (await fetch(`http://127.0.0.1:${port}/api/kits/x/${act}`, { method: 'POST' })).status))
  const handlers = example('entities/kits.ts').replace('../kits.ts', '#resources/kits.ts')
  for (const [text, expected] of [
    [handlers, [401, 401]],
    [handlers.replace(/^ {2}retire:.*$/m, ''), [404, 401]],
    [handlers.replace('})', ')'), [404, 404]],
    [handlers, [401, 401]],
  ] as const) {
    put('server/entities/kits.ts', text)
    await expect.poll(statuses, { timeout: 20_000 }).toEqual(expected)
  }
  // A handler that may be right is not asked for beside the mistake in its file.
  const [, after = ''] = dev.output().split('could not be loaded')
  expect(after).not.toContain('write its handler')
  put('server/db/migrations/9000_kits.sql', 'create table kits (id uuid primary key)')
  await dev.says(/There is a new migration, server\/db\/migrations\/9000_kits\.sql/)
  expect(dev.output()).not.toMatch(/database migrated.*9000_kits/)
})
