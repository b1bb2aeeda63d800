import { expect, test } from 'vitest'
import { isInScope, scopeProblems } from '#domain/accredited-scope.ts'

const from = '2026-04-01'
const to = '2026-11-27'

test.each([
  [null, null, '2026-11-27', false],
  [from, null, '2026-03-31', false],
  [from, null, '2026-04-01', true],
  [from, null, '2036-01-01', true],
  [from, to, '2026-03-31', false],
  [from, to, '2026-04-01', true],
  [from, to, '2026-11-27', true],
  [from, to, '2026-11-28', false],
  [from, from, '2026-04-01', true],
  [null, to, '2026-04-01', false],
] as const)('ACC-04 a scope from %s to %s holds on %s: %s', (scopeFrom, scopeTo, day, expected) => {
  expect(isInScope({ scopeFrom, scopeTo }, day)).toBe(expected)
})

test.each([
  [null, null, null],
  [from, null, null],
  [from, from, null],
  [from, to, null],
  [to, from, 'The scope cannot end before it begins'],
  [null, to, 'A scope that ends needs the day on which it begins'],
  [undefined, to, 'A scope that ends needs the day on which it begins'],
] as const)('ACC-04 a scope from %s to %s is refused with %s', (scopeFrom, scopeTo, expected) => {
  expect(scopeProblems({ ...(scopeFrom === undefined ? {} : { scopeFrom }), scopeTo })).toEqual({ scopeTo: expected })
})
