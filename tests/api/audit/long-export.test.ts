import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { phlebotomists } from '#server/db/tables/collections.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { numbered } from '#tests/support/ids.ts'
import { readCsv } from '#tests/support/read-csv.ts'
import { stampsOf } from '#tests/support/small-lab.ts'

/** Largest number of whole records that one statement gave; ids alone are short. */
let maxRows = 0

const api = labApi({
  watch: (run) => async (text, params, mode) => {
    const rows = await run(text, params, mode)
    maxRows = Math.max(maxRows, rows.filter((row) => Object.values(row as object).length > 3).length)
    return rows
  },
})
const many = 1_100
beforeAll(async () => {
  await api.db.execute(sql`
    insert into audit_log (id, at, action, entity, entity_id)
    select gen_random_uuid(), timestamptz '2026-11-20' - n * interval '1 minute', 'update', 'categories', 'entry ' || n from generate_series(1, ${many}::integer) n`)
  await api.db.insert(phlebotomists).values(
    Array.from({ length: many }, (_, n) => ({
      id: numbered('collector', n + 1),
      name: `Collector ${n}`,
      phone: '+919800000000',
      searchText: '',
      ...stampsOf,
    })),
  )
})

test.each([
  ['/admin/audit/export?entity=categories', (row: readonly string[]) => row[5]],
  ['/admin/phlebotomists/export', (row: readonly string[]) => row[0]],
])('%s reads in parts, and has each record once', async (path, nameOf) => {
  maxRows = 0
  const { status, body } = await api.call('GET', path, { as: 'super_admin' })
  expect(status).toBe(200)
  const names = readCsv(String(body))
    .slice(1)
    .map(nameOf)
    .filter((name) => /^(entry|Collector) /.test(name ?? ''))
  expect([names.length, new Set(names).size]).toEqual([many, many])
  expect(maxRows).toBeLessThanOrEqual(500)
})
