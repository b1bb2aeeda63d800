import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'

const check = (file: string) => {
  const { stdout, status } = spawnSync('node_modules/.bin/tsx', ['tests/providers/contract/check-provider.ts', file], { encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n') }
}

test('npm run check:provider says that a good provider keeps every promise', () => {
  const { status, lines } = check('tests/examples/panel/own-provider.ts')
  expect([status, lines]).toEqual([0, [expect.stringMatching(/^All \d\d promises are kept\.$/)]])
})

test('npm run check:provider names what another does not keep', async () => {
  const file = 'tests/api/program/tmp-provider.ts'
  onTestFinished(() => rm(file, { force: true }))
  const body = `import own from '#tests/examples/panel/own-provider.ts'
export default (given: Parameters<typeof own>[0]) => {
  const provider = own(given)
  return { ...provider, getList: async (asked: Parameters<typeof provider.getList>[0]) => ({ ...(await provider.getList(asked)), total: 1 }), deleteOne: async () => ({ data: {} }) }
}`
  await writeFile(file, body)
  const { status, lines } = check(file)
  expect(status).toBe(1)
  expect(lines).toContain('✗ pages count from 1, without gap or overlap')
  expect(lines).toContain('✗ what is deleted is gone, and nothing else')
  expect(lines.at(-1)).toMatch(/^\d+ of \d\d promises are not kept\.$/)
})

test.each([['gone.ts', 'There is no file gone.ts']])('npm run check:provider %s says what is missing', (file, line) => {
  expect(check(file)).toEqual({ status: 1, lines: [line] })
})
