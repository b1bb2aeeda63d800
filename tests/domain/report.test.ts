import { expect, test } from 'vitest'
import { reportFileProblem, testNamesLine } from '#domain/report.ts'
import { maxFileBytes } from '#domain/uploaded-file.ts'
import { isReadyToComplete, type OrderReport, reportOrderProblem, unreportedTests } from '#domain/report-change.ts'

test.each([
  [[], 'No tests'],
  [['CBC'], 'CBC'],
  [['CBC', 'TSH'], 'CBC, TSH'],
  [['CBC', 'TSH', 'LFT'], 'CBC, TSH, +1 more'],
  [['CBC', 'TSH', 'LFT', 'KFT'], 'CBC, TSH, +2 more'],
])('REP-03 the tests %j are named as %s', (names, line) => {
  expect(testNamesLine(names)).toBe(line)
})

test.each([
  [null, 'Please select a report file to upload'],
  [{ size: 10, type: 'application/pdf' }, null],
  [{ size: maxFileBytes, type: 'application/pdf' }, null],
  [{ size: maxFileBytes + 1, type: 'application/pdf' }, 'File size exceeds 10MB limit'],
  [{ size: 10, type: 'image/png' }, 'Only PDF files are accepted'],
  [{ size: 0, type: 'application/pdf' }, 'This file is empty. Please choose another one'],
  [{ size: maxFileBytes + 1, type: '' }, 'Only PDF files are accepted'],
])('REP-06 the file %j is refused with %s', (file, sentence) => {
  expect(reportFileProblem(file)).toBe(sentence)
})

test('REP-06 only an order in Testing takes a report, and the refusal says what it is', () => {
  expect(reportOrderProblem('Testing', 'Testing')).toBeNull()
  // For a file and for results that are typed.
  expect(reportOrderProblem('Cancelled', 'Cancelled')).toBe('A report is made only for an order in Testing; this order is Cancelled')
})

const [ready, early] = [
  { patientId: 'p1', status: 'Available' },
  { patientId: 'p2', status: 'Processing' },
]
test.each([
  ['Testing', ['p1'], [ready], true],
  ['Testing', ['p1', 'p2'], [ready, ready, { ...early, status: 'Available' }], true],
  ['Testing', ['p1', 'p2'], [ready, ready], false],
  ['Testing', ['p1', 'p2'], [ready, early], false],
  ['Testing', ['p1'], [], false],
  ['Testing', [], [ready], false],
  ['Completed', ['p1'], [ready], false],
  ['SampleCollected', ['p1'], [ready], false],
])('REP-06 an order %s of %j with the reports %j only waits to be completed: %s', (orderStatus, patientIds, reports, isReady) => {
  expect(isReadyToComplete(orderStatus, patientIds, reports)).toBe(isReady)
})

/** A report whose tests are on its file where they are marked with `+`. */
function report(patientId: string, tests: string, more: Partial<OrderReport> = {}): OrderReport {
  const named = tests.split(' ').map((name) => ({ id: name.replace('+', ''), name: name.replace('+', ''), isReported: name.endsWith('+') }))
  return { patientId, status: 'Available', source: 'results', tests: named, ...more }
}

test.each<[what: string, reports: readonly OrderReport[], missing: readonly string[]]>([
  ['all tests on the file', [report('p1', 'CBC+ TSH+')], []],
  ['one of three left out', [report('p1', 'CBC+ TSH LFT+')], ['p1 TSH']],
  ['two patients, each with something left out', [report('p1', 'CBC+ TSH'), report('p2', 'CBC LFT+ KFT')], ['p1 TSH', 'p2 CBC', 'p2 KFT']],
  ['the same test of another patient', [report('p1', 'CBC+'), report('p2', 'CBC')], ['p2 CBC']],
  ['an uploaded report', [report('p1', 'CBC TSH', { source: 'upload' })], []],
  ['an uploaded report beside results', [report('p1', 'CBC+ TSH'), report('p1', 'CBC TSH', { source: 'upload' })], []],
  ['an uploaded report of another patient', [report('p1', 'CBC+ TSH'), report('p2', 'CBC TSH', { source: 'upload' })], ['p1 TSH']],
  ['a server that says nothing of the source', [report('p1', 'CBC TSH', { source: null })], []],
  ['two reports that have all together', [report('p1', 'CBC+ TSH'), report('p1', 'CBC TSH+')], []],
  ['a report that is not released', [report('p1', 'CBC+'), report('p2', 'CBC', { status: 'Processing' })], []],
])('RES-09 of an order with %s, the tests that no report has are named', (_, reports, missing) => {
  expect(unreportedTests(['p1', 'p2'], reports).map(({ patientId, name }) => `${String(patientId)} ${name}`)).toEqual(missing)
})
