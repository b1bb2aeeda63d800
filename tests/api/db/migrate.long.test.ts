import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate, IncompatibleDatabase } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { createLog, silentLog } from '#server/log.ts'
import { type EngineCase, engines } from '#tests/support/engines.ts'
import { ownFolder } from '#tests/support/folder.ts'

const first = 'create table a (id integer)\n--> statement-breakpoint\ncreate table b (id integer)'

function migrationsOf(files: Readonly<Record<string, string>>) {
  const folder = ownFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return readMigrations(folder)
}

async function opened({ open }: EngineCase): Promise<Database> {
  const database = await open()
  onTestFinished(() => database.close())
  return database
}

describe.each(engines)('migrate on $engine', (engine) => {
  test('runs each file once, in the order of the names', async () => {
    const database = await opened(engine)
    const migrations = migrationsOf({ '0002_more.sql': 'alter table a add column word text', '0001_one.sql': first })
    expect(await migrate(database, { log: silentLog, migrations })).toEqual(['0001_one.sql', '0002_more.sql'])
    expect(await migrate(database, { log: silentLog, migrations })).toEqual([])
  })

  test('numbers may have gaps; a new migration with a number below one that has run is refused', async () => {
    const database = await opened(engine)
    const files = { '0001_one.sql': first, '0020_far.sql': 'alter table a add column far text' }
    expect(await migrate(database, { log: silentLog, migrations: migrationsOf(files) })).toEqual(['0001_one.sql', '0020_far.sql'])
    const between = migrationsOf({ ...files, '0004_between.sql': 'alter table b add column between_them text' })
    await expect(migrate(database, { log: silentLog, migrations: between })).rejects.toThrow(
      new IncompatibleDatabase('The migration 0004_between.sql is new, and numbered below 0020_far.sql, which has run already: it needs a number above it.'),
    )
    const above = migrationsOf({ ...files, '0021_above.sql': 'alter table b add column above text' })
    expect(await migrate(database, { log: silentLog, migrations: above })).toEqual(['0021_above.sql'])
  })

  test.runIf(engine.engine === 'postgres')('a migration behind a reader gives way, delays no caller, and completes after the reader', async () => {
    const database = await opened(engine)
    await migrate(database, { log: silentLog, migrations: migrationsOf({ '0001_one.sql': first }) })
    const retries = { waitMs: 50, retryMs: 100, tries: 50 }
    const more = migrationsOf({ '0001_one.sql': first, '0002_more.sql': 'alter table a add column word text' })
    const [begin, end] = [new EventTarget(), new EventTarget()]
    const begun = new Promise((resolve) => begin.addEventListener('done', resolve))
    const over = new Promise((resolve) => end.addEventListener('done', resolve))
    const reader = database.session(async (query) => {
      await query('begin')
      await query('select * from a')
      begin.dispatchEvent(new Event('done'))
      await over
      await query('commit')
    })
    await begun
    const migrating = migrate(database, { log: silentLog, migrations: more, retries })
    const began = Date.now()
    for (let reads = 0; reads < 5; reads += 1) {
      await new Promise((later) => setTimeout(later, 40))
      await database.aside.query('select * from a')
    }
    expect(Date.now() - began).toBeLessThan(1_500)
    end.dispatchEvent(new Event('done'))
    await reader
    expect(await migrating).toEqual(['0002_more.sql'])
  })

  test('servers that start at the same moment run each file once between them', async () => {
    const database = await opened(engine)
    const migrations = migrationsOf({ '0001_one.sql': first })
    const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database, { log: silentLog, migrations })))
    expect(ran.flat()).toEqual(['0001_one.sql'])
    expect(await database.query('select * from schema_lock')).toEqual([])
  })

  test('a failing file leaves nothing of itself, is named, and gives the lock back', async () => {
    const database = await opened(engine)
    const broken = migrationsOf({ '0001_one.sql': `${first}\n--> statement-breakpoint\ncreate table a (id integer)` })
    await expect(migrate(database, { log: silentLog, migrations: broken })).rejects.toThrow('The migration 0001_one.sql failed: relation "a" already exists')
    expect(await migrate(database, { log: silentLog, migrations: migrationsOf({ '0001_one.sql': first }) })).toEqual(['0001_one.sql'])
  })

  test.runIf(engine.engine === 'postgres')('server faults: a migration killed half-way leaves no trace, and the next start completes it', async () => {
    const database = await opened(engine)
    const killed = migrationsOf({ '0001_one.sql': `${first}\n--> statement-breakpoint\nselect pg_terminate_backend(pg_backend_pid())` })
    await expect(migrate(database, { log: silentLog, migrations: killed })).rejects.toThrow('The migration 0001_one.sql failed')
    expect(await migrate(database, { log: silentLog, migrations: migrationsOf({ '0001_one.sql': first }) })).toEqual(['0001_one.sql'])
  })

  test('an optional file that cannot be run is left out with a line in the log, and tried again', async () => {
    const database = await opened(engine)
    const lines: string[] = []
    const log = createLog(
      (line) => lines.push(line),
      'warn',
      () => new Date(),
    )
    const migrations = migrationsOf({ '0001_one.sql': first, '0002_faster.sql': '-- optional\ncreate extension no_such_extension' })
    expect(await migrate(database, { log, migrations })).toEqual(['0001_one.sql'])
    await migrate(database, { log, migrations })
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ migration: '0002_faster.sql' }, { migration: '0002_faster.sql' }])
  })

  test('a file that was changed after it ran is refused; other line ends are no change', async () => {
    const database = await opened(engine)
    await migrate(database, { log: silentLog, migrations: migrationsOf({ '0001_one.sql': first }) })
    const windows = migrationsOf({ '0001_one.sql': first.replaceAll('\n', '\r\n') })
    expect(await migrate(database, { log: silentLog, migrations: windows })).toEqual([])
    const changed = migrationsOf({ '0001_one.sql': `${first}\n-- more` })
    await expect(migrate(database, { log: silentLog, migrations: changed })).rejects.toThrow('The migration 0001_one.sql was changed after it had run')
  })

  test('a database made by a newer program is refused', async () => {
    const database = await opened(engine)
    await migrate(database, { log: silentLog, migrations: migrationsOf({ '0001_one.sql': first, '0002_new.sql': 'select 1' }) })
    const older = migrate(database, { log: silentLog, migrations: migrationsOf({ '0001_one.sql': first }) })
    await expect(older).rejects.toThrow('made by a newer version of this server: it has the migration 0002_new.sql')
  })

  test('a database of the version before ids were uuids is refused: no step leads on from it', async () => {
    const database = await opened(engine)
    await migrate(database, { log: silentLog, migrations: migrationsOf({ '0001_first.sql': first }) })
    await expect(migrate(database, { log: silentLog })).rejects.toThrow(IncompatibleDatabase)
    expect(await database.query("select 1 from information_schema.tables where table_name = 'orders'")).toEqual([])
  })

  test("the laboratory's own migrations run on an empty database", async () => {
    const database = await opened(engine)
    const ran = await migrate(database, { log: silentLog })
    expect(ran).toEqual(readMigrations().map(({ name }) => name))
  })
})
