import { expect, test } from 'vitest'
import { toTestProblem } from '#domain/results/worklist.ts'

const open = { orderStatus: 'Testing', testStatus: 'Ordered', sampleState: 'Received' } as const

test.each([
  [open, null],
  [{ ...open, sampleState: 'ReceivedBack' }, null],
  [{ ...open, sampleState: 'SentOut' }, 'The sample is sent to referral laboratory'],
  [{ ...open, sampleState: 'Rejected' }, 'The sample is rejected'],
  [{ ...open, sampleState: 'Collected' }, 'The sample is collected'],
  [{ ...open, testStatus: 'Cancelled' }, 'The test is no longer on the order'],
  [{ ...open, orderStatus: 'SampleCollected' }, 'The order is not in testing yet: it is sample collected'],
  [{ ...open, orderStatus: 'Completed', testStatus: 'Done' }, 'The order is completed'],
  [{ ...open, orderStatus: 'Cancelled' }, 'The order is cancelled'],
] as const)('a value of %j can be typed unless %j', (facts, problem) => {
  expect(toTestProblem(facts)).toBe(problem)
})
