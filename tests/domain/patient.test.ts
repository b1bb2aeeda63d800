import { expect, test } from 'vitest'
import { birthProblem } from '#domain/patient.ts'

const future = 'The date of birth is in the future'
const ancient = 'The date of birth is more than 150 years ago'

/** 05/03/2062, typed for 1962, was once kept without a word. */
test.each<[born: string | null, problem: string | null]>([
  [null, null],
  ['', null],
  ['1962-03-05', null],
  ['2026-11-21', null],
  ['2026-11-22', future],
  ['2062-03-05', future],
  ['1876-11-21', null],
  ['1875-11-22', null],
  ['1875-11-21', ancient],
  ['1062-03-05', ancient],
])('ODT-08 born on %s is refused on 2026-11-21 with %s', (born, problem) => {
  expect(birthProblem({ dateOfBirth: born }, '2026-11-21')).toBe(problem)
})
