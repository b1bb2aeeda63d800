import type { ReportSource } from '#domain/report.ts'
import type { Flag } from './flag.ts'
import { firstNames } from './missing.ts'

/** Facts that decide a release among many at once. */
export interface ReleaseFacts {
  readonly flags: readonly (Flag | null)[]
  /** True when staff gave a value another flag than the computed one. */
  readonly hasOwnFlag: boolean
  readonly deltaBeyond: boolean
  readonly hasComment: boolean
  /** Ordered parameters without a value. */
  readonly missing: readonly string[]
  /** True when another report of the patient for this order is already available. */
  readonly hasOtherReport: boolean
  /** True when a critical value has no confirmed call, including a value replaced since. */
  readonly isCriticalOpen: boolean
  readonly isOrderCancelled: boolean
  /** True when a value was measured from a sample that was rejected. */
  readonly isSampleRejected: boolean
}

/** Returns the reason a patient's results are left out when many are released at once, or null (RES-10). Only unremarkable results are released. */
export function manualReviewReason(facts: ReleaseFacts): string | null {
  const { flags, hasOwnFlag, deltaBeyond, hasComment, isCriticalOpen, isOrderCancelled, isSampleRejected, missing, hasOtherReport } = facts
  const reasons = [
    isOrderCancelled ? 'Cancelled order' : '',
    isSampleRejected ? 'Rejected sample' : '',
    flags.includes('Critical') ? 'Critical value' : isCriticalOpen ? 'Critical value without a confirmed call' : '',
    flags.includes('Abnormal') ? 'Abnormal value' : '',
    flags.includes(null) ? 'No flag' : '',
    hasOwnFlag ? 'Flag set by hand' : '',
    deltaBeyond ? 'Large change since the last value' : '',
    hasComment ? 'Comment' : '',
    missing.length > 0 ? `Missing results (${firstNames(missing)})` : '',
    hasOtherReport ? 'Another report beside it' : '',
  ].filter(Boolean)
  return reasons.length === 0 ? null : reasons.join(' · ')
}

/** Returns the reason a report's values are not released, or null. A release makes the report's file and never replaces an uploaded one (REP-07). */
export function releaseSourceProblem(source: ReportSource): string | null {
  return source === 'upload' ? 'This report was uploaded as a file: its results are verified beside it, not released' : null
}

/** Message that refuses a release without a note on a change that is larger than expected (RES-07). */
export const missingNote = 'A value changed more than expected since the last one: please add a note'

/** Facts of an order that a release needs. */
export interface ReleasedOrder {
  readonly number: string
  readonly status: string | null
  readonly cancellationReason: string | null
}

/**
 * The question before results of a cancelled order are released, since the customer gets a notification of the report; null for any other order. What was
 * tested may still matter to the patient, so a release is never refused.
 */
export function cancelledOrderQuestion({ number, status, cancellationReason }: ReleasedOrder): string | null {
  if (status !== 'Cancelled') return null
  return `Order ${number} was cancelled${cancellationReason ? ` (${cancellationReason})` : ''}. Release the report and tell the customer anyway?`
}

/** The questions that a release may ask, by their codes. */
export const releaseQuestionCodes = ['cancelledOrder', 'rejectedSample', 'openCritical', 'incompleteReport', 'otherReport'] as const
export type ReleaseQuestionCode = (typeof releaseQuestionCodes)[number]

/** Facts that decide the questions of a release. */
export interface AskedRelease {
  readonly order: ReleasedOrder
  /** The tests whose values were measured from a sample that was rejected. */
  readonly rejected: readonly string[]
  readonly openCritical: number
  /** The question of an incomplete report, or null. */
  readonly incomplete: string | null
  /** The numbers of other reports of the patient for this order that are available already. */
  readonly otherReports: readonly string[]
}

/**
 * The questions before one patient's results are released: the order was cancelled, a sample was rejected (SMP-05), a critical value is open (CRV-04), results are missing (RES-09), another
 * report went out.
 */
export function releaseQuestions(facts: AskedRelease): { readonly code: ReleaseQuestionCode; readonly sentence: string }[] {
  const sentences: Readonly<Record<ReleaseQuestionCode, string | null>> = {
    cancelledOrder: cancelledOrderQuestion(facts.order),
    rejectedSample: rejectedSampleQuestion(facts.rejected),
    openCritical: facts.openCritical > 0 ? 'A critical value has no confirmed call yet. Release the report anyway?' : null,
    incompleteReport: facts.incomplete,
    otherReport: otherReportQuestion(facts.otherReports),
  }
  return releaseQuestionCodes.flatMap((code) => (sentences[code] === null ? [] : [{ code, sentence: sentences[code] }]))
}

function rejectedSampleQuestion(tests: readonly string[]): string | null {
  return tests.length === 0 ? null : `The sample of ${firstNames(tests)} was rejected after it was measured. Release the report anyway?`
}

function otherReportQuestion(numbers: readonly string[]): string | null {
  if (numbers.length === 0) return null
  const [is, it] = numbers.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `${numbers.join(', ')} of the same patient and order ${is} available already. Release this report beside ${it}?`
}
