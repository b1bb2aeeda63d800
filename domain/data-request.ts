import type { StatusStyle } from './tone.ts'

/** Rights of a customer about their data (ACC-11). */
export const dataRequestKinds = {
  access: { label: 'Access' },
  correction: { label: 'Correction' },
  erasure: { label: 'Erasure' },
  grievance: { label: 'Grievance' },
} as const

export const dataRequestStates = {
  open: { label: 'Open', tone: 'progress', icon: 'clock' },
  done: { label: 'Done', tone: 'success', icon: 'check' },
} as const satisfies Record<string, StatusStyle>

/** Days from the receipt of a request to its last day. */
export const dataRequestDays = 90
