import type { OrderStatus } from './order-status.ts'

/** States of a sample, each with its next states (SMP-03). */
export const sampleStates = {
  ToCollect: { label: 'To collect', next: ['Collected'] },
  Collected: { label: 'Collected', next: ['HandedOver', 'Received', 'Rejected'] },
  HandedOver: { label: 'Handed over', next: ['Received', 'Rejected'] },
  Received: { label: 'Received', next: ['Rejected'] },
  Rejected: { label: 'Rejected', next: [] },
} as const satisfies Record<string, { readonly label: string; readonly next: readonly string[] }>

export type SampleState = keyof typeof sampleStates

/** Minimum state of an order's samples by order status; null if the status implies none. */
export const minSampleState: Readonly<Record<OrderStatus, SampleState | null>> = {
  Created: null,
  Confirmed: null,
  SampleCollected: 'Collected',
  Testing: 'Received',
  Completed: 'Received',
  Cancelled: null,
}

/** The states that a sample passes through on its way from one state to another, the last among them; null if no way leads there. */
export function statesBetween(from: SampleState, to: SampleState): readonly SampleState[] | null {
  const ways: { readonly at: SampleState; readonly way: readonly SampleState[] }[] = [{ at: from, way: [] }]
  for (const { at, way } of ways) {
    if (at === to) return way
    ways.push(...sampleStates[at].next.map((next) => ({ at: next, way: [...way, next] })))
  }
  return null
}
