import { describe, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { badAnswer, readListAnswer, readOneAnswer, readRows, readWriteAnswer } from '#providers/data/read-answer.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { registry, wireTest } from '#tests/providers/data/registry.ts'

const tests = registry.get('tests') as Declaration
const list = (items: unknown, totalCount: unknown) => ({ status: 'success', data: { items, totalCount } })
const causeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'badAnswer' && error.cause instanceof Error)
      return `${error.write ? 'write' : 'read'}: ${error.cause.message}`
    throw error
  }
  return 'none'
}

test('a bad answer names the resource to the user, and the cause to the log', () => {
  const error = badAnswer(tests, 'why')
  expect(error.message).toContain('about tests')
  expect(error).toMatchObject({ kind: 'badAnswer', write: false, cause: new Error('tests: why') })
})

describe('a list', () => {
  test.each<[unknown, unknown, number, number, number]>([
    [[], 0, 0, 0, 0],
    [[], 7, 0, 0, 7],
    [[], 7, 20, 0, 7],
    [[wireTest], 7, 0, 1, 7],
    [[wireTest], 7, 20, 1, 21],
    [[wireTest], 0, 0, 1, 1],
  ])('of %j and the count %i, after %i rows, has %i rows of %i', (items, count, before, rows, total) => {
    const read = readListAnswer(tests, list(items, count), before)
    expect([read.data.length, read.total]).toEqual([rows, total])
  })

  test.each([[{}], [{ totalCapped: true }], [{ isSimilar: true }], [{ totalCapped: true, isSimilar: true }], [{ totalCapped: 'true', isSimilar: 1 }]])(
    'an answer with %j says whether its count goes on, and whether its rows only resemble the search',
    (marks: { totalCapped?: unknown; isSimilar?: unknown }) => {
      const { isTotalCapped, isSimilar } = readListAnswer(tests, { status: 'success', data: { items: [], totalCount: 7, ...marks } })
      expect([isTotalCapped, isSimilar]).toEqual([marks.totalCapped === true, marks.isSimilar === true])
    },
  )

  test('starts with its first row unless said', () => {
    expect(readListAnswer(tests, list([wireTest], 0)).total).toBe(1)
  })

  test.each<[unknown, string]>([
    [null, 'data.items is no list'],
    [list({}, 0), 'data.items is no list'],
    [list([], '5'), 'data.totalCount is no count'],
    [list([], 1.5), 'data.totalCount is no count'],
    [list([], -1), 'data.totalCount is no count'],
    [list([], undefined), 'data.totalCount is no count'],
  ])('is not %j', (body, cause) => {
    expect(causeOf(() => readListAnswer(tests, body))).toBe(`read: tests: ${cause}`)
  })

  test('an unreadable row stays under its id or its place, and a duplicate is reported', () => {
    const { id, ...noId } = wireTest
    expect(readRows(tests, [wireTest, noId, { id: 't2' }, wireTest, { id: 't2' }]).map((row) => [row.id, 'unreadable' in row ? row.unreadable : null])).toEqual(
      [
        [id, null],
        ['unreadable-2', 'it has no id'],
        ['t2', 'name is missing'],
        ['unreadable-4', 'its id is that of another row'],
        ['unreadable-5', 'its id is that of another row'],
      ],
    )
  })
})

describe('a record', () => {
  test.each([['t1'], ['T1'], [undefined]])('asked for as %s', (id) => {
    expect(readOneAnswer(tests, { data: wireTest }, id).id).toBe('t1')
  })

  test('PAT-02 that the asked one was merged into is taken only where the answer says so', () => {
    expect(readOneAnswer(tests, { data: { ...wireTest, formerId: 't9' } }, 't9')).toMatchObject({ id: 't1', formerId: 't9' })
    expect(causeOf(() => readOneAnswer(tests, { data: { ...wireTest, formerId: 't8' } }, 't9'))).toContain('another record')
  })

  test.each<[unknown, string]>([
    [{}, 'data: it has no id'],
    [{ data: { id: 't1' } }, 'data: name is missing'],
    [{ data: { ...wireTest, id: 't2' } }, 'data is another record than asked for'],
  ])('is not %j', (body, cause) => {
    expect(causeOf(() => readOneAnswer(tests, body, 't1'))).toBe(`read: tests: ${cause}`)
  })
})

describe('a write', () => {
  test.each<[unknown, string | undefined, unknown]>([
    [{ data: wireTest }, undefined, 't1'],
    [{ data: wireTest }, 'T1', 't1'],
    [{ status: 'success' }, 't1', 't1'],
    [{ status: 'success' }, undefined, undefined],
    [{ status: 'success', data: null }, 't1', 't1'],
    [{ status: 'success', data: { id: 't1' } }, 't1', 't1'],
    [{ status: 'success', data: { id: 't1' } }, undefined, 't1'],
  ])('that is answered %j is made: about %s, of %s', (body, id, saved) => {
    expect(readWriteAnswer(tests, body, id).id).toBe(saved)
  })

  test('an answer without a record and without an id gives nothing of itself', () => {
    expect(readWriteAnswer(tests, { status: 'success' })).toStrictEqual({})
  })

  test.each<[unknown, string]>([
    [{}, 'data is no record and nothing confirms the change'],
    [{ data: null }, 'data is no record and nothing confirms the change'],
    [{ status: 'ok' }, 'data is no record and nothing confirms the change'],
    [{ data: { id: 't1' } }, 'data is no record and nothing confirms the change'],
    [{ status: 'success', data: {} }, 'data is no record and nothing confirms the change'],
    [{ status: 'success', data: { id: 't2' } }, 'data is another record than was changed'],
    [{ data: { ...wireTest, id: 't2' } }, 'data is another record than was changed'],
  ])('that is answered %j is open', (body, cause) => {
    expect(causeOf(() => readWriteAnswer(tests, body, 't1'))).toBe(`write: tests: ${cause}`)
  })
})
