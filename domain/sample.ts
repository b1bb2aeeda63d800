import type { OrderStatus } from './order-status.ts'
import type { StatusStyle } from './tone.ts'

/** States of a sample (SMP-03, ACC-07). */
export const sampleStates = {
  ToCollect: { label: 'To collect', tone: 'info', icon: 'clock' },
  Collected: { label: 'Collected', tone: 'progress', icon: 'droplet' },
  HandedOver: { label: 'Handed over', tone: 'progress', icon: 'user' },
  Received: { label: 'Received', tone: 'success', icon: 'check' },
  SentOut: { label: 'Sent to referral laboratory', tone: 'warning', icon: 'clock' },
  ReceivedBack: { label: 'Received back', tone: 'success', icon: 'undo' },
  Rejected: { label: 'Rejected', tone: 'danger', icon: 'cross' },
} as const satisfies Record<string, StatusStyle>

export type SampleState = keyof typeof sampleStates

/** The next states of each state. */
const nextStates: Readonly<Record<SampleState, readonly SampleState[]>> = {
  ToCollect: ['Collected'],
  Collected: ['HandedOver', 'Received', 'Rejected'],
  HandedOver: ['Received', 'Rejected'],
  Received: ['SentOut', 'Rejected'],
  SentOut: ['ReceivedBack', 'Rejected'],
  ReceivedBack: ['SentOut', 'Rejected'],
  Rejected: [],
}

/** States of a drawn sample that has not arrived. */
export const underwayStates = ['Collected', 'HandedOver'] as const satisfies readonly SampleState[]

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
    const further = nextStates[at].filter((next) => !ways.some((each) => each.at === next))
    ways.push(...further.map((next) => ({ at: next, way: [...way, next] })))
  }
  return null
}

/** True once a sample has reached the laboratory and is not rejected. */
export function isReceived(state: SampleState): boolean {
  return state === 'Received' || state === 'SentOut' || state === 'ReceivedBack'
}

/** True for a collected sample that may be sent out: what was not received before is received then. */
export function maySendOut(state: SampleState): boolean {
  return state !== 'ToCollect' && state !== 'SentOut' && statesBetween(state, 'SentOut') !== null
}

/** True for a sample that may be rejected. */
export function mayReject(state: SampleState): boolean {
  return nextStates[state].includes('Rejected')
}

/** People and laboratories that a sample was with. */
export interface SampleHolders {
  readonly drawnBy: string | null
  readonly sentTo: { readonly name: string } | null
}

/** The place of a sample in a state, in words (SMP-06). */
export function samplePlace(state: SampleState, { drawnBy, sentTo }: SampleHolders): string {
  const courier = drawnBy === null ? 'On its way' : `With ${drawnBy}`
  const laboratory = 'At the laboratory'
  return {
    ToCollect: 'Not drawn yet',
    Collected: courier,
    HandedOver: 'On its way',
    Received: laboratory,
    SentOut: sentTo?.name ?? 'At a referral laboratory',
    ReceivedBack: laboratory,
    Rejected: 'Not used',
  }[state]
}
