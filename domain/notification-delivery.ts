import type { StatusStyle } from './tone.ts'

/** Delivery states of a notification on one channel. */
export const deliveryStates = {
  queued: { label: 'Waiting', tone: 'neutral', icon: 'clock' },
  sending: { label: 'Sending', tone: 'progress', icon: 'clock' },
  handing: { label: 'Handing over', tone: 'progress', icon: 'clock' },
  accepted: { label: 'Accepted', tone: 'success', icon: 'check' },
  failed: { label: 'Failed', tone: 'danger', icon: 'cross' },
  unconfirmed: { label: 'Not confirmed', tone: 'warning', icon: 'alert' },
  unwanted: { label: 'Switched off by the customer', tone: 'neutral', icon: 'minus' },
  noAddress: { label: 'No address', tone: 'warning', icon: 'minus' },
  notConfigured: { label: 'Not configured', tone: 'warning', icon: 'minus' },
} as const satisfies Record<string, StatusStyle>

export type DeliveryState = keyof typeof deliveryStates

/** States from which staff may send again. Accepted and switched-off deliveries are never sent again. */
export const resendableStates: readonly DeliveryState[] = ['failed', 'unconfirmed', 'noAddress', 'notConfigured']

/** States in which something is still to come. */
export const openStates: readonly DeliveryState[] = ['queued', 'sending', 'handing']

const minute = 60_000

/** Milliseconds between a try that failed and the next one; after the last pause it is given up. */
const pauses = [minute / 2, 2 * minute, 10 * minute, 60 * minute, 6 * 60 * minute] as const

/** Returns the moment of the next try of a delivery that has failed so many times; null when it is given up. */
export function nextAttemptAfter(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** Maximum number of customers that one message is sent to at once (ADV-03). */
export const maxRecipients = 10_000

/** Longest title and message that staff send. */
export const maxTitleLength = 200
export const maxMessageLength = 1000
