import type { OrderStatus } from './order-status.ts'

/** States of a sample, each with its next states (SMP-03, ACC-07). */
export const sampleStates = {
  ToCollect: { label: 'To collect', next: ['Collected'] },
  Collected: { label: 'Collected', next: ['HandedOver', 'Received', 'Rejected'] },
  HandedOver: { label: 'Handed over', next: ['Received', 'Rejected'] },
  Received: { label: 'Received', next: ['SentOut', 'Rejected'] },
  SentOut: { label: 'Sent to referral laboratory', next: ['ReceivedBack', 'Rejected'] },
  ReceivedBack: { label: 'Received back', next: ['SentOut', 'Rejected'] },
  Rejected: { label: 'Rejected', next: [] },
} as const satisfies Record<string, { readonly label: string; readonly next: readonly string[] }>

export type SampleState = keyof typeof sampleStates

/** Conditions of a sample that may affect its results (ACC-02). */
export const sampleConditions = {
  Haemolysed: { label: 'Haemolysed' },
  Lipaemic: { label: 'Lipaemic' },
  Clotted: { label: 'Clotted' },
  LowVolume: { label: 'Low volume' },
} as const

export type SampleCondition = keyof typeof sampleConditions

/** States that staff set on one sample; the others follow from visits and the order. */
export const staffStates = ['SentOut', 'ReceivedBack'] as const satisfies readonly SampleState[]

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
    const further = sampleStates[at].next.filter((next) => !ways.some((each) => each.at === next))
    ways.push(...further.map((next) => ({ at: next, way: [...way, next] })))
  }
  return null
}

/** True for a collected sample that may be sent out: what was not received before is received then. */
export function maySendOut(state: SampleState): boolean {
  return state !== 'ToCollect' && state !== 'SentOut' && statesBetween(state, 'SentOut') !== null
}
