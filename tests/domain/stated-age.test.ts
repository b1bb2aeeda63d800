import { expect, test } from 'vitest'
import { birthProblem, patientQuestions } from '#domain/patient.ts'
import { birthIn, birthText, birthValue, birthValueProblem, bornText, readTypedBirth, understoodBirth, isBirthYear } from '#domain/stated-age.ts'

const today = '2026-11-27'
const unreadable = 'Type a date as DD/MM/YYYY, or an age such as 46, 8 m or 12 d'

test.each([
  ['46', '1980-11-27', 'years', '46 years, born about 1980'],
  ['46 y', '1980-11-27', 'years', '46 years, born about 1980'],
  ['46Y', '1980-11-27', 'years', '46 years, born about 1980'],
  [' 46 yrs. ', '1980-11-27', 'years', '46 years, born about 1980'],
  ['46 years', '1980-11-27', 'years', '46 years, born about 1980'],
  ['1 yr', '2025-11-27', 'years', '1 year, born about 2025'],
  ['120', '1906-11-27', 'years', '120 years, born about 1906'],
  ['8 m', '2026-03-27', 'months', '8 months, born about 03/2026'],
  ['8M', '2026-03-27', 'months', '8 months, born about 03/2026'],
  ['8 mths', '2026-03-27', 'months', '8 months, born about 03/2026'],
  ['8 months', '2026-03-27', 'months', '8 months, born about 03/2026'],
  ['1 y 6 m', '2025-05-27', 'months', '18 months, born about 05/2025'],
  ['2y3m', '2024-08-27', 'months', '2 years, born about 2024'],
  ['12 d', '2026-11-15', 'days', '12 days, born about 15/11/2026'],
  ['12days', '2026-11-15', 'days', '12 days, born about 15/11/2026'],
  ['0 d', '2026-11-27', 'days', '0 days, born about 27/11/2026'],
  ['४६', '1980-11-27', 'years', '46 years, born about 1980'],
  ['04/03/1984', '1984-03-04', null, '42 years old'],
  ['4-3-84', '1984-03-04', null, '42 years old'],
  ['040384', '1984-03-04', null, '42 years old'],
  ['27/11/2025', '2025-11-27', null, '12 months old'],
])('PAT-03 %s is understood', (text, dateOfBirth, ageUnit, words) => {
  const read = readTypedBirth(text, today)
  expect(read).toEqual({ dateOfBirth, ageUnit })
  expect('problem' in read ? read.problem : understoodBirth(read, today)).toBe(words)
  expect('problem' in read || birthProblem(read, today)).toBeNull()
  expect('problem' in read ? null : birthIn(birthValue(read))).toEqual(read)
})

test.each([
  ['0', 'Give an age below 1 year in months or days, such as 8 m or 12 d'],
  ['0 y', 'Give an age below 1 year in months or days, such as 8 m or 12 d'],
  ['0 m', 'Give an age below 1 month in days, such as 12 d'],
  ['121', 'The age is above 120 years'],
  ['1500 m', 'The age is above 120 years'],
  ['44000 d', 'The age is above 120 years'],
  ['-5', unreadable],
  ['4.5', unreadable],
  ['1980', unreadable],
  ['46 w', unreadable],
  ['about 46', unreadable],
  ['y', unreadable],
  ['31/02/1990', 'There is no day 31/02/1990'],
])('PAT-03 %s is refused: %s', (text, problem) => {
  expect(readTypedBirth(text, today)).toEqual({ problem })
  expect(birthValueProblem(text)).toBe(problem)
})

test.each([
  ['a stated age', { dateOfBirth: '1978-11-27', ageUnit: 'years' }, '48 years (stated)', '48 years (stated)'],
  ['an exact date', { dateOfBirth: '1984-03-04', ageUnit: null }, '04/03/1984', 'born 04/03/1984'],
  ['a date of another lab API', { dateOfBirth: '1984-03-04' }, '04/03/1984', 'born 04/03/1984'],
  ['an age stated after this day', { dateOfBirth: '2026-12-01', ageUnit: 'days' }, 'age stated', 'age stated'],
  ['nothing known', { dateOfBirth: null, ageUnit: null }, '', ''],
] as const)('PAT-03 %s is shown', (_, birth, text, born) => {
  expect([birthText(birth, today), bornText(birth, today)]).toEqual([text, born])
})

test.each([
  ['2026-11-27', { dateOfBirth: '2026-11-27', ageUnit: null }],
  ['2026-11-27~years', { dateOfBirth: '2026-11-27', ageUnit: 'years' }],
  ['2026-11-31', null],
  ['2026-11-27~', null],
  ['2026-11-27~weeks', null],
  ['2026-11-27~years~years', null],
  ['46', null],
  [null, null],
  [46, null],
])('PAT-03 the value %j of a form is %j', (value, birth) => {
  expect(birthIn(value)).toEqual(birth)
})

test.each([
  [{ dateOfBirth: '2026-11-27', ageUnit: 'years' }, 'Give an age below 1 year in months or days, such as 8 m or 12 d'],
  [{ dateOfBirth: '2026-11-27', ageUnit: 'days' }, null],
  [{ dateOfBirth: '1900-01-01', ageUnit: 'years' }, 'The age is above 120 years'],
  [{ dateOfBirth: '1900-01-01' }, null],
  [{ dateOfBirth: '2026-11-28', ageUnit: 'days' }, 'The date of birth is in the future'],
  [{ dateOfBirth: null, ageUnit: 'years' }, 'A stated age needs the date of birth that follows from it'],
  [{ dateOfBirth: null, ageUnit: null }, null],
] as const)('PAT-03 the birth %j is refused: %s', (birth, problem) => {
  expect(birthProblem(birth, today)).toBe(problem)
})

test('PAT-03 a rare stated age is asked about without a date that nobody stated', () => {
  expect(patientQuestions({ gender: 'Male', dateOfBirth: '1913-11-27', ageUnit: 'years' }, today)).toEqual(['113 years old?'])
})

test.each([
  { birth: { dateOfBirth: '1990-01-31' }, years: [1990] },
  { birth: { dateOfBirth: '1990-01-01', ageUnit: null }, years: [1990] },
  { birth: { dateOfBirth: '1980-11-27', ageUnit: 'years' }, years: [1979, 1980] },
  // Born from 01/01/1980 to 31/12/1980: one year only.
  { birth: { dateOfBirth: '1980-12-31', ageUnit: 'years' }, years: [1980] },
  { birth: { dateOfBirth: '2026-01-10', ageUnit: 'months' }, years: [2025, 2026] },
  { birth: { dateOfBirth: '2026-11-15', ageUnit: 'days' }, years: [2026] },
  { birth: { dateOfBirth: null }, years: [] },
  { birth: {}, years: [] },
] as const)('ACC-05 PAT-03 $birth takes the years of birth $years', ({ birth, years }) => {
  const taken = Array.from({ length: 3_000 }, (_, year) => year).filter((year) => isBirthYear(birth, year))
  expect(taken).toEqual(years)
})
