import { describe, expect, test } from 'vitest'
import { completeRows, type PatientTemplate, patientTemplates } from '#domain/patient-template.ts'

const row = (name: string, dateOfBirth: string | null = null) => ({ name, gender: null, dateOfBirth })

const templates: [PatientTemplate, string, number][] = [
  ['family', 'Family Health Checkup', 4],
  ['corporate', 'Corporate Health Package', 3],
  ['senior', 'Senior Citizen Package', 2],
  ['maternity', 'Maternity Package', 2],
  ['preventive', 'Preventive Care', 1],
  ['custom', 'Custom Patients', 1],
]

test.each(templates)('ODT-09 the template %s is called %s and has %i patients', (template, label, patients) => {
  expect(patientTemplates[template]).toMatchObject({ label, patients })
})

test('ODT-09 there are six templates, and each but the custom one suggests tests', () => {
  expect(Object.keys(patientTemplates).sort()).toEqual(templates.map(([template]) => template).sort())
  for (const [template] of templates) expect([template, patientTemplates[template].suggestedTests.length > 0]).toEqual([template, template !== 'custom'])
})

describe('ODT-09 rows without name or date of birth are left out and counted', () => {
  test.each([
    [[], 0, 0],
    [[row('Asha', '1990-01-31')], 1, 0],
    [[row('Asha'), row('', '1990-01-31'), row('  ', '1990-01-31')], 0, 3],
    [[row('Asha', '1990-01-31'), row('')], 1, 1],
    [[row('Asha', '')], 0, 1],
  ])('%j', (rows, complete, skipped) => {
    const found = completeRows(rows)
    expect([found.complete.length, found.skipped]).toEqual([complete, skipped])
  })
})
