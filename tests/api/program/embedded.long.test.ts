import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '#server/db/embedded.ts'
import { ownFolder } from '#tests/support/folder.ts'
import { runProgram } from '#tests/support/process.ts'
import { unusedDataFolder } from '#tests/support/template.ts'

test('an interrupted first opening leaves no trace, commits survive reopening, and the folder is private', async () => {
  const folder = ownFolder()
  mkdirSync(join(folder, 'pg.new'))
  writeFileSync(join(folder, 'pg.new', 'half'), 'made')
  chmodSync(folder, 0o755)
  const first = await openEmbedded(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await first.query('create table kept (word text)')
  await first.query(`insert into kept values ('here')`)
  await first.close()
  await first.close()
  await expect(first.ping(), 'every statement after the close is refused').rejects.toThrow()
  const database = await openEmbedded(folder)
  onTestFinished(() => database.close())
  expect(await database.query('select word from kept')).toEqual([{ word: 'here' }])
})

test('a writer that is killed loses nothing that was confirmed as written', async () => {
  const folder = await unusedDataFolder()
  const program = runProgram('tests/support/word-writer.ts', [folder], {})
  await program.says(/^20$/m)
  program.kill('SIGKILL')
  await program.ended
  const confirmed = Math.max(...program.output().trim().split('\n').map(Number))
  const database = await openEmbedded(folder)
  onTestFinished(() => database.close())
  const [row] = await database.query('select max(n) as last, count(*) as count from written')
  expect(row?.last).toBeGreaterThanOrEqual(confirmed)
  expect(row?.count).toBe(row?.last)
})
