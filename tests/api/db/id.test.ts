import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'

test('an id is a UUID of version 7', () => {
  expect(newId(new Date('2026-11-21T10:00:00Z'))).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('ids of later moments sort after those of earlier ones', () => {
  const start = Date.parse('2026-11-21T10:00:00Z')
  const ids = Array.from({ length: 500 }, (_, index) => newId(new Date(start + index * 997)))
  expect([...ids].sort()).toEqual(ids)
})

test('ids of one moment sort in the order in which they were made, whatever other moments come between', () => {
  const [now, later] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T10:00:01Z')]
  const ids = Array.from({ length: 5_000 }, (_, index) => {
    if (index % 7 === 0) newId(later)
    return newId(now)
  })
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the end of an id is random', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(new Set(Array.from({ length: 1000 }, () => newId(now).slice(-10))).size).toBe(1000)
})
