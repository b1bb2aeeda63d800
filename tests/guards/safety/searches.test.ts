import { describe, expect, test } from 'vitest'
import { like } from 'drizzle-orm'
import { z } from 'zod'
import { tests } from '#server/db/tables/catalogue.ts'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { faulty } from '#tests/guards/faulty.ts'
import { endpointsIn } from '#tests/guards/fuzz/endpoints.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { sampleOf } from '#tests/guards/runs.ts'
import { opened } from '#tests/support/opened.ts'

/** For the self-test: the typed text becomes the pattern without escaping. */
const unescaped = defineRoute({
  ...faulty,
  method: 'GET',
  path: '/faulty/search',
  permission: 'tests.view',
  query: z.object({ search: z.string() }),
  answer: z.object({ items: z.array(z.string()), totalCount: z.number() }),
  async run({ sql, query }) {
    const rows = await sql
      .select({ name: tests.name })
      .from(tests)
      .where(like(tests.searchText, `%${query.search}%`))
    return ok({ items: rows.map(({ name }) => name), totalCount: rows.length })
  },
})

const lab = opened(() => openGuardLab([unescaped]))

/** Number of rows that a search finds: the list's count. */
async function found(path: string, name: string, text: string): Promise<{ status: number; count: number }> {
  const { status, body } = await lab.call('GET', `${path}?${name}=${encodeURIComponent(text)}`, { token: lab.token('super_admin') })
  const [, count = '0'] = /"totalCount":(\d+)/.exec(JSON.stringify(body)) ?? []
  return { status, count: Number(count) }
}

const typed = ['_', '\\', '\\%', '%%', '_%', "'", "' or '1'='1", "'; drop table tests; --", '$1', '*', '[a-z]'] as const

describe('threat 9, wildcards and SQL in a search are plain text', () => {
  test('they find nothing, on every list that is searched', async () => {
    const lists = endpointsIn((await lab.call('GET', '/openapi.json')).body).filter(
      ({ method, path, query }) => method === 'GET' && query.search && query.page && !path.includes('faulty'),
    )
    expect(lists.length).toBeGreaterThanOrEqual(8)
    for (const [turn, { path }] of lists.entries())
      for (const text of sampleOf(typed, turn)) expect([path, text, await found(path, 'search', text)]).toEqual([path, text, { status: 200, count: 0 }])
  })

  test('a per cent sign finds only what has one', async () => {
    expect(await found('/tests', 'search', '%')).toEqual({ status: 200, count: 1 })
    expect(await found('/test-categories', 'search', '%')).toEqual({ status: 200, count: 0 })
    expect(await found('/customers/admin', 'search', '%')).toEqual({ status: 200, count: 0 })
  })

  test.each(['email', 'phone'])('the filter %s of customers takes a wildcard as text', async (name) => {
    expect((await found('/customers/admin', name, '%')).count).toBe(0)
    expect((await found('/customers/admin', name, '_')).count).toBe(0)
  })

  test('self-test: a search that lets wildcards through is caught', async () => {
    expect((await found('/faulty/search', 'search', '_')).count).toBeGreaterThan(0)
  })
})
