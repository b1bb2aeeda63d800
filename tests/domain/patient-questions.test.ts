import { expect, test } from 'vitest'
import { patientQuestions } from '#domain/patient.ts'

test.each([
  ['Female', '1990-01-31', []],
  [null, '1990-01-31', ['Add without sex? Values whose range depends on it get no flag.']],
  ['Other', null, ['Add without date of birth? Values whose range depends on it get no flag.']],
  [null, null, ['Add without sex and date of birth? Values whose range depends on them get no flag.']],
  ['Male', '1880-01-01', ['Born on 01/01/1880, 146 years old?']],
  ['Male', '1916-11-21', []],
  ['Male', '1915-11-21', ['Born on 21/11/1915, 111 years old?']],
  ['Male', '2026-11-21', []],
])('a patient who is %s and born on %s raises %j', (gender, dateOfBirth, questions) => {
  expect(patientQuestions({ gender, dateOfBirth }, '2026-11-21')).toEqual(questions)
})
