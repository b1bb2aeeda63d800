import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { registry, wireTest } from '#tests/providers/data/registry.ts'
import { json, stage } from '#tests/providers/stage.ts'

/** Runs of each property; FAULT_RUNS=5000 for the long form. */
const numRuns = Number(process.env.FAULT_RUNS ?? 200)

const scrap = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, [], {}, '', 0, -1, '5', 'success', true, wireTest, [wireTest], [null, wireTest], 1e308),
)
const envelope = fc.oneof(
  scrap,
  fc.record({ status: fc.constantFrom('success', 'error', 'ok', null, 1), data: scrap }, { requiredKeys: [] }),
  fc.record({ status: fc.constant('success'), data: fc.record({ items: scrap, totalCount: scrap }, { requiredKeys: [] }) }),
  fc.record({
    status: fc.constant('success'),
    data: fc.record({ id: scrap, name: scrap, price: scrap, isActive: scrap, categoryId: scrap }, { requiredKeys: [] }),
  }),
)
/** The text of an answer: an envelope, an envelope cut short, or anything. */
const text = fc.oneof(
  { weight: 4, arbitrary: envelope.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.tuple(envelope, fc.nat()).map(([value, at]) => JSON.stringify(value).slice(0, at % 40)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
const status = fc.oneof({ weight: 5, arbitrary: fc.constant(200) }, fc.constantFrom(201, 299, 400, 401, 403, 404, 409, 412, 413, 422, 429, 500, 502, 503))

type Provider = ReturnType<typeof createDataProvider>
type Judge = (answer: unknown, body: unknown) => boolean

const dataOf = (value: unknown) => (value as { data: unknown }).data
const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
const said = (body: unknown) => (body as { status?: unknown } | undefined)?.status === 'success'
const isReadable = (raw: unknown) => typeof raw === 'object' && raw !== null && 'id' in raw && 'name' in raw && typeof raw.name !== 'object' && raw.name !== ''

const functions: Record<string, { call: (provider: Provider) => Promise<unknown>; isRight: Judge }> = {
  getList: {
    call: (provider) => provider.getList({ resource: 'tests' }),
    isRight: (answer, body) => {
      const { items, totalCount } = dataOf(body) as { items: unknown[]; totalCount: number }
      const { data, total } = answer as { data: { id: unknown }[]; total: number }
      return data.length === items.length && total >= totalCount && new Set(data.map(({ id }) => id)).size === data.length
    },
  },
  getOne: {
    call: (provider) => provider.getOne({ resource: 'tests', id: 't1' }),
    isRight: (answer, body) => (dataOf(answer) as { id: string }).id === 't1' && isReadable(dataOf(body)),
  },
  getMany: {
    call: async (provider) => provider.getMany?.({ resource: 'tests', ids: ['t1'] }),
    isRight: (answer, body) => (dataOf(answer) as unknown[]).length === 0 || isReadable(dataOf(body)),
  },
  create: { call: (provider) => provider.create({ resource: 'tests', variables: {} }), isRight: (_, body) => said(body) || isReadable(dataOf(body)) },
  update: {
    call: (provider) => provider.update({ resource: 'tests', id: 't1', variables: {} }),
    isRight: (answer, body) => (dataOf(answer) as { id: string }).id === 't1' && (said(body) || isReadable(dataOf(body))),
  },
  deleteOne: { call: (provider) => provider.deleteOne({ resource: 'tests', id: 't1' }), isRight: (_, body) => said(body) },
  'custom read': {
    call: async (provider) => provider.custom?.({ url: '/x', method: 'get' }),
    isRight: (answer, body) => dataOf(answer) !== null && JSON.stringify(dataOf(answer)) === JSON.stringify(dataOf(body)),
  },
  'custom write': { call: async (provider) => provider.custom?.({ url: '/x', method: 'put' }), isRight: (_, body) => said(body) || dataOf(body) !== undefined },
}

test.each(Object.entries(functions))(
  '%s meets any answer with a true success or an ApiError',
  async (_, { call, isRight }) => {
    await fc.assert(
      fc.asyncProperty(text, status, async (raw, code) => {
        const { http } = stage(() => json(raw, code))
        try {
          const answer = await call(createDataProvider(http, registry))
          const isGone = code === 404 && Array.isArray(dataOf(answer))
          expect(isGone || (code < 300 && isRight(answer, parsed(raw)))).toBe(true)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          expect(error.message).not.toMatch(/undefined|\[object|NaN/)
        }
      }),
      { numRuns },
    )
  },
  120_000,
)
