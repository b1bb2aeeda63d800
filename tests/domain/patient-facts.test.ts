import { expect, test } from 'vitest'
import { distinctNames, patientFactsText, patientNumberText } from '#domain/patient-facts.ts'

const lakshmi = { id: 'a', name: 'Lakshmi Shah', number: 'P-000123', gender: 'Female', dateOfBirth: '1984-03-04' }

const facts = (patient: Parameters<typeof patientFactsText>[0]) => patientFactsText(patient, '2026-11-27')

type Patients = Parameters<typeof distinctNames>[0]

test.each<[string, Patients, string[]]>([
  ['other names', [lakshmi, { ...lakshmi, id: 'b', name: 'Lakshmi Sah' }], ['Lakshmi Shah', 'Lakshmi Sah']],
  [
    'one name, in other letters',
    [lakshmi, { ...lakshmi, id: 'b', name: ' lakshmi shah', number: 'P-000124', dateOfBirth: '2011-12-31' }, { ...lakshmi, id: 'c', name: 'Ravi' }],
    ['Lakshmi Shah (P-000123, Female, born 04/03/1984)', ' lakshmi shah (P-000124, Female, born 31/12/2011)', 'Ravi'],
  ],
  [
    'nothing known beside the name',
    [
      { id: 'a', name: 'Asha' },
      { id: 'b', name: 'Asha', gender: null },
    ],
    ['Asha', 'Asha'],
  ],
  [
    'one name and a stated age',
    [lakshmi, { ...lakshmi, id: 'b', number: null, dateOfBirth: '1980-11-27', ageUnit: 'years' }],
    ['Lakshmi Shah (P-000123, Female, born 04/03/1984)', 'Lakshmi Shah (Female, 46 years (stated))'],
  ],
  ['no name', [{ id: 'a', name: null }], ['this patient']],
  ['nobody', [], []],
])('CHK-01 patients with %s are called %j', (_, patients, names) => {
  expect([...distinctNames(patients, facts).values()]).toEqual(names)
})

test('CHK-01 in a narrow place the number tells namesakes apart, and without one what is known', () => {
  const patients = [lakshmi, { ...lakshmi, id: 'b', number: null }, { ...lakshmi, id: 'c', name: 'Ravi' }]
  expect([...distinctNames(patients, (patient) => patientNumberText(patient, '2026-11-27')).values()]).toEqual([
    'Lakshmi Shah (P-000123)',
    'Lakshmi Shah (Female, born 04/03/1984)',
    'Ravi',
  ])
})
