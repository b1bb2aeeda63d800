import type { StatusStyle } from './tone.ts'

/** States of a customer's account (CUS-02). A blocked customer cannot place new orders; open ones continue. */
export const customerStatuses = {
  active: { label: 'Active', tone: 'success', icon: 'check' },
  inactive: { label: 'Inactive', tone: 'neutral', icon: 'minus' },
  blocked: { label: 'Blocked', tone: 'danger', icon: 'alert' },
} as const satisfies Record<string, StatusStyle>

export type CustomerStatus = keyof typeof customerStatuses
