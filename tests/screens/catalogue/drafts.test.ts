import { expect, test } from 'vitest'
import type { CatalogueRange } from '#domain/results/catalogue-range.ts'
import { newParameterDraft, type ParameterDraft, parameterChangeBody, parameterProblems, parameterTyped } from '#pages/catalogue/parameter-draft.ts'
import { draftOf, rangeOfDraft } from '#pages/catalogue/range-draft.ts'
import { type CatalogueParameter, changedParts } from '#pages/catalogue/use-laboratory.ts'

const ranges: CatalogueRange[] = [
  {
    ...{ sex: 'Female', from: { value: 28, unit: 'days' }, below: { value: 18, unit: 'months' }, low: 3.5, high: null, exclusive: true },
    ...{ critical: { low: 2.5, high: null, inclusive: true }, validFrom: '2024-04-01', validTo: '2026-03-31', source: 'WHO' },
  },
  {
    ...{ sex: 'any', from: { value: 18, unit: 'years' }, below: null, low: 0, high: 5.1, exclusive: false },
    ...{ critical: null, validFrom: null, validTo: null, source: null },
  },
]
const parameter: CatalogueParameter = {
  ...{ id: 'p1', version: '"v1"', code: 'K', name: 'Potassium', kind: 'numeric', unit: 'mmol/L', decimals: 0, method: 'ISE', rangeText: 'in adults' },
  ...{ critical: { low: null, high: 6, inclusive: true }, criticalValues: [], plausible: { min: 0, max: 20 }, delta: { percent: 12.5, withinDays: 30 } },
  ...{ options: [], normalValues: [], ranges, tests: [] },
}

test('RES-01 an untouched save keeps ranges with their units, days and limits', () => {
  expect(ranges.map((range) => rangeOfDraft(draftOf(range)))).toEqual(ranges)
  const { name, method, rangeText, decimals, critical, plausible, delta } = parameter
  expect(parameterChangeBody(parameterTyped(parameter))).toEqual({ name, method, rangeText, decimals, critical, plausible, delta, ranges })
})

test('RES-01 the choices of a parameter are a line each, and saved as they were', () => {
  const chosen: CatalogueParameter = { ...parameter, kind: 'choice', options: ['Negative', 'Trace', '1+'], normalValues: ['Negative'], criticalValues: ['1+'] }
  const typed = parameterTyped(chosen)
  expect(parameterChangeBody({ ...typed, options: ` ${typed.options} \n\n` })).toEqual({
    ...{ name: 'Potassium', method: 'ISE', rangeText: 'in adults', options: ['Negative', 'Trace', '1+'], normalValues: ['Negative'], criticalValues: ['1+'] },
  })
})

const good: ParameterDraft = { ...newParameterDraft, code: 'K', name: 'Potassium' }
test.each<[Partial<ParameterDraft>, Record<string, string>]>([
  [{}, {}],
  [{ decimals: '0', plausibleMin: '1', plausibleMax: '2', deltaPercent: '0.5', deltaDays: '1', criticalLow: '2', criticalHigh: '2.1' }, {}],
  [{ decimals: '6' }, {}],
  [{ decimals: '7' }, { decimals: 'A whole number from 0 to 6' }],
  [{ decimals: '1.5' }, { decimals: 'A whole number from 0 to 6' }],
  [{ plausibleMin: '2', plausibleMax: '2' }, { plausible: 'The highest is not above the lowest' }],
  [{ plausibleMin: '2' }, { plausible: 'Enter both or neither' }],
  [{ plausibleMax: '4,000', plausibleMin: '1' }, { plausible: 'Enter a number without commas' }],
  [{ deltaPercent: '0', deltaDays: '3' }, { delta: 'Enter a percentage above 0 and whole days' }],
  [{ deltaPercent: '20', deltaDays: '0' }, { delta: 'Enter a percentage above 0 and whole days' }],
  [{ deltaPercent: '20', deltaDays: '1.5' }, { delta: 'Enter a percentage above 0 and whole days' }],
  [{ criticalLow: '3', criticalHigh: '3' }, { critical: 'The upper critical limit is not above the lower one' }],
  [{ criticalLow: '1,5' }, { critical: 'Enter a number without commas' }],
  [
    { code: '1K', name: ' ' },
    { code: 'Letters, digits and _, beginning with a letter', name: 'The name is required' },
  ],
  [{ kind: 'choice', options: ' \n' }, { options: 'Give what can be chosen' }],
  [{ kind: 'text', decimals: '9' }, {}],
])('RES-01 a parameter typed with %j is refused with %j', (typed, problems) => {
  const found = Object.entries(parameterProblems({ ...good, ...typed })).filter(([, sentence]) => sentence !== null)
  expect(Object.fromEntries(found)).toEqual(problems)
})

test('RES-01 only the parts that differ are sent, so that a colleague’s change of the others stays', () => {
  expect(changedParts({ name: 'K', ranges: [1, 2], critical: null }, { name: 'K', ranges: [2, 1], critical: null, unit: 'x' })).toEqual({ ranges: [1, 2] })
})
