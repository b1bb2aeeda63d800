import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { allTables, passing, quotedIdentifier, sequenceStates } from '#server/backup/catalogue.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { migrate } from '#server/db/migrate.ts'
import { files as fileRows } from '#server/db/tables/files.ts'
import { settings } from '#server/db/tables/records.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { silentLog } from '#server/log.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { type EngineCase, engines } from '#tests/support/engines.ts'
import { ownFolder } from '#tests/support/folder.ts'
import { memoryFiles } from '#tests/support/memory-files.ts'
import { makeTestStaff } from '#tests/support/staff.ts'

const now = new Date('2026-11-21T20:00:00.000Z')
const awkward = 'तेल "a", \\N \t \n {x} 100% \u2028 😀'

async function opened({ open }: EngineCase): Promise<Database> {
  const database = await open()
  onTestFinished(() => database.close())
  return database
}

/** A laboratory with a row in most tables, awkward texts and a file among them. */
async function filled(engine: EngineCase) {
  const [database, files] = [await opened(engine), memoryFiles()]
  await migrate(database, { log: silentLog })
  await seedDemo(database, { seed: 7, now, timeZone: 'Asia/Kolkata', orders: 20 })
  const { key, sha256, size } = await files.put(Buffer.from('%PDF-1.7 a report'))
  const row = { id: newId(now), key, sha256, size, type: 'application/pdf' as const, createdBy: null, createdAt: now.toISOString() }
  await database.sql.insert(fileRows).values(row)
  await database.sql.insert(settings).values({ key: awkward, value: { awkward, nothing: null, list: [1.5, awkward] }, updatedAt: now.toISOString() })
  const entry = { id: newId(now), at: now.toISOString(), action: 'x', entity: 'orders', entityId: awkward, before: null, after: { awkward } }
  await database.sql.insert(auditLog).values(entry)
  return { database, files, key, sha256 }
}

async function backedUp(from: { database: Database; files: ReturnType<typeof memoryFiles> }) {
  const file = join(ownFolder(), 'lab.tar.gz')
  return { file, manifest: await writeBackup({ ...from, now }, createWriteStream(file)) }
}

/** Every row of every table that is copied, as text. */
async function contents({ query }: Database): Promise<Record<string, unknown[]>> {
  const kept = (await allTables(query)).filter(({ name }) => !passing.includes(name as (typeof passing)[number]))
  const rows = async (name: string) => (await query(`select row_to_json(t)::text as line from ${quotedIdentifier(name)} t`)).map(({ line }) => line).sort()
  return Object.fromEntries(await Promise.all(kept.map(async ({ name }) => [name, await rows(name)])))
}

const pairs = engines.flatMap((from) => engines.map((to) => ({ name: `${from.engine} to ${to.engine}`, from, to })))

describe.each(pairs)('OPS-01 from $name', ({ from, to }) => {
  test('a restored laboratory has every row of every table, the files, the numbers and all guards', { timeout: 120_000 }, async () => {
    const source = await filled(from)
    const before = await contents(source.database)
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(20)
    const { file, manifest } = await backedUp(source)
    expect(await checkBackup(file)).toEqual(manifest)
    const [database, files] = [await opened(to), memoryFiles()]
    await restoreBackup(file, { database, files, log: silentLog, replace: false })
    expect(await contents(database)).toEqual(before)
    const numbers = async ({ query }: Database) => Object.fromEntries((await sequenceStates(query)).map(({ name, last }) => [name, last]))
    expect(Object.keys(await numbers(database)).length).toBeGreaterThan(0)
    expect(await numbers(database)).toEqual(await numbers(source.database))
    expect(Buffer.from(await files.read(source)).toString()).toBe('%PDF-1.7 a report')
    const guards = "select count(*) as found from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace"
    expect(await database.query(guards)).toEqual(await source.database.query(guards))
    await expect(database.query("update audit_log set action = 'y'")).rejects.toThrow('never changed')
    await expect(database.query('delete from customers')).rejects.toThrow('foreign key')
    expect(await database.query('select 1 from sessions')).toEqual([])

    const again = restoreBackup(file, { database, files, log: silentLog, replace: false })
    await expect(again).rejects.toThrow('The database has records already.')
    await database.query("update customers set name = 'Changed'")
    await restoreBackup(file, { database, files, log: silentLog, replace: true })
    expect(await contents(database)).toEqual(before)
  })
})

describe('a backup that is not as it was written', () => {
  const [engine] = engines
  if (!engine) throw new Error('there is an engine always')
  test('a backup is refused before anything is changed: cut off, damaged, of another program', { timeout: 120_000 }, async () => {
    const { file } = await backedUp(await filled(engine))
    const whole = readFileSync(file)
    const broken = (name: string, content: Uint8Array) => {
      const path = join(ownFolder(), name)
      writeFileSync(path, content)
      return path
    }
    const flipped = Buffer.from(whole)
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff
    const database = await opened(engine)
    for (const path of [broken('cut', whole.subarray(0, whole.length - 200)), broken('flipped', flipped), broken('other', Buffer.from('no archive'))]) {
      await expect(restoreBackup(path, { database, files: memoryFiles(), log: silentLog, replace: true })).rejects.toThrow(
        /cannot be read|is damaged|is no backup/,
      )
    }
    expect(await database.query("select 1 from pg_tables where tablename = 'orders'")).toEqual([])

    // A laboratory with only its staff is not replaced unasked either.
    await migrate(database, { log: silentLog })
    await makeTestStaff(database.sql, now)
    const unasked = restoreBackup(file, { database, files: memoryFiles(), log: silentLog, replace: false })
    await expect(unasked).rejects.toThrow('The database has records already.')
  })
})
