import type { OrderStatus } from './order-status.ts'

/** States of a test to be done: ordered, done, or no longer wanted. */
export const orderTestStatuses = {
  Ordered: { label: 'Ordered' },
  Done: { label: 'Done' },
  Cancelled: { label: 'Cancelled' },
} as const

export type OrderTestStatus = keyof typeof orderTestStatuses

/** Facts of an item that decide its tests. */
export interface SoldItem<Test> {
  readonly quantity: number
  /** The tests sold with the item: itself for a test, the contents for a package. */
  readonly tests: readonly Test[]
}

/** The tests to be done for an item, each as often as it was sold, with places from 1: another quantity adds or takes away at the end. */
export function testsToDo<Test>({ quantity, tests }: SoldItem<Test>): { readonly position: number; readonly test: Test }[] {
  return Array.from({ length: quantity }, () => tests)
    .flat()
    .map((test, index) => ({ position: index + 1, test }))
}

/** The status that an order's open tests get when the order reaches this status; null: they stay as they are. */
export const openTestStatusAfter: Readonly<Record<OrderStatus, OrderTestStatus | null>> = {
  Created: null,
  Confirmed: null,
  SampleCollected: null,
  Testing: null,
  Completed: 'Done',
  Cancelled: 'Cancelled',
}
