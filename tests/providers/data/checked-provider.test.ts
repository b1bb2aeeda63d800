import type { DataProvider } from '@refinedev/core'
import { describe, expect, test } from 'vitest'
import { checkedProvider } from '#providers/data/checked-provider.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { registry } from '#tests/providers/data/registry.ts'

const right = {
  id: 't1',
  name: 'Glucose, fasting',
  categoryId: 'c1',
  sampleType: 'Blood',
  price: 12_050,
  processingTime: '6 hours',
  isActive: true,
}
const row = (id: string, change: object = {}) => ({ ...right, id, ...change })

const asked: Readonly<Record<string, object>> = {
  getList: { resource: 'tests', pagination: { currentPage: 1, pageSize: 20 } },
  getOne: { resource: 'tests', id: 't1' },
  getMany: { resource: 'tests', ids: ['t1', 't2'] },
  create: { resource: 'tests', variables: right },
  update: { resource: 'tests', id: 't1', variables: right },
  deleteOne: { resource: 'tests', id: 't1' },
  createMany: { resource: 'tests', variables: [right, right] },
  updateMany: { resource: 'tests', ids: ['t1', 't2'], variables: { isActive: true } },
  deleteMany: { resource: 'tests', ids: ['t1', 't2'] },
  custom: { url: '/tests/t1/laboratory', method: 'get' },
}
const writes = ['create', 'update', 'deleteOne']
const bulkWrites = ['createMany', 'updateMany', 'deleteMany']

/** The answer of a provider whose method answers or does this. */
async function answerOf(method: string, does: () => unknown): Promise<unknown> {
  const provider = checkedProvider({ [method]: does } as unknown as DataProvider, registry)
  const call = provider[method as keyof DataProvider] as unknown as (given: object) => Promise<unknown>
  return call(asked[method] ?? {})
}

async function failureOf(method: string, does: () => unknown): Promise<ApiError> {
  const outcome: unknown = await answerOf(method, does).then(
    (answer) => `answered ${JSON.stringify(answer)}`,
    (error: unknown) => error,
  )
  if (!(outcome instanceof ApiError)) throw new Error(String(outcome))
  return outcome
}

const methods = Object.keys(asked)
const empty = methods.flatMap((method) => [undefined, null, 'ok', 7, true, [], [right]].map((answer) => [method, answer, 'is empty'] as const))
const withoutData = methods.flatMap((method) =>
  [{}, { data: undefined }].map((answer) => [method, answer, /^getList$|Many$/.test(method) ? 'has no list of data' : 'has no data'] as const),
)
const noRecords = ['getOne', 'create', 'update'].flatMap((method) =>
  [
    ['t1', 'has wrong data: "t1" is no record'],
    [[right], 'has wrong data:'],
    [{ data: right }, 'has wrong data: it has no id'],
    [{ ...right, id: undefined }, 'has wrong data: it has no id'],
    [{ ...right, id: '' }, 'has wrong data: it has no id'],
    [{ ...right, id: Number.NaN }, 'has wrong data: it has no id'],
    [row('t1', { isActive: 'yes' }), 'has wrong data: isActive: "yes" is no value of a yesNo field'],
    [row('t1', { isActive: 1 }), 'has wrong data: isActive: 1 is no value of a yesNo field'],
    [row('t1', { price: 120.5 }), 'has wrong data: price: 120.5 is no whole paise'],
    [row('t1', { price: '12050' }), 'has wrong data: price: "12050" is no whole paise'],
    [row('t1', { price: Number.NaN }), 'has wrong data: price: null is no whole paise'],
    [row('t1', { name: { en: 'Glucose' } }), 'has wrong data: name: {"en":"Glucose"} is no value of a text field'],
    [row('t1', { name: 42 }), 'has wrong data: name: 42 is no value of a text field'],
    [row('t1', { categoryId: ['c1'] }), 'has wrong data: categoryId: ["c1"] is no value of a reference field'],
  ].map(([data, problem]) => [method, { data }, problem] as const),
)
const lists: readonly (readonly [string, unknown, string])[] = [
  ...[null, {}, 'rows', 3].map((data) => ['getList', { data, total: 1 }, 'has no list of data'] as const),
  ...[undefined, null, '1', Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY].map((total) => ['getList', { data: [right], total }, 'has no total'] as const),
  ['getList', { data: Array.from({ length: 5_000 }, (_, index) => row(`t${index}`)), total: 5_000 }, 'has 5000 rows for a page of 20'],
  ['getList', { data: [row('t1'), row('t2')], total: 1 }, 'has 2 rows and a total of 1'],
  ['getMany', { data: [row('t3')] }, 'has a record that nobody asked for'],
  ['getMany', { data: [null] }, 'has a record that nobody asked for'],
  ['getMany', { data: [row('t1', { isActive: 'no' })] }, 'has wrong data: isActive'],
  ['getOne', { data: row('t2') }, 'is another record than asked for'],
  ['getOne', { data: row('t1', { name: '' }) }, 'has wrong data: name is missing'],
  ['update', { data: row('t2') }, 'is another record than asked for'],
  ['deleteOne', { data: null }, 'has no data'],
  ['deleteOne', { data: 't1' }, 'has no data'],
  ['createMany', { data: row('t1') }, 'has no list of data'],
  ['createMany', { data: [row('t1')] }, 'has 1 records of 2'],
  ['createMany', { data: [row('t1'), { name: 'X' }] }, 'has wrong data: it has no id'],
  ['updateMany', undefined, 'is empty'],
  ['updateMany', { data: [{ id: 't1' }, { id: 't3' }] }, 'has a record that nobody asked for'],
  ['updateMany', { data: [{ id: 't1' }, { id: 't2', isActive: 'yes' }] }, 'has wrong data: isActive'],
  ['deleteMany', { data: null }, 'has no list of data'],
]

