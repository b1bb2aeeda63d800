import { expect, test } from 'vitest'
import { callOutcomes, closeProblem, criticalClock, inTimeText } from '#domain/results/critical.ts'
import { evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { manualReviewReason, releaseQuestions, releaseSourceProblem } from '#domain/results/release.ts'
import {
  changeProblem,
  mayStep,
  mayType,
  stateAfterRelease,
  type ResultState,
  resultStates,
  resultSteps,
  type ResultStep,
  verifyProblem,
  overallState,
} from '#domain/results/states.ts'
import { numericValue } from '#domain/results/value.ts'
import { catalogueParameter, haemoglobin, parameter, subject } from './parameters.ts'

test.each([
  ['Draft', ['save', 'enter']],
  ['Entered', ['verify', 'return', 'release']],
  ['Verified', ['return', 'release']],
  ['Released', ['amend']],
  ['Amended', ['amend']],
] as [ResultState, ResultStep[]][])('RES-09 from %s: %j', (state, steps) => {
  expect((Object.keys(resultSteps) as ResultStep[]).filter((step) => mayStep(step, state))).toEqual(steps)
})

test('RES-09 each step’s effect on a result, and its state’s look', () => {
  expect(Object.values(resultSteps).map(({ to }) => to)).toEqual(['Draft', 'Entered', 'Verified', 'Draft', 'Released', 'Entered'])
  expect(Object.values(resultStates).map(({ tone }) => tone)).toEqual(['neutral', 'info', 'progress', 'success', 'warning'])
})

test('RES-09 RES-12 values change only as drafts; afterwards by return or amendment', () => {
  expect(changeProblem('Draft')).toBeNull()
  for (const state of ['Entered', 'Verified'] as const)
    expect(changeProblem(state)).toBe('These results await verification: return them before they are changed')
  for (const state of ['Released', 'Amended'] as const)
    expect(changeProblem(state)).toBe('These results are released: they change only by an amendment with a reason')
})

const asha = { id: 'asha', role: 'operator', permissions: [] } as const
const head = { id: 'head', role: 'super_admin', permissions: [] } as const

test.each([
  [asha, ['ravi'], null, true, null],
  [asha, [null], null, true, null],
  [asha, ['ravi', 'asha'], 'I am alone', true, 'You entered these values: another person has to verify them'],
  [asha, ['asha'], null, false, null],
  [head, ['head'], null, true, 'You entered these values: give a reason to verify them yourself'],
  [head, ['head'], '  ', true, 'You entered these values: give a reason to verify them yourself'],
  [head, ['head'], 'Night shift, nobody else', true, null],
  [head, ['asha'], null, true, null],
] as const)('RES-09 %j verifies what %j entered', (user, enteredBy, reason, twoPersons, problem) => {
  expect(verifyProblem({ user, enteredBy, reason, twoPersons })).toBe(problem)
})

const savedAt = '2026-11-21T08:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(savedAt) + minutes * 60_000)
const call = (outcome: 'Confirmed' | 'Reached' | 'NotReached' | 'Closed', minutes: number) => ({ outcome, at: after(minutes).toISOString() })

test.each([
  [[], 0, true, null],
  [[], 14.99, true, null],
  [[], 15, true, 'No call logged'],
  [[], 59, true, 'No call logged'],
  [[], 60, true, 'Not confirmed'],
  [[call('NotReached', 5)], 59, true, null],
  [[call('Reached', 5)], 60, true, 'Not confirmed'],
  [[call('NotReached', 5), call('Confirmed', 20)], 125, false, null],
  [[call('Closed', 1)], 30, false, null],
  [[call('Confirmed', -5)], 16, true, 'No call logged'],
  [[call('Confirmed', 0)], 16, false, null],
] as const)('CRV-03 CRV-04 after the calls %j and %s minutes', (calls, minutes, open, warning) => {
  expect(criticalClock(savedAt, calls, after(minutes))).toEqual({ open, minutes: Math.floor(minutes), warning })
})

test('CRV-04 a clock that runs behind waits no time', () => {
  expect(criticalClock(savedAt, [], after(-5)).minutes).toBe(0)
})

test('CRV-02 CRV-03 outcomes, and who may close without one', () => {
  expect(Object.values(callOutcomes).map(({ label }) => label)).toEqual(['Confirmed with read-back', 'Reached without read-back', 'Could not reach'])
  expect(Object.values(callOutcomes).map(({ tone, label }) => `${tone} ${label}`)).toEqual([
    'success Confirmed with read-back',
    'warning Reached without read-back',
    'danger Could not reach',
  ])
  expect(closeProblem(asha, 'why')).toBe('Only a super admin can close a critical value without a confirmed call')
  expect([closeProblem(head, ' '), closeProblem(head, null), closeProblem(head, 'Patient is in hospital')]).toEqual([
    'Please give a reason',
    'Please give a reason',
    null,
  ])
})

test.each([
  [{ flags: ['Normal', 'Normal'] }, null],
  [{ flags: ['Normal', 'Abnormal'] }, 'Abnormal value'],
  [{ flags: ['Critical'], isCriticalOpen: true }, 'Critical value'],
  [{ flags: ['Normal'], isCriticalOpen: true }, 'Critical value without a confirmed call'],
  [{ flags: ['Normal'], isOrderCancelled: true }, 'Cancelled order'],
  [{ flags: ['Normal'], isSampleRejected: true }, 'Rejected sample'],
  [{ flags: [null] }, 'No flag'],
  [{ flags: ['Normal'], hasOwnFlag: true }, 'Flag set by hand'],
  [{ flags: ['Abnormal', 'Normal'], hasOwnFlag: true, hasComment: true }, 'Abnormal value · Flag set by hand · Comment'],
  [{ flags: ['Normal'], deltaBeyond: true, hasComment: true }, 'Large change since the last value · Comment'],
] as const)('RES-10 CRV-03 released among many: %j', (facts, reason) => {
  expect(
    manualReviewReason({
      hasOwnFlag: false,
      deltaBeyond: false,
      hasComment: false,
      isCriticalOpen: false,
      isOrderCancelled: false,
      isSampleRejected: false,
      missing: [],
      hasOtherReport: false,
      ...facts,
    }),
  ).toBe(reason)
})

const order = { number: 'LAB-0000007', status: 'Testing', cancellationReason: null }
const cancelled = { ...order, status: 'Cancelled', cancellationReason: 'Moved away' }

test.each([
  [{}, []],
  [{ openCritical: 1 }, [['openCritical', 'A critical value has no confirmed call yet. Release the report anyway?']]],
  [{ order: cancelled }, [['cancelledOrder', 'Order LAB-0000007 was cancelled (Moved away). Release the report and tell the customer anyway?']]],
  [{ order: { ...cancelled, cancellationReason: null } }, [['cancelledOrder', expect.stringMatching(/^Order LAB-0000007 was cancelled\. Release /)]]],
  [{ rejected: ['CBC', 'ESR'] }, [['rejectedSample', 'The sample of CBC, ESR was rejected after it was measured. Release the report anyway?']]],
  [{ incomplete: 'Without a value: K.' }, [['incompleteReport', 'Without a value: K.']]],
  [{ otherReports: ['RPT-1'] }, [['otherReport', 'RPT-1 of the same patient and order is available already. Release this report beside it?']]],
  [
    { otherReports: ['RPT-1', 'RPT-2'] },
    [['otherReport', 'RPT-1, RPT-2 of the same patient and order are available already. Release this report beside them?']],
  ],
  [
    { order: cancelled, rejected: ['CBC'], openCritical: 2, incomplete: 'x', otherReports: ['RPT-1'] },
    ['cancelledOrder', 'rejectedSample', 'openCritical', 'incompleteReport', 'otherReport'].map((code) => [code, expect.any(String)]),
  ],
])('ORD-07 RES-09 CRV-04 a release with %j asks %j', (more, asked) => {
  const found = releaseQuestions({ order, rejected: [], openCritical: 0, incomplete: null, otherReports: [], ...more })
  expect(found.map(({ code, sentence }) => [code, sentence])).toEqual(asked)
})

test('RES-03 RES-07 a sheet is evaluated as a whole', () => {
  const lipids = ['CHOL', 'TG', 'HDL', 'LDL', 'VLDL'].map(catalogueParameter)
  const judged = evaluateSheet({
    parameters: [...lipids, haemoglobin, parameter()],
    typed: new Map([
      ['CHOL', '250'],
      ['HDL', '40'],
      ['TG', '210'],
      ['LDL', '1'],
      ['HB', '140'],
      ['K', 'x'],
    ]),
    previousResults: new Map([['CHOL', { value: numericValue(200, 0), collectedOn: '2026-11-20', unit: null }]]),
    subject: subject(),
  })
  expect(judged.get('LDL')).toMatchObject({ calculated: true, value: { text: '168' }, absent: null, problem: null })
  expect(judged.get('CHOL')).toMatchObject({ calculated: false, delta: { percent: 25 }, question: null })
  expect(judged.get('TG')?.delta).toBeNull()
  expect(judged.get('HB')).toMatchObject({
    flagged: { flag: 'Critical', direction: 'High' },
    question: 'Haemoglobin 140 g/dL is not plausible. Is it meant as typed?',
  })
  expect(judged.get('K')).toEqual({
    value: null,
    problem: 'Enter a number, with <, >, ≤ or ≥ in front if need be',
    calculated: false,
    absent: null,
    flagged: null,
    unclear: null,
    ageUnclear: false,
    question: null,
    delta: null,
  })
})

test('RES-06 a sheet without what a formula reads takes the value as typed', () => {
  const judged = evaluateSheet({ parameters: [catalogueParameter('LDL')], typed: new Map([['LDL', '99']]), previousResults: new Map(), subject: subject() })
  expect(judged.get('LDL')).toMatchObject({ calculated: false, value: { text: '99' } })
})

const beside = (state: ResultState, parameterCode: string | null = 'K') => ({ state, amends: false, parameterCode })

test.each([
  ['alone', [], true],
  ['beside a draft', [beside('Draft'), beside('Entered')], true],
  ['beside a value that awaits verification', [beside('Entered')], false],
  ['beside a released value', [beside('Released')], false],
  ['beside a free row that awaits verification', [beside('Entered', null), beside('Verified', null)], true],
  ['beside a free row and a value that await verification', [beside('Entered', null), beside('Entered')], false],
  ['beside a released free row', [beside('Released', null)], false],
] as const)('RES-09 RES-12 a value that is not there yet can be typed %s', (_name, test, isOpen) => {
  expect(mayType(undefined, test, false)).toBe(isOpen)
  expect(mayType(undefined, test, true)).toBe(true)
})

test('RES-11 REP-07 a report from results is released, an uploaded one is not', () => {
  expect(releaseSourceProblem('results')).toBeNull()
  expect(releaseSourceProblem('upload')).toBe('This report was uploaded as a file: its results are verified beside it, not released')
})

test('RES-12 a correction is released as Amended', () => {
  expect([stateAfterRelease(false), stateAfterRelease(true)]).toEqual(['Released', 'Amended'])
})

test.each([
  [['Released', 'Draft', 'Entered'], 'Draft'],
  [['Verified', 'Entered', 'Amended'], 'Entered'],
  [['Released', 'Verified'], 'Verified'],
  [['Released', 'Amended'], 'Amended'],
  [['Released'], 'Released'],
  [[], null],
] as const)('RES-09 values in %j are %s as a whole', (states, whole) => {
  expect(overallState(states)).toBe(whole)
})

test.each([
  [0, 0, null],
  [41, 44, '41 of 44 in time (93 %)'],
  [0, 3, '0 of 3 in time (0 %)'],
  [1999, 2000, '1,999 of 2,000 in time (99 %)'],
  [5, 5, '5 of 5 in time (100 %)'],
])('ACC-09 the share of %i of %i calls in time is %s', (inTime, total, words) => {
  expect(inTimeText({ inTime, total })).toBe(words)
})
