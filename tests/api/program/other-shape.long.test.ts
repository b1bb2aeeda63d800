import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase, slowOpening } from '#server/commands/open-database.ts'
import { embeddedFolder, databaseOfInstance } from '#server/db/embedded.ts'
import { openEmbeddedInstance } from '#server/db/embedded-instance.ts'
import { silentLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { unusedDataFolder } from '#tests/support/template.ts'

/** A data folder as a version before the present baseline left it; `seed` marks a demo. */
async function oldFolder(seed: boolean): Promise<string> {
  const folder = await unusedDataFolder()
  const database = databaseOfInstance(await openEmbeddedInstance({ folder: embeddedFolder(folder) }))
  await database.query('create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())')
  await database.query("insert into schema_migrations (name, checksum) values ('0001_first.sql', 'x')")
  await database.query('create table settings (key text primary key, value jsonb not null)')
  if (seed) await database.query("insert into settings values ('seed', '{}')")
  await database.close()
  return folder
}

function opening(folder: string, demo: 'on' | 'off') {
  const said: string[] = []
  const opened = openDatabase({ settings: readSettings({ DATA_DIR: folder, LAB_DEMO: demo }), log: silentLog, print: (line) => said.push(line) })
  return { said, opened }
}

test('a demo of an earlier version is put aside in one sentence, and a new database made', { timeout: 120_000 }, async () => {
  const folder = await oldFolder(true)
  const { said, opened } = opening(folder, 'on')
  const database = await opened
  // On a busy machine the notice of a slow start comes first.
  expect(said.at(-1)).toBe(`The demo laboratory in ${folder} is of another version: it is kept as ${join(folder, 'pg.old-1')}, and a new one is made.`)
  expect(await database.query('select count(*) as found from users')).toEqual([{ found: 0 }])
  await database.close()
  expect(existsSync(join(folder, 'pg.old-1', 'PG_VERSION'))).toBe(true)
})

test.each([
  ['real records', false, 'on'],
  ['a demo that is to be served as a laboratory', true, 'off'],
] as const)('%s of an earlier version are refused with what to do, and stay as they were', { timeout: 120_000 }, async (_kind, seed, demo) => {
  const folder = await oldFolder(seed)
  const { said, opened } = opening(folder, demo)
  await expect(opened).rejects.toThrow(
    'The database was made by an earlier version of this server whose records cannot be taken over. Start the version that made it, or set DATA_DIR to another one, such as one that a backup from before the upgrade was restored to.',
  )
  expect(said.filter((line) => line !== slowOpening)).toEqual([])
  expect(existsSync(join(folder, 'pg.old-1'))).toBe(false)
})
