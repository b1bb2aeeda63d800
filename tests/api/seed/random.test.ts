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

test('draws lie from 0 up to 1 and spread evenly', () => {
  const random = randomOf(1, 'even')
  const draws = Array.from({ length: 20_000 }, () => random.next())
  expect(Math.min(...draws)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...draws)).toBeLessThan(1)
  expect(draws.reduce((sum, draw) => sum + draw, 0) / draws.length).toBeCloseTo(0.5, 1)
})

test('weights decide how often a key comes, and one without weight never does', () => {
  const random = randomOf(1, 'weights')
  const drawn = Array.from({ length: 10_000 }, () => random.weighted({ often: 3, seldom: 1, never: 0 }))
  expect(drawn.filter((key) => key === 'often').length / drawn.length).toBeCloseTo(0.75, 1)
  expect(drawn).not.toContain('never')
})

test('a spread stays between its ends', () => {
  const random = randomOf(1, 'spread')
  const drawn = Array.from({ length: 5000 }, () => random.spread([2, 7, 20]))
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(2)
  expect(Math.max(...drawn)).toBeLessThanOrEqual(20)
})

test.each([
  [10, [1, 1, 1]],
  [2000, [0.3, 0, 5.5, 1]],
  [1, [0, 0, 0.001]],
])('%i shared out by %j sums to itself', (total, weights) => {
  expect(distribute(total, weights).reduce((sum, share) => sum + share, 0)).toBe(total)
})
