import { expect, test } from 'vitest'
import { formatCount } from '#domain/count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [123_456, '1,23,456'],
  [12_345_678, '1,23,45,678'],
])('GEN-01 the count %i is written %s, in Indian grouping', (count, words) => {
  expect(formatCount(count)).toBe(words)
})
