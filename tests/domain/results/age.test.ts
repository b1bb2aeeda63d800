import { expect, test } from 'vitest'
import { addDays } from '#domain/civil-date.ts'
import { ageAndSexText, type Age, ageOf, ageText, daysOfAge, earliestBirth, latestBirth } from '#domain/results/age.ts'

const age = (value: number, unit: Age['unit']): Age => ({ value, unit })

test.each([
  [age(18, 'years'), '2026-11-21', '2008-11-21'],
  [age(1, 'years'), '2009-02-28', '2008-02-28'],
  [age(1, 'years'), '2009-03-01', '2008-03-01'],
  [age(4, 'years'), '2012-02-29', '2008-02-29'],
  [age(1, 'years'), '2024-02-29', '2023-02-28'],
  [age(0, 'years'), '2026-11-21', '2026-11-21'],
  [age(1, 'months'), '2026-02-28', '2026-01-28'],
  [age(1, 'months'), '2026-03-01', '2026-02-01'],
  [age(1, 'months'), '2026-03-31', '2026-02-28'],
  [age(13, 'months'), '2026-01-15', '2024-12-15'],
  [age(28, 'days'), '2026-03-01', '2026-02-01'],
])('RES-01 PAT-03 who has reached %j on %s is born on %s or before', (limit, on, born) => {
  expect(latestBirth(limit, on)).toBe(born)
})

test('PAT-03 the possible days of birth are those on which the age in its unit is the stated one', () => {
  for (const on of ['2024-02-29', '2025-02-28', '2025-03-01', '2026-03-31', '2026-11-27'])
    for (const unit of ['years', 'months', 'days'] as const)
      for (const value of [1, 3, 8, 12, 46]) {
        const latest = latestBirth({ value, unit }, on)
        const first = addDays(latestBirth({ value: value + 1, unit }, on), 1)
        const earliest = earliestBirth({ dateOfBirth: latest, ageUnit: unit }) ?? ''
        const about = `${value} ${unit} on ${on}`
        expect(earliest <= first, about).toBe(true)
        // After a month without such a day the interval is up to three days longer, never shorter.
        expect(addDays(earliest, 3) >= first, about).toBe(true)
        expect(ageOf({ dateOfBirth: latest, ageUnit: unit }, on)?.value === value || unit === 'days' || value >= 24, about).toBe(true)
      }
  expect(earliestBirth({ dateOfBirth: '1980-11-27', ageUnit: 'years' })).toBe('1979-11-28')
  expect(earliestBirth({ dateOfBirth: '2026-03-27', ageUnit: 'months' })).toBe('2026-02-28')
  expect(earliestBirth({ dateOfBirth: '2026-11-15', ageUnit: 'days' })).toBe('2026-11-15')
  expect(earliestBirth({ dateOfBirth: '1980-11-27', ageUnit: null })).toBe('1980-11-27')
  expect(earliestBirth({ dateOfBirth: null, ageUnit: 'years' })).toBeNull()
  expect(earliestBirth({ dateOfBirth: 'soon', ageUnit: 'years' })).toBeNull()
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
  expect(ageAndSexText({ dateOfBirth: born }, 'Female', '2026-11-21')).toBe(words)
})

test.each([
  ['2020-02-29', null, '2026-02-28', '5 years, sex not known'],
  ['2020-02-29', null, '2026-03-01', '6 years, sex not known'],
  ['1978-11-27', 'years', '2024-11-27', '46 years (stated), sex not known'],
  ['1978-11-27', 'years', '2026-11-26', '47 years (stated), sex not known'],
  ['1978-11-27', 'years', '2026-11-27', '48 years (stated), sex not known'],
  ['2025-11-27', 'years', '2026-11-27', '1 year (stated), sex not known'],
  ['2026-03-27', 'months', '2026-11-27', '8 months (stated), sex not known'],
  ['2026-03-27', 'months', '2028-03-27', '2 years (stated), sex not known'],
  ['2026-11-15', 'days', '2026-11-27', '12 days (stated), sex not known'],
  ['2026-11-15', 'days', '2026-12-27', '1 month (stated), sex not known'],
  ['2026-11-15', 'days', '2026-11-14', 'Age not known, sex not known'],
] as const)('RES-11 PAT-03 who was born on %s, stated in %s, is on %s: %s', (dateOfBirth, ageUnit, on, words) => {
  expect(ageAndSexText({ dateOfBirth, ageUnit }, null, on)).toBe(words)
})
