import { expect, test } from 'vitest'
import { largestReportFile, reportFileProblem, testNamesLine } from '#domain/report.ts'
import { isReadyToComplete, reportOrderProblem } from '#domain/report-change.ts'

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
  [{ size: largestReportFile, type: 'application/pdf' }, null],
  [{ size: largestReportFile + 1, type: 'application/pdf' }, 'File size exceeds 10MB limit'],
  [{ size: 10, type: 'image/png' }, 'Only PDF files are accepted'],
  [{ size: largestReportFile + 1, type: '' }, 'Only PDF files are accepted'],
])('REP-06 the file %j is refused with %s', (file, sentence) => {
  expect(reportFileProblem(file)).toBe(sentence)
})

test('REP-06 only an order in Testing takes a report, and the refusal says what it is', () => {
  expect(reportOrderProblem('Testing', 'Testing')).toBeNull()
  expect(reportOrderProblem('Cancelled', 'Cancelled')).toContain('this order is Cancelled')
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
