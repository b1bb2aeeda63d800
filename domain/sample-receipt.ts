import type { CivilDate } from './civil-date.ts'
import type { OrderStatus } from './order-status.ts'
import type { SampleState } from './sample.ts'
import type { StatusStyle } from './tone.ts'

/** Answers to a scan at the reception, each with its sign and its sound (SMP-04). */
export const receiptOutcomes = {
  received: { label: 'Received', tone: 'success', icon: 'check', sound: 'good' },
  otherDay: { label: 'Received, collected on another day', tone: 'warning', icon: 'alert', sound: 'look' },
  noTest: { label: 'Received, no test left', tone: 'warning', icon: 'alert', sound: 'look' },
  receivedBack: { label: 'Received back', tone: 'success', icon: 'undo', sound: 'good' },
  alreadyReceived: { label: 'Already received', tone: 'warning', icon: 'check-double', sound: 'look' },
  notCollected: { label: 'Not recorded as collected', tone: 'warning', icon: 'droplet', sound: 'look' },
  wrongDay: { label: 'Wrong day', tone: 'danger', icon: 'clock', sound: 'bad' },
  rejected: { label: 'Rejected before', tone: 'danger', icon: 'cross', sound: 'bad' },
  notNeeded: { label: 'No longer needed', tone: 'danger', icon: 'cross', sound: 'bad' },
  cancelled: { label: 'Order cancelled', tone: 'danger', icon: 'cross', sound: 'bad' },
  completed: { label: 'Order completed', tone: 'danger', icon: 'cross', sound: 'bad' },
  unknown: { label: 'Unknown number', tone: 'danger', icon: 'alert', sound: 'bad' },
  foreign: { label: 'Not one of our sample numbers', tone: 'danger', icon: 'alert', sound: 'bad' },
} as const satisfies Record<string, StatusStyle & { readonly sound: ScanSound }>

export type ScanSound = 'good' | 'look' | 'bad'
export type ReceiptOutcome = keyof typeof receiptOutcomes

/** Facts of a scanned sample that decide the answer. */
export interface ScannedSample {
  readonly state: SampleState
  readonly orderStatus: OrderStatus
  /** A test of the order is done on it. */
  readonly isNeeded: boolean
  /** The day of the patient's open visit; null without one. */
  readonly visitDay: CivilDate | null
  /** The day on which it was drawn; null while it is not. */
  readonly collectedOn: CivilDate | null
}

/** True for an answer after which the sample is received by this scan. */
export function isReceipt(outcome: ReceiptOutcome): boolean {
  return receiptState(outcome) !== null
}

/** The state that a scan with this answer gives the sample; null where it stays as it is. */
export function receiptState(outcome: ReceiptOutcome): 'Received' | 'ReceivedBack' | null {
  if (outcome === 'receivedBack') return 'ReceivedBack'
  return outcome === 'received' || outcome === 'otherDay' || outcome === 'noTest' ? 'Received' : null
}

/** The answer to the scan of a known sample. `isDrawn` means that staff confirm its collection with the scan. */
export function receiptOf({ state, orderStatus, isNeeded, visitDay, collectedOn }: ScannedSample, today: CivilDate, isDrawn: boolean): ReceiptOutcome {
  if (orderStatus === 'Cancelled') return 'cancelled'
  switch (state) {
    case 'Rejected':
      return 'rejected'
    case 'Received':
    case 'ReceivedBack':
      return 'alreadyReceived'
    case 'SentOut':
      return 'receivedBack'
    case 'ToCollect':
      if (orderStatus === 'Completed') return 'completed'
      if (!isNeeded) return 'notNeeded'
      if (visitDay !== null && visitDay !== today) return 'wrongDay'
      return isDrawn ? 'received' : 'notCollected'
    case 'Collected':
    case 'HandedOver':
      if (!isNeeded) return 'noTest'
      return collectedOn === null || collectedOn === today ? 'received' : 'otherDay'
  }
}
