import { expect, test } from 'vitest'
import { evaluateSheet, sheetEvaluator } from '#domain/results/evaluate-sheet.ts'
import { catalogueParameter, subject } from './parameters.ts'

const codes = ['TP', 'ALB', 'GLOB']
const sheet = { parameters: codes.map((code) => catalogueParameter(code)), previousResults: new Map(), subject: subject() }

test('RES-06 a cell is the same object until its own value changes, and equals that of a first evaluation', () => {
  const evaluate = sheetEvaluator(sheet)
  const typed = [
    { TP: '7.0', ALB: '4.0' },
    { TP: '7.0', ALB: '4.5' },
    { TP: '7.5', ALB: '5.0' },
  ].map((values) => new Map(Object.entries(values)))
  const [first, second, third] = typed.map((values) => evaluate(values))
  const isKept = (before = new Map(), after = new Map()) => codes.filter((code) => before.get(code) === after.get(code))
  expect(isKept(first, second)).toEqual(['TP'])
  // The calculated value is again 2.5.
  expect(isKept(second, third)).toEqual(['GLOB'])
  expect([first, second, third]).toEqual(typed.map((values) => evaluateSheet({ ...sheet, typed: values })))
})
