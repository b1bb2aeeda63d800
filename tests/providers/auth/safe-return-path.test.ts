import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath } from '#providers/auth/safe-return-path.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'

test.each([
  ['/orders', '/orders'],
  ['/orders?status=Testing&page=2#x', '/orders?status=Testing&page=2#x'],
  ['/', '/'],
  ['/a/../b', '/b'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/a\\b', null],
  ['/\t/evil.example', null],
  ['\t//evil.example', null],
  ['/.//evil.example', null],
  ['/x/..//evil.example', null],
  ['/%2e//evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['orders', null],
  ['', null],
  ['/login', null],
  ['/login?to=/x', null],
  ['/login-history', '/login-history'],
  [undefined, null],
  [5, null],
])('AUTH-04 %j leads to %j', (to, path) => {
  expect(safeReturnPath(to)).toBe(path)
})

test('AUTH-04 no text leads off this origin', () => {
  const pieces = fc
    .array(fc.constantFrom('/', '\\', '.', '..', '%2e', '%5c', '\t', '\n', ' ', '@', ':', '?', '#', 'evil.example', 'http:', 'a'), { maxLength: 8 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        pieces,
        pieces.map((text) => `/${text}`),
        fc.string({ unit: 'binary' }),
      ),
      (to) => {
        const path = safeReturnPath(to)
        if (path === null) return
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, 'https://lab.example').origin).toBe('https://lab.example')
      },
    ),
    { numRuns: propertyRuns(500) },
  )
}, 30_000)
