import { describe, expect, test } from 'vitest'
import { cashLines, closedDayProblem, closingDayProblem, type DayPayment, differenceProblem, expectedCash, cashTotals } from '#domain/day-cash.ts'

const row = (userName: string | null, method: DayPayment['method'], kind: DayPayment['kind'], amount: number): DayPayment => ({
  ...{ userId: userName === null ? null : userName.toLowerCase(), userName },
  ...{ method, kind, amount },
})

const rows = [
  row('Meera', 'upi', 'payment', 90_000),
  row('Asha', 'cash', 'payment', 50_000),
  row('Asha', 'cash', 'payment', 25_050),
  row('Asha', 'cash', 'reversal', 25_050),
  row('Asha', 'cash', 'refund', 10_000),
  row('Asha', 'card', 'refund', 40_000),
  row('Meera', 'cash', 'payment', 30_000),
  row(null, 'upi', 'payment', 120_000),
  row('Meera', null, 'reversal', 5_000),
]

test('MON-03 payments of a day are summed by person and method; one that was taken back counts as none', () => {
  expect(cashLines(rows).map(({ userName, method, payments, refunds }) => [userName, method, payments, refunds])).toEqual([
    ['Asha', 'card', 0, 40_000],
    ['Asha', 'cash', 50_000, 10_000],
    ['Meera', 'cash', 30_000, 0],
    ['Meera', 'upi', 90_000, 0],
    ['Meera', null, -5_000, 0],
    [null, 'upi', 120_000, 0],
  ])
  expect(cashTotals(cashLines(rows)).map(({ method, payments, refunds }) => [method, payments, refunds])).toEqual([
    ['card', 0, 40_000],
    ['cash', 80_000, 10_000],
    ['upi', 210_000, 0],
    [null, -5_000, 0],
    ['all', 285_000, 50_000],
  ])
})

test.each([
  [0, [], 0],
  [20_000, [], 20_000],
  [20_000, rows, 90_000],
  [0, [row('Asha', 'cash', 'refund', 700)], -700],
])('MON-03 with an opening balance of %i paise and %# the box must have %i paise', (opening, payments, expected) => {
  expect(expectedCash(opening, cashLines(payments))).toBe(expected)
})

test.each([
  [0, null, null],
  [-500, null, 'Please say why the counted cash differs'],
  [500, '  ', 'Please say why the counted cash differs'],
  [500, 'Change was short', null],
])('MON-03 a difference of %i paise with the reason %j is refused by %j', (difference, reason, problem) => {
  expect(differenceProblem(difference, reason)).toBe(problem)
})

describe('MON-03 money on a closed day needs a super admin and a reason', () => {
  const day = '2026-11-21'
  const forbidden = 'The cash of 21/11/2026 is closed. Only a super admin can record money on this day, with a reason.'
  test.each([
    [null, false, null, null],
    [null, true, null, null],
    [day, false, null, { field: null, sentence: forbidden }],
    [day, false, 'Late visit', { field: null, sentence: forbidden }],
    [day, true, null, { field: 'notes', sentence: 'The cash of 21/11/2026 is closed: please give the reason in the notes' }],
    [day, true, ' ', { field: 'notes', sentence: 'The cash of 21/11/2026 is closed: please give the reason in the notes' }],
    [day, true, 'Late visit', null],
  ])('closed %j, super admin %j, reason %j', (closed, isSuperAdmin, reason, problem) => {
    expect(closedDayProblem(closed, isSuperAdmin, reason)).toEqual(problem)
  })
})

test('MON-03 today and days before can be closed, no day to come', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => closingDayProblem(date, '2026-11-21'))).toEqual([null, null, 'This day is still to come'])
})
