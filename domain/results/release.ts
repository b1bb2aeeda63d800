import type { ReportSource } from '#domain/report.ts'
import type { Flag } from './flag.ts'

/** What decides whether results may be released among many at once. */
export interface ReleaseFacts {
  readonly flags: readonly (Flag | null)[]
  /** Whether staff gave a value another flag than the computed one. */
  readonly hasOwnFlag: boolean
  readonly deltaBeyond: boolean
  readonly hasComment: boolean
  /** Whether a critical value has no confirmed call, also one that was replaced since. */
  readonly isCriticalOpen: boolean
  readonly isOrderCancelled: boolean
}

/** Why a patient's results are left out when many are released at once, or null (RES-10): only those that nobody has to look at again go. */
export function manualReviewReason({ flags, hasOwnFlag, deltaBeyond, hasComment, isCriticalOpen, isOrderCancelled }: ReleaseFacts): string | null {
  const reasons = [
    isOrderCancelled ? 'a cancelled order' : '',
    flags.includes('Critical') ? 'a critical value' : isCriticalOpen ? 'a critical value without a confirmed call' : '',
    flags.includes('Abnormal') ? 'an abnormal value' : '',
    flags.includes(null) ? 'a value without a flag' : '',
    hasOwnFlag ? 'a flag set by hand' : '',
    deltaBeyond ? 'a large change since the last value' : '',
    hasComment ? 'a comment' : '',
  ].filter(Boolean)
  return reasons.length === 0 ? null : `It has ${reasons.join(', ')}`
}

/** Why values of a report are not released; null where they are: a release makes the report's file, and never in the place of one that was uploaded (REP-07). */
export function releaseSourceProblem(source: ReportSource): string | null {
  return source === 'upload' ? 'This report was uploaded as a file, which a release would replace: upload a file that has these results' : null
}

/** The sentence that refuses a release without a note on a change that is larger than expected (RES-07). */
export const missingNote = 'A value changed more than expected since the last one: please add a note'

/** An order as far as a release asks. */
export interface ReleasedOrder {
  readonly number: string
  readonly status: string | null
  readonly cancellationReason: string | null
}

/** The question before results of a cancelled order are released, since the customer gets a notification of the report; null for any other order. What was tested may still matter to the patient, so a release is never refused. */
export function cancelledOrderQuestion({ number, status, cancellationReason }: ReleasedOrder): string | null {
  if (status !== 'Cancelled') return null
  return `Order ${number} was cancelled${cancellationReason ? ` (${cancellationReason})` : ''}. Release the report and tell the customer all the same?`
}

/** What is needed before one patient's results are released: a note where a change is larger than expected (RES-07), a confirmation where the order was cancelled or a critical value is open (CRV-04). */
export function releaseProblem(facts: {
  readonly deltaBeyond: boolean
  readonly note: string | null | undefined
  readonly order: ReleasedOrder
  readonly confirmedCancelled: boolean
  readonly openCritical: number
  readonly confirmed: boolean
}): { readonly field: 'note' | 'confirmCancelled' | 'confirmCritical'; readonly sentence: string } | null {
  if (facts.deltaBeyond && !facts.note?.trim()) return { field: 'note', sentence: missingNote }
  const cancelled = cancelledOrderQuestion(facts.order)
  if (cancelled && !facts.confirmedCancelled) return { field: 'confirmCancelled', sentence: cancelled }
  if (facts.openCritical > 0 && !facts.confirmed)
    return { field: 'confirmCritical', sentence: 'A critical value has no confirmed call yet. Release the report all the same?' }
  return null
}
