import { expect, test } from 'vitest'
import { patientProblems } from '#pages/orders/patients/patient-fields.ts'

const future = 'The date of birth is in the future'

test.each<[typed: Record<string, unknown>, refused: Record<string, string>]>([
  [{ name: 'Meera' }, {}],
  [{ name: 'Meera', dateOfBirth: '1962-03-05' }, {}],
  [{ name: 'Meera', dateOfBirth: '2062-03-05' }, { dateOfBirth: future }],
  [
    { name: ' ', dateOfBirth: '2062-03-05' },
    { name: 'Patient name is required', dateOfBirth: future },
  ],
])('ODT-08 the add form refuses of %j before a call is made: %j', (typed, refused) => {
  const found = Object.entries(patientProblems(typed, '2026-11-21')).filter(([, problem]) => problem !== null)
  expect(Object.fromEntries(found)).toEqual(refused)
})
