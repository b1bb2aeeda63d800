import { expect, test } from 'vitest'
import { answerNews, isAfter, type LiveChange, listNews, listNewsText, liveChangeKind } from '#domain/live-change.ts'

const change = (id: string, action: string): LiveChange => ({ entity: 'orders', id, action, by: null, at: '2026-11-22T05:12:00.000Z' })

test.each([
  ['create', 'created'],
  ['create many', 'created'],
  ['upload', 'created'],
  ['status', 'updated'],
  ['add item', 'updated'],
  ['delete', 'deleted'],
  ['read', 'updated'],
  ['edit note', 'updated'],
  ['sign in', null],
  ['sign out everywhere', null],
  ['end session', null],
  ['export', null],
])('LIVE-02 %s comes to %s', (action, kind) => {
  expect(liveChangeKind(action)).toBe(kind)
})

test.each([
  ['8-1', '7-9', true],
  ['7-10', '7-9', true],
  ['7-9', '7-9', false],
  ['7-9', '8-1', false],
  ['18446744073709551615-1', '9007199254740993-5', true],
])('%s is after %s: %s', (one, other, expected) => {
  expect(isAfter(one, other)).toBe(expected)
})

test('LIVE-02 new rows and changed ones, each once; the rest is not reported', () => {
  const news = listNews(
    [change('new', 'create'), change('new', 'status'), change('row', 'create'), change('row', 'status'), change('row', 'delete'), change('far', 'status')],
    new Set(['row']),
  )
  expect(news).toEqual({ created: ['new'], changed: ['row'], strange: ['new', 'far'], isMore: false })
  expect(listNews([change('x', 'create many')], new Set()).isMore).toBe(true)
})

test.each([
  [3, 0, false, '3 new, show'],
  [0, 2, false, '2 changed, show'],
  [3, 2, false, '3 new, 2 changed, show'],
  [1, 0, true, 'New ones, show'],
  [0, 0, false, null],
])('LIVE-02 %i new and %i changed, more: %s, says %s', (created, changed, isMore, words) => {
  expect(listNewsText({ created, changed, isMore })).toBe(words)
})

test('LIVE-02 two answers differ in new, changed and missing rows only', () => {
  const shown = new Map([
    ['same', 'a'],
    ['other', 'b'],
    ['gone', 'c'],
  ])
  const now = new Map([
    ['new', 'd'],
    ['other', 'B'],
    ['same', 'a'],
  ])
  expect(answerNews(shown, now)).toEqual({ created: ['new'], changed: ['other', 'gone'] })
  expect(answerNews(shown, shown)).toEqual({ created: [], changed: [] })
})
