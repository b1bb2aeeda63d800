import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { runNode } from '#tests/support/process.ts'
import { copyOfRepository } from '#tests/support/repository-copy.ts'

/** One mistake of each kind of name that a declaration uses: the file, a part of it, the mistake. */
const mistakes = [
  ['orders', "columns: [\n      'orderNumber'", "columns: [\n      'orderNumbr'", 'orderNumbr'],
  ['customers', "dialog: 'customer-preferences'", "dialog: 'customer-preference'", 'customer-preference"'],
  ['audit', "page: 'audit-trail'", "page: 'audit-trial'", 'audit-trial'],
  ['prescriptions', "slot: 'prescription-file'", "slot: 'prescription-fiel'", 'prescription-fiel'],
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
