import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlausible, plausibilityQuestion, shortName } from '#domain/results/plausible.ts'
import { numericValue, readTypedValue } from '#domain/results/value.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { choiceParameter, haemoglobin, parameter } from './parameters.ts'

test.each([
  ['7.1', '7.1', 7.1, null],
  ['7', '7.0', 7, null],
  ['  7.1 ', '7.1', 7.1, null],
  ['\u200b7.1\ufeff', '7.1', 7.1, null],
  ['<5', '< 5.0', 5, '<'],
  ['< 5.2', '< 5.2', 5.2, '<'],
  ['>  90', '> 90.0', 90, '>'],
  ['.5', '0.5', 0.5, null],
  ['007', '7.0', 7, null],
  ['0', '0.0', 0, null],
  ['-0', '0.0', 0, null],
  ['−2.5', '-2.5', -2.5, null],
  ['< –2.5', '< -2.5', -2.5, '<'],
  ['-1.5', '-1.5', -1.5, null],
  ['5.00', '5.0', 5, null],
  ['<5.500', '< 5.5', 5.5, '<'],
  ['<=5', '≤ 5.0', 5, '≤'],
  ['≤ 5', '≤ 5.0', 5, '≤'],
  ['>= 5.2', '≥ 5.2', 5.2, '≥'],
  ['≥5', '≥ 5.0', 5, '≥'],
])('RES-03 %s is a number', (typed, text, number, comparator) => {
  expect(readTypedValue(parameter(), typed)).toEqual({ value: { kind: 'numeric', text, number, comparator }, problem: null })
})

test.each(['abc', '7.', '.', '-', '<', '<>5', '=<5', '<≤5', '≤', '1e3', '0x1F', '7 1', '5<', '1234567890', 'NaN', '7.1 mmol/L', '--1'])(
  'RES-03 %s is none',
  (typed) => {
    expect(readTypedValue(parameter(), typed)).toEqual({ value: null, problem: 'Enter a number, with <, >, ≤ or ≥ in front if need be' })
  },
)

test.each([
  ['7,1', 'Enter the number without a comma, such as 1.2 or 12000'],
  ['<0,5', 'Enter the number without a comma, such as 1.2 or 12000'],
  ['12,000', 'Enter the number without a comma, such as 1.2 or 12000'],
  ['५', 'Enter the number in the digits 0 to 9'],
  ['< ௧.௫', 'Enter the number in the digits 0 to 9'],
])('RES-03 %s is none, and the message says why', (typed, problem) => {
  expect(readTypedValue(parameter(), typed)).toEqual({ value: null, problem })
})

test('RES-03 no more decimals than the parameter has, zeros at the end aside', () => {
  expect(readTypedValue(parameter(), '5.01').problem).toBe('At most 1 decimal')
  expect(readTypedValue(parameter(), '7.12').problem).toBe('At most 1 decimal')
  expect(readTypedValue(parameter({ decimals: 2 }), '7.123').problem).toBe('At most 2 decimals')
  expect(readTypedValue(parameter({ decimals: 0 }), '7.5').problem).toBe('Enter a whole number')
  expect(readTypedValue(parameter({ decimals: 0 }), '70.00').value?.text).toBe('70')
  expect(readTypedValue(parameter({ decimals: null }), '7.125').value?.text).toBe('7.125')
  expect(readTypedValue(parameter({ decimals: 2 }), '7.12').value?.text).toBe('7.12')
})

const count = parameter({ kind: 'range count', unit: '/hpf', decimals: null, plausible: { min: 0, max: 200 } })

test.each([
  ['2-3', '2-3', 3, null],
  [' 2 - 3 ', '2-3', 3, null],
  ['10–12', '10-12', 12, null],
  ['10−12', '10-12', 12, null],
  ['5-5', '5-5', 5, null],
  ['7', '7', 7, null],
  ['07', '7', 7, null],
  ['0-1', '0-1', 1, null],
  ['nil', 'Nil', 0, null],
  ['N', 'Nil', 0, null],
  ['occ', 'Occasional', 1, null],
  ['plenty', 'Plenty', Number.POSITIVE_INFINITY, null],
  ['>50', '> 50', 50, '>'],
  ['<= 5', '≤ 5', 5, '≤'],
])('RES-03 %s is a count of cells', (typed, text, number, comparator) => {
  expect(readTypedValue(count, typed)).toEqual({ value: { kind: 'range count', text, number, comparator }, problem: null })
  expect(readTypedValue(count, text).value?.text, 'what is saved is read as the same').toBe(text)
})

test.each(['2-', '-3', '2.5', '1-2-3', '> 2-3', 'many', '2/3', '1234567'])('RES-03 %s is no count of cells', (typed) => {
  expect(readTypedValue(count, typed).problem).toBe('Enter a count such as 4 or 2-3, or Nil, Occasional, Plenty')
})

