import { chmodSync, fsyncSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '#server/db/embedded.ts'
import { openEmbeddedInstance } from '#server/db/embedded-instance.ts'
import { ownFolder } from '#tests/support/folder.ts'
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

/** The database of a folder of the running test's own. */
async function opened() {
  const folder = await unusedDataFolder()
  const database = await openEmbedded(folder)
  onTestFinished(() => database.close())
  return { folder, database }
}

test('a second opening of a folder is refused, and the event loop runs beside a statement', async () => {
  const { folder, database } = await opened()
  await expect(openEmbedded(folder)).rejects.toThrow(`The data folder ${folder} is in use by process ${process.pid}`)
  await expect(database.ping()).resolves.toBeUndefined()
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 5)
  await database.query('select count(*) from generate_series(1, 1000000) as a(n) where n % 7 = 0')
  clearInterval(counting)
  expect(turns).toBeGreaterThan(2)
})

test('each commit is brought to the disk before it is answered', async () => {
  const instance = await openEmbeddedInstance({ folder: join(await unusedDataFolder(), 'pg') })
  onTestFinished(() => instance.close())
  await instance.run('create table counted (n integer)', [], 'object')
  for (let n = 0; n < 5; n += 1) {
    const before = instance.syncs()
    await instance.run('insert into counted values ($1)', [String(n)], 'object')
    expect(instance.syncs()).toBeGreaterThan(before)
  }
})

/** A commit was acknowledged although the disk had refused it. */
test('server faults, EIO on fsync: the write is not acknowledged, and the server answers no more', async () => {
  let isBroken = false
  const sync = (file: number) => {
    if (isBroken) throw new Error('EIO: i/o error, fsync')
    fsyncSync(file)
  }
  const instance = await openEmbeddedInstance({ folder: join(await unusedDataFolder(), 'pg'), sync })
  await instance.run('create table kept (n integer)', [], 'object')
  isBroken = true
  await expect(instance.run('insert into kept values (1)', [], 'object')).rejects.toThrow()
  isBroken = false
  await expect(instance.run('select * from kept', [], 'object')).rejects.toThrow('could not write to the disk')
  expect(instance.isLost()).toBe(true)
})

test('a folder of another PostgreSQL is refused with both versions, and left as it is', async () => {
  const folder = ownFolder()
  mkdirSync(join(folder, 'pg'))
  writeFileSync(join(folder, 'pg', 'PG_VERSION'), '17\n')
  await expect(openEmbedded(folder)).rejects.toThrow('was made by PostgreSQL 17; this program brings PostgreSQL 18')
  expect(readFileSync(join(folder, 'pg', 'PG_VERSION'), 'utf8')).toBe('17\n')
})
