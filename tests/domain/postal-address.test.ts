import { expect, test } from 'vitest'
import { pinOf } from '#domain/postal-address.ts'

test.each([
  ['411001', '411001'],
  ['411 001', '411001'],
  ['४११००१', '411001'],
  ['４１１-００１', '411001'],
  ['011001', null],
  ['41100', null],
  ['4110011', null],
  ['41100a', null],
  ['', null],
])('a PIN code typed as %j is %j', (typed, stored) => {
  expect(pinOf(typed)).toBe(stored)
})