test('RES-03 RES-05 a count range that ends below its start is refused; an implausible one asks', () => {
  expect(readTypedValue(count, '12-10').problem).toBe('The second number is below the first')
  const asked = (typed: string) => {
    const { value } = readTypedValue(count, typed)
    return value && plausibilityQuestion(count, value)
  }
  expect(asked('190-210')).toBe('Potassium 190-210 /hpf is not plausible. Is it meant as typed?')
  expect([asked('190-200'), asked('Plenty'), asked('Nil')]).toEqual([null, null, null])
})

test('RES-03 nothing typed is neither a value nor a problem', () => {
  for (const one of [parameter(), choiceParameter(), choiceParameter({ kind: 'text' })])
    expect(readTypedValue(one, '  ')).toEqual({ value: null, problem: null })
})

test.each([
  ['not', 'Not seen'],
  ['NOT SEEN', 'Not seen'],
  ['notseen', 'Not seen'],
  ['s', 'Seen'],
  ['d', 'Doubtful'],
])('RES-03 a choice by its first letters: %s', (typed, text) => {
  expect(readTypedValue(choiceParameter(), typed)).toEqual({ value: { kind: 'choice', text }, problem: null })
})

test('RES-03 an exact choice precedes those that begin with it; ambiguous and unknown ones are reported', () => {
  const group = choiceParameter({ options: ['A', 'B', 'AB', 'O'] })
  expect(readTypedValue(group, 'a').value?.text).toBe('A')
  expect(readTypedValue(group, 'ab').value?.text).toBe('AB')
  expect(readTypedValue(choiceParameter({ options: ['Nil', 'Negative'] }), 'n').problem).toBe('Type more: Nil, Negative')
  expect(readTypedValue(group, 'x').problem).toBe('One of A, B, AB, O')
  expect(readTypedValue(choiceParameter({ options: ['< 1:40', '1:40', '1:80'] }), '<1:40').value?.text).toBe('< 1:40')
  expect(readTypedValue(choiceParameter(), 'een').problem).toBe('One of Not seen, Doubtful, Seen')
})

test('RES-03 a text keeps its lines and has an end', () => {
  const free = choiceParameter({ kind: 'text' })
  expect(readTypedValue(free, ' Growth of\nE. coli ').value).toEqual({ kind: 'text', text: 'Growth of\nE. coli' })
  expect(readTypedValue(free, 'x'.repeat(2000)).problem).toBeNull()
  expect(readTypedValue(free, 'x'.repeat(2001))).toEqual({ value: null, problem: 'At most 2000 characters' })
})

test.each([
  [1.005, 2, '1.01'],
  [2.675, 2, '2.68'],
  [-2.675, 2, '-2.68'],
  [0.5, 0, '1'],
  [-0.04, 1, '0.0'],
  [31.6666, 0, '32'],
  [1e-7, 3, '0.000'],
])('RES-06 %s to %s decimals is %s', (number, decimals, text) => {
  const value = numericValue(number, decimals)
  expect([value.text, value.number, value.comparator]).toEqual([text, Number(text), null])
})

test('RES-03 every number in its decimals is read as that number', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 3 }), (whole, decimals) => {
      const text = (whole / 10 ** decimals).toFixed(decimals)
      const { value } = readTypedValue(parameter({ decimals }), text)
      expect(value?.kind === 'numeric' && value.number).toBe(Number(text) + 0)
    }),
    { numRuns: propertyRuns(300) },
  )
})

test('RES-05 a value beyond the plausible limits asks; the limits themselves are plausible', () => {
  const asked = (number: number, comparator: '<' | '>' | null = null) => plausibilityQuestion(haemoglobin, numericValue(number, 1, comparator))
  expect(asked(140)).toBe('Haemoglobin 140 g/dL is not plausible. Is it meant as typed?')
  expect(asked(26.1, '>')).toBe('Haemoglobin > 26.1 g/dL is not plausible. Is it meant as typed?')
  expect([asked(26), asked(2), asked(14)]).toEqual([null, null, null])
  expect(asked(1.9)).not.toBeNull()
  expect(plausibilityQuestion(parameter({ plausible: null }), numericValue(999, 1))).toBeNull()
  expect(plausibilityQuestion(parameter({ unit: '' }), numericValue(99, 0))).toBe('Potassium 99 is not plausible. Is it meant as typed?')
  expect(plausibilityQuestion(choiceParameter({ plausible: { min: 1, max: 2 } }), { kind: 'choice', text: 'Seen' })).toBeNull()
  expect([isPlausible(haemoglobin, 26), isPlausible(haemoglobin, 26.1), isPlausible(haemoglobin, 2), isPlausible(haemoglobin, 1.9)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test.each([
  ['Haemoglobin (Hb)', 'Haemoglobin'],
  ['Haemoglobin(Hb)', 'Haemoglobin'],
  ['Prothrombin Time', 'Prothrombin Time'],
  ['Blood Group (ABO) type', 'Blood Group type'],
  ['Lipoprotein (a)', 'Lipoprotein (a)'],
])('RES-05 %s is shown without its explanation in brackets', (name, short) => {
  expect(shortName(name)).toBe(short)
})
