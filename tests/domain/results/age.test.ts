import { expect, test } from 'vitest'
import { ageAndSexText, type Age, ageText, daysOfAge, daysToAge } from '#domain/results/age.ts'

const age = (value: number, unit: Age['unit']): Age => ({ value, unit })

test.each([
  ['2008-11-21', age(18, 'years'), 6574],
  ['2008-02-29', age(1, 'years'), 366],
  ['2008-02-29', age(4, 'years'), 1461],
  ['2008-11-21', age(0, 'years'), 0],
  ['2026-01-31', age(1, 'months'), 29],
  ['2026-01-15', age(1, 'months'), 31],
  ['2026-11-30', age(3, 'months'), 91],
  ['2026-12-05', age(1, 'months'), 31],
  ['2026-12-05', age(28, 'days'), 28],
  [null, age(18, 'years'), null],
  ['soon', age(18, 'years'), null],
])('RES-01 who was born on %s reaches an age on the calendar', (born, limit, days) => {
  expect(daysToAge(born, limit)).toBe(days)
})

test.each([
  [age(0, 'days'), 0, '0 days'],
  [age(1, 'days'), 1, '1 day'],
  [age(1, 'months'), 30, '1 month'],
  [age(12, 'months'), 365, '12 months'],
  [age(1, 'years'), 365, '1 year'],
  [age(24, 'months'), 730, '24 months'],
  [age(2, 'years'), 730, '2 years'],
  [age(18, 'years'), 6574, '18 years'],
])('RES-01 an age for comparing, and in words', (limit, days, words) => {
  expect([daysOfAge(limit), ageText(limit)]).toEqual([days, words])
})

test.each([
  ['2026-11-21', '0 days, Female'],
  ['2026-11-20', '1 day, Female'],
  ['2026-10-22', '30 days, Female'],
  ['2026-10-21', '1 month, Female'],
  ['2025-05-22', '17 months, Female'],
  ['2024-11-22', '23 months, Female'],
  ['2024-11-21', '2 years, Female'],
  ['2008-11-22', '17 years, Female'],
  ['2008-11-21', '18 years, Female'],
  [null, 'Age not known, Female'],
  ['2026-11-22', 'Age not known, Female'],
])('RES-11 born on %s: %s', (born, words) => {
  expect(ageAndSexText(born, 'Female', '2026-11-21')).toBe(words)
})

test('RES-11 a leap day is a birthday on the 1st of March in other years', () => {
  expect([ageAndSexText('2020-02-29', null, '2026-02-28'), ageAndSexText('2020-02-29', null, '2026-03-01')]).toEqual([
    '5 years, sex not known',
    '6 years, sex not known',
  ])
})
