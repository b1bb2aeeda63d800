import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migration-files.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestDatabase } from '#tests/support/database.ts'

/** Makes the function as an earlier migration had it, under another name. */
async function makeEarlier(migration: string, name: string) {
  const statements = readFileSync(join(migrationsFolder, migration), 'utf8').split('--> statement-breakpoint')
  const made = statements.find((statement) => statement.includes(`create function ${name}(`)) ?? ''
  await database.query(made.replace(`create function ${name}(`, `create function earlier_${name}(`))
}

const database = opened(() => openTestDatabase({ ownDatabase: true }))
beforeAll(async () => {
  await makeEarlier('0042_customer_search.sql', 'search_grams')
  await makeEarlier('0093_fast_orders.sql', 'search_starts')
})

test.each(['search_grams', 'search_starts'])('%s gives what it gave when the indexes of existing databases were built', async (name) => {
  const texts = ['', 'a', 'ab', ' two  blanks ', 'asha rao-iyer asha.rao@example.com +919876543210', "o'brien 100%_x (1/2), ,,", 'कमला देवी æ 👩‍🔬', '+-.@_/(),']
  const inOrder = (called: string) => `(select array_agg(piece order by piece) from unnest(${called}(content)) as piece)`
  const rows = await database.query(`select content, ${inOrder(name)} as now, ${inOrder(`earlier_${name}`)} as earlier from unnest($1::text[]) as content`, [
    texts,
  ])
  expect(rows).toHaveLength(texts.length)
  expect(rows.map(({ now }) => now)).toEqual(rows.map(({ earlier }) => earlier))
})
