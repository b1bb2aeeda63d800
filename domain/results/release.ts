import type { Flag } from './flag.ts'

/** What decides whether results may be released among many at once. */
export interface ReleaseFacts {
  readonly flags: readonly (Flag | null)[]
  readonly deltaBeyond: boolean
  readonly hasComment: boolean
  /** Whether a critical value has no confirmed call, also one that was replaced since. */
  readonly isCriticalOpen: boolean
}

/** Why a patient's results are left out when many are released at once, or null (RES-10): only those that nobody has to look at again go. */
export function manualReviewReason({ flags, deltaBeyond, hasComment, isCriticalOpen }: ReleaseFacts): string | null {
  const reasons = [
    flags.includes('Critical') ? 'a critical value' : isCriticalOpen ? 'a critical value without a confirmed call' : '',
    flags.includes('Abnormal') ? 'an abnormal value' : '',
    flags.includes(null) ? 'a value without a flag' : '',
    deltaBeyond ? 'a large change since the last value' : '',
    hasComment ? 'a comment' : '',
  ].filter(Boolean)
  return reasons.length === 0 ? null : `It has ${reasons.join(', ')}`
}

/** The sentence that refuses a release without a note on a change that is larger than expected (RES-07). */
export const missingNote = 'A value changed more than expected since the last one: please add a note'

/** What is needed before one patient's results are released: a note where a change is larger than expected (RES-07), a confirmation where a critical value is open (CRV-04). */
export function releaseProblem(facts: {
  readonly deltaBeyond: boolean
  readonly note: string | null | undefined
  readonly openCritical: number
  readonly confirmed: boolean
}): { readonly field: 'note' | 'confirmCritical'; readonly sentence: string } | null {
  if (facts.deltaBeyond && !facts.note?.trim()) return { field: 'note', sentence: missingNote }
  if (facts.openCritical > 0 && !facts.confirmed)
    return { field: 'confirmCritical', sentence: 'A critical value has no confirmed call yet. Release the report all the same?' }
  return null
}
