import { expect, test } from 'vitest'
import { draftsProblem, incompleteNote, incompleteQuestion, missingParameters, testLine, typedProgress } from '#domain/results/missing.ts'

const milligrams = { kind: 'numeric', unit: 'mg/dL' } as const
const [first, second] = ['lipids', 'count']
const lipids = {
  id: first,
  name: 'Lipids',
  isOrdered: true,
  parameters: [
    { code: 'CHOL', name: 'Cholesterol', ...milligrams },
    { code: 'HDL', name: 'HDL', ...milligrams },
    { code: 'NHDL', name: 'Non-HDL', ...milligrams },
  ],
}
const count = { id: second, name: 'Blood count', isOrdered: true, parameters: [{ code: 'CHOL', name: 'Cholesterol of the count', ...milligrams }] }
const saved = (testId: string | null, parameterCode: string | null) => ({ testId, parameterCode })

test('RES-09 a calculated value is missing only when one of its inputs is absent beside it', () => {
  expect(missingParameters([lipids], [])).toEqual(['Cholesterol', 'HDL'])
  const alone = { ...lipids, parameters: lipids.parameters.slice(1) }
  expect(missingParameters([alone], [saved(first, 'HDL')])).toEqual(['Non-HDL'])
})

test('RES-09 progress counts the values of ordered tests that can be typed', () => {
  const culture = { id: 'culture', name: 'Urine culture', isOrdered: null, parameters: [] }
  const values = [saved(first, 'CHOL'), saved(first, 'NHDL'), saved('culture', null)]
  expect(typedProgress([lipids, count, culture], values)).toEqual({ saved: 2, total: 4 })
  expect(typedProgress([{ ...lipids, isOrdered: false }, count], values)).toEqual({ saved: 0, total: 1 })
})

test('RES-09 a value counts only for its own test, and a free row for no parameter', () => {
  expect(missingParameters([lipids, count], [saved(first, 'CHOL'), saved(first, 'HDL')])).toEqual(['Cholesterol of the count'])
  expect(missingParameters([count], [saved(second, null), saved(null, 'CHOL')])).toEqual(['Cholesterol of the count'])
})

test('RES-09 a test without parameters is missing until it has a result; a removed test never is', () => {
  const culture = { id: 'culture', name: 'Urine culture', isOrdered: null, parameters: [] }
  expect(missingParameters([culture], [])).toEqual(['Urine culture'])
  expect(missingParameters([culture], [saved('culture', null)])).toEqual([])
  expect(
    missingParameters(
      [
        { ...lipids, isOrdered: false },
        { ...culture, isOrdered: false },
      ],
      [],
    ),
  ).toEqual([])
})

test.each([
  [[], null],
  [['A', 'B'], 'A, B'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, D, E'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'A, B, C, D, E and 2 more'],
])('RES-09 of the parameters %j without a value or with a draft, five are named and the rest counted', (names, words) => {
  expect(incompleteQuestion(names)).toBe(words && `Without a value: ${words}. Hand over the others anyway?`)
  expect(incompleteNote(names)).toBe(words ? `Without a value: ${words}. The others are handed over anyway.` : 'All parameters have a value.')
  expect(draftsProblem(names)).toBe(words && `${words} are still drafts: hand over all values first`)
})

test('RES-09 a single draft is named in the singular', () => {
  expect(draftsProblem(['Sodium'])).toBe('Sodium is still a draft: hand over all values first')
})

test('RES-12 a test that measures only what it is named after is named once', () => {
  expect(testLine({ test: 'Potassium', parameters: ['Potassium'] })).toBe('Potassium')
  expect(testLine({ test: 'CBC', parameters: ['Haemoglobin', 'PCV'] })).toBe('CBC: Haemoglobin, PCV')
  expect(testLine({ test: 'CBC', parameters: ['PCV'] }, ', ')).toBe('CBC, PCV')
  expect(testLine({ test: 'CBC', parameters: [] })).toBe('CBC')
})
