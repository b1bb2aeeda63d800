import { expect, onTestFinished, test } from 'vitest'
import { createMaintenance } from '#server/jobs/maintenance.ts'
import { migratedTemplate, openInMemory } from '#tests/support/template.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('the embedded database is analysed once a day across restarts, and the statistics reach its tables', async () => {
  const database = await openInMemory(await migratedTemplate())
  onTestFinished(() => database.close())
  const one = async (statement: string) => Object.values((await database.query(statement))[0] ?? {})[0]
  const analyses = () => one("select coalesce(sum(analyze_count), 0)::int from pg_stat_user_tables where relname = 'orders'")
  const before = Number(await analyses())
  await createMaintenance(database)(now)
  expect(await analyses()).toBe(before + 1)
  await createMaintenance(database)(later(23))
  expect(await analyses()).toBe(before + 1)
  const look = createMaintenance(database, { unwritten: 1_000_000, largePages: 1_000 })
  await look(later(25))
  expect(await analyses()).toBe(before + 2)

  const checkpoint = () => one('select checkpoint_lsn::text from pg_control_checkpoint()')
  const first = await checkpoint()
  await look(later(25))
  expect(await checkpoint()).toBe(first)
  await database.query(
    "insert into settings (key, value, updated_at) select 'filler ' || n, to_jsonb(repeat(md5(n::text), 8)), now() from generate_series(1, 6000) as n",
  )
  await look(later(25))
  expect(await checkpoint()).not.toBe(first)
})

test('a large table is analysed after growing by a tenth, not after a day', async () => {
  const database = await openInMemory(await migratedTemplate())
  onTestFinished(() => database.close())
  const analyses = async () => {
    const [found] = await database.query(
      "select coalesce(sum(analyze_count) filter (where relname = 'settings'), 0)::int as grown, coalesce(sum(analyze_count) filter (where relname = 'orders'), 0)::int as small from pg_stat_user_tables",
    )
    return found
  }
  const fill = (name: string, rows: number) =>
    database.query(
      'insert into settings (key, value, updated_at) select $1 || n, to_jsonb(repeat(md5(n::text), 8)), now() from generate_series(1, $2::int) as n',
      [name, rows],
    )
  const look = createMaintenance(database, { unwritten: 1_000_000_000, largePages: 10 })
  await fill('many ', 2_000)
  await look(now)
  const first = await analyses()
  await fill('few ', 100)
  await look(later(25))
  expect(await analyses()).toEqual({ grown: first?.grown, small: Number(first?.small) + 1 })
  await fill('more ', 200)
  await look(later(50))
  expect(await analyses()).toEqual({ grown: Number(first?.grown) + 1, small: Number(first?.small) + 2 })
})
