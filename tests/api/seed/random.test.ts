import { expect, test } from 'vitest'
import { distribute } from '#server/seed/plan.ts'
import { randomOf } from '#server/seed/random.ts'

test('the same seed and path give the same draws, another path gives others', () => {
  const draws = (...path: (string | number)[]) => {
    const random = randomOf(7, ...path)
    return Array.from({ length: 20 }, () => random.next())
  }
  expect(draws('order', 1)).toEqual(draws('order', 1))
  expect(draws('order', 1)).not.toEqual(draws('order', 2))
})

test.each([
  [10, [1, 1, 1]],
  [2000, [0.3, 0, 5.5, 1]],
  [1, [0, 0, 0.001]],
])('%i shared out by %j sums to itself', (total, weights) => {
  expect(distribute(total, weights).reduce((sum, share) => sum + share, 0)).toBe(total)
})
