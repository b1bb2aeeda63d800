import { expect, test } from 'vitest'
import { discountAmount, discountProblem, maxDiscount } from '#domain/order-discount.ts'

const percent = (value: number, reason: string | null = 'Camp') => ({ rupees: null, percent: value, reason })
const rupees = (value: number, reason: string | null = 'Camp') => ({ rupees: value, percent: null, reason })

test.each([
  [100_000, percent(10), 10_000],
  [38_050, percent(10), 3_800],
  [38_050, percent(0), 0],
  [1_500_000, percent(0.58), 8_700],
  [3_000_000, percent(0.29), 8_700],
  [38_050, rupees(1_999), 1_999],
])('BOOK-04 a discount of %d for %j is %d', (total, given, amount) => {
  expect(discountAmount(total, given)).toBe(amount)
})

test.each([
  [100_000, percent(10), 10, null],
  [100_000, percent(11), 10, { field: 'percent', sentence: 'At most 10 %, here ₹100' }],
  [100_000, rupees(10_000), 10, null],
  [100_000, rupees(10_001), 10, { field: 'rupees', sentence: 'At most 10 %, here ₹100' }],
  [38_050, rupees(3_805), 10, null],
  [100_000, rupees(1), 0, { field: 'rupees', sentence: 'At most 0 %, here ₹0' }],
  [100_000, percent(5, ' '), 10, { field: 'reason', sentence: 'Please give a reason for the discount' }],
  [100_000, rupees(500, null), 10, { field: 'reason', sentence: 'Please give a reason for the discount' }],
  [100_000, rupees(0, null), 0, null],
])('BOOK-04 of %d, %j with a limit of %d %% has the problem %j', (total, given, limit, problem) => {
  expect(discountProblem(total, given, limit)).toEqual(problem)
})

test('the largest discount is rounded down to a paisa', () => {
  expect([maxDiscount(38_055, 10), maxDiscount(99, 100), maxDiscount(100_000, 33.3)]).toEqual([3_805, 99, 33_300])
})
