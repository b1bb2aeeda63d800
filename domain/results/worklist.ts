import { type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import type { OrderTestStatus } from '#domain/order-test.ts'
import { type SampleState, sampleStates } from '#domain/sample.ts'

/** States of a sample whose tests are done here. */
export const testedStates = ['Received', 'ReceivedBack'] as const satisfies readonly SampleState[]

/** Facts that decide whether results of a sample's test can be typed. */
export interface ToTest {
  readonly orderStatus: OrderStatus
  readonly testStatus: OrderTestStatus
  readonly sampleState: SampleState
}

/** Returns the reason that no value of a test can be typed now, or null. */
export function toTestProblem({ orderStatus, testStatus, sampleState }: ToTest): string | null {
  if (testStatus === 'Cancelled') return 'The test is no longer on the order'
  if (!(testedStates as readonly SampleState[]).includes(sampleState)) return `The sample is ${sampleStates[sampleState].label.toLowerCase()}`
  if (orderStatus === 'Testing') return null
  const label = orderStatuses[orderStatus].label.toLowerCase()
  return orderStatus === 'Completed' || orderStatus === 'Cancelled' ? `The order is ${label}` : `The order is not in testing yet: it is ${label}`
}
