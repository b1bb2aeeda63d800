import { expect, test } from 'vitest'
import { type PatientTemplate, patientTemplates } from '#domain/patient-template.ts'
import { birthProblems, emptyTemplateRow, rowQuestions, templateRows, skippedMessage } from '#pages/orders/patients/template-form.ts'
import { patientProblems } from '#pages/orders/patients/patient-fields.ts'
import { itemsByPatient, itemsOf } from '#pages/orders/items/items-by-patient.ts'
import type { OrderItem } from '#pages/orders/order.ts'

const row = (name: string, dateOfBirth: string | null = null) => ({ ...emptyTemplateRow(), name, dateOfBirth })

test.each(Object.keys(patientTemplates) as PatientTemplate[])('ODT-09 the template %s starts with as many empty rows as it has patients', (template) => {
  const rows = templateRows(template, [])
  expect(rows).toHaveLength(patientTemplates[template].patients)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('ODT-09 another template keeps the draft, and adds only empty rows', () => {
  const typed = [row('Asha'), row(''), row('', '1990-01-31')]
  expect(templateRows('family', typed).map(({ name, dateOfBirth }) => [name, dateOfBirth])).toEqual([
    ['Asha', null],
    ['', '1990-01-31'],
    ['', null],
    ['', null],
  ])
  expect(templateRows('preventive', typed)).toHaveLength(2)
})

test('ODT-09 skipped rows are counted in a sentence', () => {
  expect([0, 1, 3].map(skippedMessage)).toEqual([
    null,
    'Rows without a name or date of birth are skipped (1).',
    'Rows without a name or date of birth are skipped (3).',
  ])
})

test('ODT-09 a row whose day of birth is still to come is refused, by its key', () => {
  const [good, bad] = [row('Asha', '1962-03-05'), row('Ravi', '2062-03-05')]
  expect(birthProblems([good, bad], '2026-11-21')).toEqual({ [good.key]: null, [bad.key]: 'The date of birth is in the future' })
})

test('ODT-09 each row without sex, or with a rare age, is asked about under its name', () => {
  const rows = [
    { ...row(' Asha  Rao', '1990-01-31'), gender: 'Female' as const },
    row('Ravi', '1990-01-31'),
    { ...row('Ila', '1880-01-01'), gender: 'Female' as const },
  ]
  expect(rowQuestions(rows, '2026-11-21')).toEqual([
    'Ravi: Add without sex? Values whose range depends on it get no flag.',
    'Ila: Born on 01/01/1880, 146 years old?',
  ])
  expect(rowQuestions(rows.slice(0, 1), '2026-11-21')).toEqual([])
})

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

const item = (index: number, quantity = 1): OrderItem => ({
  id: `i${index}`,
  type: 'test',
  testId: `t${index}`,
  packageId: null,
  patientId: `p${index % 12}`,
  name: `Test ${index}`,
  price: 10_000,
  finalPrice: 10_000,
  discount: 0,
  quantity,
  tests: null,
})
const items = Array.from({ length: 150 }, (_, index) => item(index))

test('ODT-06 items are grouped by patient in the order of the order', () => {
  const groups = itemsByPatient(items)
  expect(groups.size).toBe(12)
  expect(itemsOf(groups, 'p3').map(({ id }) => id)).toEqual(items.filter(({ patientId }) => patientId === 'p3').map(({ id }) => id))
  expect(itemsOf(groups, 'nobody')).toBe(itemsOf(groups, 'somebody else'))
})

test('one changed item of 150 leaves the groups of the eleven other patients as they were', () => {
  const before = itemsByPatient(items)
  const after = itemsByPatient([...items.slice(0, 5), item(5, 9), ...items.slice(6)], before)
  const same = [...after].filter(([id, group]) => before.get(id) === group).map(([id]) => id)
  expect(same).toHaveLength(11)
  expect(same).not.toContain('p5')
})
