import type { StatusStyle } from './tone.ts'

/** States of a customer's account (CUS-02). Who is blocked orders nothing new; what is open goes on. */
export const customerStatuses = {
  active: { label: 'Active', tone: 'success', icon: 'check' },
  inactive: { label: 'Inactive', tone: 'neutral', icon: 'minus' },
  blocked: { label: 'Blocked', tone: 'danger', icon: 'alert' },
} as const satisfies Record<string, StatusStyle>

export type CustomerStatus = keyof typeof customerStatuses
