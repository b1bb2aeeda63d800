/** Reasons of a failed visit (FLD-04). */
export const failureReasons = {
  not_at_home: { label: 'Not at home' },
  not_fasting: { label: 'Not fasting' },
  vein_not_found: { label: 'Vein not found' },
  address_not_found: { label: 'Address not found' },
  refused: { label: 'Refused' },
  other: { label: 'Other' },
} as const

export type FailureReason = keyof typeof failureReasons

/** Text beside the status of a failed visit, e.g. `Failed: Not at home`. Its status is Cancelled. */
export function collectionFailureText(reason: FailureReason): string {
  return `Failed: ${failureReasons[reason].label}`
}

/** Message that refuses a failed visit without a reason, or null (FLD-04). */
export function failureReasonProblem(reason: string | null | undefined): string | null {
  return reason && Object.hasOwn(failureReasons, reason) ? null : 'Please select a reason'
}

/** Refusal of `Other` without a note, or null (FLD-04). */
export function failureNotesProblem(reason: string | null | undefined, notes: string | null | undefined): string | null {
  return reason === 'other' && !notes?.trim() ? 'Please say what happened' : null
}
