import { expect, test } from 'vitest'
import { z } from 'zod'
import { counters } from '#server/db/tables/records.ts'
import { ok } from '#server/call/answer.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import { defineRoute, type Route } from '#server/call/route.ts'
import { faulty } from '#tests/guards/faulty.ts'
import { answerProblems } from '#tests/guards/fuzz/answer-rules.ts'
import { attack } from '#tests/guards/fuzz/attack.ts'
import { endpointsIn } from '#tests/guards/fuzz/endpoints.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { opened } from '#tests/support/opened.ts'

const body = z.strictObject({ text: z.string() })
const common = { ...faulty, permission: 'public' } as const
const post = { ...common, method: 'POST', body } as const
const get = { ...common, method: 'GET' } as const

/** Handlers with the mistakes that the fuzz is for. */
const faultyRoutes: readonly Route[] = [
  defineRoute({ ...post, path: '/faulty/leaks-a-stack', run: () => Promise.reject(invalid({ text: [new Error('x').stack ?? ''] })) }),
  defineRoute({ ...post, path: '/faulty/leaks-sql', run: () => Promise.reject(conflict('insert into users (id) values ($1): duplicate key')) }),
  defineRoute({
    ...post,
    path: '/faulty/keeps-what-it-refuses',
    transaction: 'own',
    async run({ database, requestId }) {
      await database.sql.insert(counters).values({ name: requestId, value: 1 })
      throw conflict('Too late')
    },
  }),
  defineRoute({
    ...get,
    path: '/faulty/reads-and-writes',
    async run({ sql, requestId }) {
      await sql.insert(counters).values({ name: requestId, value: 1 })
      return ok(null)
    },
  }),
  defineRoute({
    ...post,
    path: '/faulty/trusts-its-input',
    body: z.strictObject({ text: z.unknown() }),
    run: async ({ body: { text } }) => ok((text as string).length > 1e9 ? null : null),
  }),
  defineRoute({
    ...get,
    path: '/faulty/breaks-its-promise',
    answer: z.object({ id: z.string(), total: z.number() }),
    run: async () => ok({ id: 'x' } as { id: string; total: number }),
  }),
]

const lab = opened(() => openGuardLab(faultyRoutes))

test.each([
  ['a handler that leaks a stack', '/faulty/leaks-a-stack', /it says/],
  ['a handler that leaks a statement', '/faulty/leaks-sql', /it says/],
  ['a handler that keeps what it refuses', '/faulty/keeps-what-it-refuses', /409 changed counters/],
  ['a read that writes', '/faulty/reads-and-writes', /200 changed counters/],
  ['a handler that trusts its input', '/faulty/trusts-its-input', /answers 500/],
  // The test's own server answers with a 500 where an answer is not as its route describes it.
  ['an answer without a field that its route describes', '/faulty/breaks-its-promise', /answers 500/],
])('self-test: %s is caught', async (_, path, words) => {
  const endpoint = endpointsIn((await lab.call('GET', '/openapi.json')).body).find((each) => each.path === path)
  if (!endpoint) throw new Error(`${path} is not described`)
  await expect(attack(lab, endpoint, { runs: 60, seed: 1, tally: new Map() })).rejects.toThrow(words)
})

test.each([
  ['a field is missing', { status: 'success', data: { id: 'x' } }],
  ['has a field of another kind', { status: 'success', data: { id: 'x', total: '1' } }],
])('self-test: an answer that %s of openapi.json is caught as it comes', async (_, answer) => {
  const endpoint = endpointsIn((await lab.call('GET', '/openapi.json')).body).find(({ path }) => path === '/faulty/breaks-its-promise')
  if (!endpoint) throw new Error('the route is not described')
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  const problems = (sent: unknown) => answerProblems({ status: 200, headers, text: JSON.stringify(sent) }, endpoint)
  expect(problems(answer)).toEqual(['it is not what openapi.json promises at data.total'])
  expect(problems({ status: 'success', data: { id: 'x', total: 1 } })).toEqual([])
})
