import { expect, test } from 'vitest'
import type { HttpRequest } from '#providers/http/request.ts'
import { createWriteKeys } from '#providers/http/write-keys.ts'

const put: HttpRequest = { method: 'PUT', path: '/tests/1' }
const post: HttpRequest = { method: 'POST', path: '/tests' }
const minutes = 60_000

test('GEN-03 keys are 32 hexadecimal digits, never the same twice', () => {
  const keys = createWriteKeys()
  const drawn = Array.from({ length: 200 }, (_, index) => keys.keyOf(`write ${index}`, 0))
  expect(drawn.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
  expect(new Set(drawn).size).toBe(200)
})

test.each([
  [0, true],
  [10 * minutes - 1, true],
  [10 * minutes, false],
  [11 * minutes, false],
])('GEN-03 a write of unknown outcome has its key after %i ms: %s', (later, has) => {
  const keys = createWriteKeys()
  keys.keep('a', 'key-a', put, 1000)
  expect(keys.keyOf('a', 1000 + later) === 'key-a').toBe(has)
})

test('GEN-03 a key that has run out takes no other along', () => {
  const keys = createWriteKeys()
  keys.keep('old', 'key-old', put, 0)
  keys.keep('new', 'key-new', put, 5 * minutes)
  expect(keys.keyOf('new', 12 * minutes)).toBe('key-new')
  expect(keys.keyOf('old', 0)).not.toBe('key-old')
})

test('GEN-03 a refused write loses its key, another keeps its own', () => {
  const keys = createWriteKeys()
  keys.keep('a', 'key-a', put, 0)
  keys.keep('b', 'key-b', put, 0)
  keys.drop('a')
  expect(keys.keyOf('a', 0)).not.toBe('key-a')
  expect(keys.keyOf('b', 0)).toBe('key-b')
})

test.each<[string, HttpRequest, HttpRequest, boolean]>([
  ['reading the record settles its change', put, { method: 'GET', path: '/tests/1' }, true],
  ['reading the list that has the record settles its change', put, { method: 'GET', path: '/tests' }, true],
  ['reading another record settles nothing', put, { method: 'GET', path: '/tests/2' }, false],
  ['reading a record whose id begins the same settles nothing', { method: 'PUT', path: '/tests/11' }, { method: 'GET', path: '/tests/1' }, false],
  ['reading what lies below settles nothing', put, { method: 'GET', path: '/tests/1/audit' }, false],
  ['reading a list does not settle an addition, which would be made twice', post, { method: 'GET', path: '/tests' }, false],
  ['another addition settles the first', post, { method: 'POST', path: '/tests' }, true],
  ['another change of the record settles the first', put, { method: 'PATCH', path: '/tests/1' }, true],
  ['a change of another record settles nothing', put, { method: 'PUT', path: '/tests/2' }, false],
  ['an addition to the list settles no change of a record', put, post, false],
])('GEN-03 %s', (_, written, succeeded, settled) => {
  const keys = createWriteKeys()
  keys.keep('a', 'key-a', written, 0)
  keys.succeeded(succeeded)
  expect(keys.keyOf('a', 0) !== 'key-a').toBe(settled)
})
