import type { StatusStyle } from './tone.ts'

/** States of a prescription (PRE-01). */
export const prescriptionStatuses = {
  Pending: { label: 'Pending', tone: 'warning', icon: 'clock' },
  Reviewed: { label: 'Reviewed', tone: 'success', icon: 'check' },
  NeedsClarification: { label: 'Needs clarification', tone: 'danger', icon: 'alert' },
} as const satisfies Record<string, StatusStyle>

export type PrescriptionStatus = keyof typeof prescriptionStatuses
