import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { countedAs } from '#tests/guards/runs.ts'
import { parsed, type AnswerSubject, throwAnswers } from '#tests/providers/any-answer.ts'
import { registry, wireOrder, wireTest } from '#tests/providers/data/registry.ts'
import { json, httpFixture } from '#tests/providers/http-fixture.ts'

interface Provided extends AnswerSubject {
  readonly resource: string
  readonly id: string
  /** Minimum that a record needs to be shown. */
  readonly title: string
}

// Rows that cannot be read are logged.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const subjects: readonly Provided[] = [
  { resource: 'tests', id: 't1', title: 'name', wire: wireTest, items: 'items', total: 'totalCount' },
  { resource: 'orders', id: 'o1', title: 'orderNumber', wire: wireOrder, items: 'orders', total: 'totalCount' },
]

type Provider = ReturnType<typeof createDataProvider>

interface Call {
  readonly call: (provider: Provider, of: Provided) => Promise<unknown>
  /** True when the answer's body permits this success. */
  readonly isRight: (answer: unknown, body: unknown, of: Provided) => boolean
}

const dataOf = (value: unknown) => (value as { data: unknown }).data
const said = (body: unknown) => (body as { status?: unknown } | undefined)?.status === 'success'
const isReadable = (raw: unknown, { title }: Provided) => {
  if (typeof raw !== 'object' || raw === null || !('id' in raw)) return false
  const named = (raw as Record<string, unknown>)[title]
  return named !== undefined && typeof named !== 'object' && named !== ''
}

const functions: Record<string, Call> = {
  getList: {
    call: (provider, { resource }) => provider.getList({ resource }),
    isRight: (answer, body, { items, total }) => {
      const wire = dataOf(body) as Record<string, unknown>
      const { data, total: counted } = answer as { data: { id: unknown }[]; total: number }
      const isWhole = data.length === (wire[items] as unknown[]).length && counted >= (wire[total] as number)
      return isWhole && new Set(data.map(({ id }) => id)).size === data.length
    },
  },
  getOne: {
    call: (provider, { resource, id }) => provider.getOne({ resource, id }),
    isRight: (answer, body, of) => (dataOf(answer) as { id: string }).id === of.id && isReadable(dataOf(body), of),
  },
  getMany: {
    call: async (provider, { resource, id }) => provider.getMany?.({ resource, ids: [id] }),
    isRight: (answer, body, of) => (dataOf(answer) as unknown[]).length === 0 || isReadable(dataOf(body), of),
  },
  create: {
    call: (provider, { resource }) => provider.create({ resource, variables: {} }),
    isRight: (_, body, of) => said(body) || isReadable(dataOf(body), of),
  },
  update: {
    call: (provider, { resource, id }) => provider.update({ resource, id, variables: {} }),
    isRight: (answer, body, of) => (dataOf(answer) as { id: string }).id === of.id && (said(body) || isReadable(dataOf(body), of)),
  },
  deleteOne: { call: (provider, { resource, id }) => provider.deleteOne({ resource, id }), isRight: (_, body) => said(body) },
  'custom read': {
    call: async (provider) => provider.custom?.({ url: '/x', method: 'get' }),
    isRight: (answer, body) => dataOf(answer) !== null && JSON.stringify(dataOf(answer)) === JSON.stringify(dataOf(body)),
  },
  'custom write': { call: async (provider) => provider.custom?.({ url: '/x', method: 'put' }), isRight: (_, body) => said(body) || dataOf(body) !== undefined },
}

const counted = countedAs('answers to the data provider', () => ({ functions: Object.keys(functions).length }))

/** Throws if a provider misreads an answer. */
async function meets(provider: Provider, { call, isRight }: Call, subject: Provided, raw: string, code: number): Promise<void> {
  try {
    const answer = await call(provider, subject)
    const isGone = code === 404 && Array.isArray(dataOf(answer))
    expect(isGone || (code < 300 && isRight(answer, parsed(raw), subject)), 'a success that was none').toBe(true)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(error.message).not.toMatch(/undefined|\[object|NaN/)
  }
}

describe.each(subjects.map((subject) => ({ resource: subject.resource, subject })))('$resource', ({ subject }) => {
  test.each(Object.entries(functions))('%s meets any answer with a true success or an ApiError', { timeout: 240_000 }, async (_, call) =>
    throwAnswers(subject, counted, (raw, code) => meets(createDataProvider(httpFixture(() => json(raw, code)).http, registry), call, subject, raw, code)),
  )
})
