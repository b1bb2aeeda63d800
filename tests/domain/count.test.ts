import { expect, test } from 'vitest'
import { countText, formatCount, waitText } from '#domain/count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [123_456, '1,23,456'],
  [12_345_678, '1,23,45,678'],
  [-1_234, '-1,234'],
  [1_204.5, '1,204.5'],
  [12.3456, '12.346'],
])('GEN-01 the count %d is written %s, in Indian grouping', (count, words) => {
  expect(formatCount(count)).toBe(words)
})

test.each([
  [0, false, '0 orders'],
  [1, false, '1 order'],
  [1_234, false, '1,234 orders'],
  [10_000, false, '10,000 orders'],
  [10_000, true, '10,000+ orders'],
])('GEN-02 a total of %i (capped: %s) reads %s', (count, isCapped, words) => {
  expect(countText(count, { one: 'order', many: 'orders' }, isCapped)).toBe(words)
})

test.each([
  [1, '1 s'],
  [90, '90 s'],
  [91, '2 min'],
  [898, '15 min'],
])('AUTH-05 a wait of %i seconds reads %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words)
})
