import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { failuresIn } from './failures.ts'
import { postgresFiles } from './postgres-files.ts'
import { dailyLanes, longSteps, type Step, wholeLanes } from './step.ts'

function reportOf(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'lab-report-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('every failed test of vitest comes with the command that runs it alone', () => {
  const result = (fullName: string, status: string) => ({ fullName, status, failureMessages: ['\u001b[31mExpected 1\u001b[39m\n\n    at x.ts:1'] })
  const report = reportOf({
    testResults: [
      { name: resolve('tests/domain/a.test.ts'), status: 'failed', assertionResults: [result("it's (1)", 'failed'), result('fine', 'passed')] },
      { name: resolve('tests/domain/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: resolve('tests/domain/c.test.ts'), status: 'passed', assertionResults: [result('fine', 'passed')] },
    ],
  })
  const step: Step = { name: 'API on PostgreSQL', command: ['npx'], counts: 'vitest', env: { GUARD_RUNS: '40' }, isOnPostgres: true }
  expect(failuresIn(step, report)).toEqual([
    {
      name: "tests/domain/a.test.ts › it's (1)",
      why: ['Expected 1', '    at x.ts:1'],
      command: `GUARD_RUNS=40 .ci/postgres npx vitest run tests/domain/a.test.ts -t 'it'\\''s \\(1\\)'`,
    },
    { name: 'tests/domain/b.test.ts', why: ['no such module'], command: 'GUARD_RUNS=40 .ci/postgres npx vitest run tests/domain/b.test.ts' },
  ])
})

test('every failed journey comes with the command that runs it alone', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'journeys/orders.spec.ts',
    tests: [{ status, expectedStatus: 'passed', results: [{ error: { message: 'not visible' } }] }],
  })
  const report = reportOf({ suites: [{ suites: [{ specs: [spec('pays', 'unexpected'), spec('opens', 'expected')] }] }] })
  expect(failuresIn({ name: 'browser journeys', command: ['npx'], counts: 'playwright' }, report)).toEqual([
    { name: 'journeys/orders.spec.ts › pays', why: ['not visible'], command: 'npm run test:browser -- journeys/orders.spec.ts -g pays' },
  ])
})

test('a step without a report is named with its own command', () => {
  expect(failuresIn({ name: 'types', command: ['npx', 'tsc', '-p', '.'] }, '/nowhere')).toEqual([{ name: 'types', why: [], command: 'npx tsc -p .' }])
})

test('a step needs only an earlier one of its lane, and no two steps have one name', () => {
  for (const lanes of [dailyLanes, wholeLanes]) {
    const names = [...lanes.flat(), ...longSteps].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const lane of lanes)
      for (const [index, { needs }] of lane.entries()) if (needs !== undefined) expect(lane.slice(0, index).map(({ name }) => name)).toContain(needs)
  }
})

test('the tests that are repeated on PostgreSQL exist', () => {
  expect(postgresFiles.filter((file) => !existsSync(file))).toEqual([])
})
