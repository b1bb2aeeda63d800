import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { containing, searched } from '#server/db/search.ts'
import { customers } from '#server/db/tables/customers.ts'
import { matches } from '#server/db/search-pieces.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { numbered } from '#tests/support/ids.ts'

const people = ['Asha Rao', 'Ravi Iyer-Rao', 'कमला देवी', 'Zoë 🌸 D’Souza', "O'Brien 100%_\\", 'Al', 'X'] as const
const at = '2026-11-21T08:00:00.000Z'

const database = opened(() => openTestDatabase({ ownDatabase: true }))
beforeAll(async () => {
  const rows = people.map((name, index) => {
    const [email, phone] = [`person${index}@example.com`, `+91 98000 ${String(10_000 + index * 1_111)}`]
    return { id: numbered('customer', index), name, email, phone, searchText: searchTextOf(name, email, phone), createdAt: at, updatedAt: at }
  })
  await database.sql.insert(customers).values(rows)
})

async function found(condition: SQL | undefined): Promise<string[]> {
  const rows = await database.sql
    .select({ name: customers.name })
    .from(customers)
    .where(condition ?? sql`false`)
    .orderBy(customers.id)
  return rows.map(({ name }) => name)
}

test('CUS-05 the index of pieces finds what a search through all texts finds, for every part of every text', async () => {
  const texts = people.map((name, index) => searchTextOf(name, `person${index}@example.com`))
  const parts = new Set(['%', '_', '\\', 'qz', 'zzzz'])
  for (const letters of texts.map((text) => [...text])) {
    for (const size of [1, 2, 3, 7]) for (let place = 0; place + size <= letters.length; place += 3) parts.add(letters.slice(place, place + size).join(''))
  }
  const whole = sql`(${customers.searchText} || '')`
  for (const part of parts) {
    const pattern = containing(part)
    expect([part, await found(matches(customers.searchText, [pattern]))]).toEqual([part, await found(matches(whole, [pattern]))])
  }
  for (const pattern of ['%r_o%', 'asha%', '% r%', '%\\%_\\\\%']) {
    expect([pattern, await found(matches(customers.searchText, [pattern]))]).toEqual([pattern, await found(matches(whole, [pattern]))])
  }
  expect(await found(searched(customers.searchText, 'rao'))).toEqual(['Asha Rao', 'Ravi Iyer-Rao'])
})
