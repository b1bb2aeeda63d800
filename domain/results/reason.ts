import { type Flag, flags } from './flag.ts'

/** Message that refuses a step without its reason (RES-10, RES-12, CRV-03). */
export const missingReason = 'Please give a reason'

/** Message that refuses a flag set by hand without its reason (RES-04). */
export const missingFlagReason = (flag: Flag) => `${missingReason} for the flag ${flags[flag].label}`

/** The label of that reason. */
export const flagReasonLabel = 'Reason for another flag'

/** Maximum number of characters of a reason or a comment. */
export const maxRemarkLength = 2000

/** Returns the error of a missing reason, or null. */
export function reasonProblem(reason: string | null | undefined): string | null {
  return reason?.trim() ? null : missingReason
}

/** Reasons as they came, each once. */
export function reasonsOf(reasons: readonly (string | null)[]): string[] {
  return [...new Set(reasons.flatMap((reason) => reason?.trim() || []))]
}
