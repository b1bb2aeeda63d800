import { expect, test } from 'vitest'
import { dateValueProblem, readTypedDate } from '#domain/typed-date.ts'

const birth = { today: '2026-11-22', isBirth: true }
const visit = { today: '2026-11-22', isBirth: false }

test.each([
  ['05/03/1990', '1990-03-05'],
  ['5/3/1990', '1990-03-05'],
  ['05031990', '1990-03-05'],
  ['5-3-1990', '1990-03-05'],
  ['05.03.1990', '1990-03-05'],
  ['05 03 1990', '1990-03-05'],
  [' 05/03/1990 ', '1990-03-05'],
  ['05/03/90', '1990-03-05'],
  ['050390', '1990-03-05'],
  ['22/11/26', '2026-11-22'],
  ['23/11/26', '1926-11-23'],
  ['29/02/24', '2024-02-29'],
  ['1990-03-05', '1990-03-05'],
  ['1990-3-5', '1990-03-05'],
  ['०५/०३/१९९०', '1990-03-05'],
  ['٠٥-٠٣-١٩٩٠', '1990-03-05'],
])('ODT-08 the day of birth typed as %j is %s', (typed, date) => {
  expect(readTypedDate(typed, birth)).toEqual({ date })
})

test.each([
  ['05/03/90', '2090-03-05'],
  ['23/11/26', '2026-11-23'],
])('COL-06 a day of a visit typed as %j lies in this century: %s', (typed, date) => {
  expect(readTypedDate(typed, visit)).toEqual({ date })
})

test.each([
  ['31/02/1990', 'There is no day 31/02/1990'],
  ['29022023', 'There is no day 29/02/2023'],
  ['00/05/1990', 'There is no day 00/05/1990'],
  ['5/13/1990', 'There is no day 05/13/1990'],
  ['29/02/1900', 'There is no day 29/02/1900'],
  ['5/3', 'Type the date as DD/MM/YYYY'],
  ['5031990', 'Type the date as DD/MM/YYYY'],
  ['5th March', 'Type the date as DD/MM/YYYY'],
  ['05/03/199', 'Type the date as DD/MM/YYYY'],
  ['', 'Type the date as DD/MM/YYYY'],
])('ODT-08 %j is no day, and the sentence says why', (typed, problem) => {
  expect(readTypedDate(typed, birth)).toEqual({ problem })
})

test.each([
  ['1990-03-05', null],
  ['31/02/1990', 'There is no day 31/02/1990'],
  ['5/3', 'Type the date as DD/MM/YYYY'],
  ['05/03/1990', 'Type the date as DD/MM/YYYY'],
  [5, 'Must be a date'],
])('GEN-01 the value %j of a form is refused with %j', (value, problem) => {
  expect(dateValueProblem(value)).toBe(problem)
})