describe('an answer that is not what Refine’s contract asks is named, and nothing is announced as saved', () => {
  test.each([...empty, ...withoutData, ...noRecords, ...lists])('refuses %s with %j', async (method, answer, problem) => {
    const failure = await failureOf(method, async () => answer)
    expect(failure.message).toContain(`The data provider's answer to ${method} ${problem}`)
    expect([failure.kind, failure.outcome]).toEqual(['badAnswer', [...writes, ...bulkWrites].includes(method) ? 'unknown' : 'refused'])
    if (writes.includes(method)) expect(failure.message).toContain('We cannot confirm that this was saved')
  })
})

test.each([
  [row('t2', { isActive: 'yes' }), 'isActive: "yes" is no value of a yesNo field'],
  [row('t2', { name: null }), 'name is missing'],
  [row('t1'), 'its id is that of another row'],
  [{ ...right, id: null }, 'it has no id'],
  [null, 'null is no record'],
  ['t2', '"t2" is no record'],
])('the row %j is unreadable in its place, and the others are shown', async (wrong, reason) => {
  const answer = await answerOf('getList', async () => ({ data: [row('t1'), wrong, row('t3')], total: 3 }))
  expect(answer).toEqual({ data: [row('t1'), { id: 'unreadable-2', unreadable: reason }, row('t3')], total: 3 })
})

const html = '<!doctype html><title>502</title>'
test.each<readonly [reason: unknown, kind: string, message: string]>([
  [undefined, 'server', 'Something went wrong on the server.'],
  [null, 'server', 'Something went wrong on the server.'],
  ['no', 'server', 'Something went wrong on the server.'],
  [new Error('connect ECONNREFUSED 10.0.0.5:5432'), 'server', 'Something went wrong on the server.'],
  [new TypeError('Failed to fetch'), 'network', 'The server cannot be reached.'],
  [{ statusCode: 404, message: 'No such test' }, 'missing', 'No such test'],
  [{ statusCode: 502, message: 'No such test' }, 'server', 'Something went wrong on the server.'],
  [{ statusCode: 422, message: html }, 'invalid', 'The server did not accept this.'],
  [{ statusCode: 200, message: 'fine' }, 'server', 'Something went wrong on the server.'],
  [new ApiError('stale', { write: true }), 'stale', 'Somebody else changed this in the meantime.'],
])('a rejection with %j is a failure of the panel’s own', async (reason, kind, message) => {
  for (const method of ['getList', 'update', 'custom']) {
    const failure = await failureOf(method, () => Promise.reject(reason))
    expect([failure.kind, failure.message.slice(0, message.length)]).toEqual([kind, message])
    expect(
      (
        await failureOf(method, () => {
          throw reason
        })
      ).kind,
    ).toBe(kind)
  }
})

test('the fields of a refusal keep their sentences in every form that Refine allows', async () => {
  const errors = { name: 'Taken', price: ['Too low', 'Not round'], categoryId: { key: 'x', message: 'Gone' }, isActive: true }
  const failure = await failureOf('update', () => Promise.reject({ statusCode: 422, message: 'Invalid', errors }))
  expect(failure.errors).toEqual({ name: ['Taken'], price: ['Too low', 'Not round'], categoryId: ['Gone'], isActive: ['This is not accepted'] })
})

test('a right answer passes unchanged, with a part of a record after a save and other methods', async () => {
  const list = { data: [right, { id: 'unreadable-2', unreadable: 'no price' }], total: 2, isSimilar: true }
  expect(await answerOf('getList', async () => list)).toEqual(list)
  expect(await answerOf('update', async () => ({ data: { id: 'T1', isActive: null } }))).toEqual({ data: { id: 'T1', isActive: null } })
  expect(await answerOf('createMany', async () => ({ data: [{ id: 'a' }, { id: 2 }] }))).toEqual({ data: [{ id: 'a' }, { id: 2 }] })
  expect(await answerOf('updateMany', async () => ({ data: [{ id: 'T1' }, { id: 't2' }] }))).toEqual({ data: [{ id: 'T1' }, { id: 't2' }] })
  expect(await answerOf('deleteMany', async () => ({ data: [] }))).toEqual({ data: [] })
  expect(await answerOf('deleteOne', async () => ({ data: {} }))).toEqual({ data: {} })
  expect(await answerOf('custom', async () => ({ data: null }))).toEqual({ data: null })
  const provider = checkedProvider({ getApiUrl: () => '/api' } as unknown as DataProvider, registry)
  expect([provider.getApiUrl(), provider.getMany]).toEqual(['/api', undefined])
})
