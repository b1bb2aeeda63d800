import type { StatusStyle } from './tone.ts'

/** The six states of an order with label, colour and icon (ORD-06). */
export const orderStatuses = {
  Created: { label: 'Created', tone: 'info', icon: 'circle' },
  Confirmed: { label: 'Confirmed', tone: 'info', icon: 'check' },
  SampleCollected: { label: 'Sample collected', tone: 'progress', icon: 'droplet' },
  Testing: { label: 'Testing', tone: 'progress', icon: 'flask' },
  Completed: { label: 'Completed', tone: 'success', icon: 'check-double' },
  Cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'cross' },
} as const satisfies Record<string, StatusStyle>

export type OrderStatus = keyof typeof orderStatuses

/** The way of an order from its making to its report; Cancelled leads off it. */
export const orderSteps = ['Created', 'Confirmed', 'SampleCollected', 'Testing', 'Completed'] as const satisfies readonly OrderStatus[]

/** Final states: only the payment of such an order can still change (ODT-11). */
export const finalOrderStatuses = ['Completed', 'Cancelled'] as const satisfies readonly OrderStatus[]

/** States that the dashboard counts as pending and `openOnly` keeps (DASH-01, ORD-01). */
export const pendingOrderStatuses = ['Created', 'Confirmed'] as const satisfies readonly OrderStatus[]

/** States of an order that the laboratory still works on: every state that is not final. */
export const openOrderStatuses = ['Created', 'Confirmed', 'SampleCollected', 'Testing'] as const satisfies readonly OrderStatus[]

/** True when an order in this state accepts no further change (ORD-04, ODT-11). */
export function isFinalOrder(status: OrderStatus): boolean {
  return (finalOrderStatuses as readonly OrderStatus[]).includes(status)
}

/** Refusal of a change of a final order, or null (ODT-11). */
export function orderChangeProblem(status: OrderStatus): string | null {
  return isFinalOrder(status) ? `This order is ${orderStatuses[status].label.toLowerCase()} and can no longer be changed` : null
}

/** Message of a cancellation dialog without a reason (ORD-07). */
export const noCancellationReason = 'Please provide a reason for cancellation'

/** Message of a cancellation call that carries no reason, which is refused before it is sent and by the server (ORD-07). */
export const missingCancellationReason = 'Cancellation reason is required'

/** States in which samples of an order are at the laboratory: taking something off then needs a reason. */
export const collectedOrderStatuses = ['SampleCollected', 'Testing'] as const satisfies readonly OrderStatus[]

/** True when taking an item or patient off this order needs a reason. Its samples are at the laboratory, or the patient's samples were drawn. */
export function removalNeedsReason(status: OrderStatus, isPatientCollected: boolean): boolean {
  return isPatientCollected || (collectedOrderStatuses as readonly OrderStatus[]).includes(status)
}

/** Message that refuses to take an item or patient off an order without a reason, or null. */
export function removalProblem(status: OrderStatus, isPatientCollected: boolean, reason: string | null | undefined): string | null {
  return removalNeedsReason(status, isPatientCollected) && !reason?.trim() ? 'The sample has been collected: please provide a reason for the removal' : null
}
