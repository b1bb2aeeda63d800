import { formatRupees, type Paise } from './money.ts'
import type { PrescriptionStatus } from './prescription-status.ts'

/** Decisions of a review (PRE-03). */
export const reviewDecisions = ['Reviewed', 'NeedsClarification'] as const satisfies readonly PrescriptionStatus[]
export type ReviewDecision = (typeof reviewDecisions)[number]

/** The usual reasons to ask the customer again: what staff choose, and what the customer reads. */
export const clarificationReasons = {
  blurred: { label: 'Photo is blurred', sentence: 'The photo is blurred. Please take it again in good light and upload it.' },
  page: { label: 'A page is missing', sentence: 'A page is missing. Please upload all pages of the prescription.' },
  test: { label: 'A test cannot be read', sentence: 'The name of a test cannot be read. Please ask your doctor which test is meant.' },
  old: { label: 'Older than 6 months', sentence: 'The prescription is older than 6 months. Please upload a recent one.' },
  patient: { label: 'Another patient', sentence: 'The name on the prescription is not that of the patient. Please tell us who the tests are for.' },
  wrong: { label: 'Not a prescription', sentence: 'The file is not a prescription. Please upload the prescription of your doctor.' },
} as const satisfies Record<string, { readonly label: string; readonly sentence: string }>

export type ClarificationReason = keyof typeof clarificationReasons

/** Maximum number of tests and packages that one prescription may add to a cart. */
export const largestReview = 100
/** Longest notes of a review. */
export const maxAdminNotesLength = 2000

/** Draft of a review before it is sent. */
export interface ReviewInput {
  readonly status: ReviewDecision
  readonly adminNotes: string | null | undefined
  /** Number of chosen tests and packages. */
  readonly chosen: number
}

/** The sentences that refuse a review, by field; null if there is none (PRE-03). */
export function reviewProblems({ status, adminNotes, chosen }: ReviewInput): { readonly adminNotes: string | null; readonly testsToAdd: string | null } {
  return {
    adminNotes: status === 'NeedsClarification' && !adminNotes?.trim() ? 'Please provide notes when requesting clarification' : null,
    testsToAdd: status === 'Reviewed' && chosen === 0 ? 'Please select at least one test when marking as reviewed' : null,
  }
}

/** The notes of a question to the customer: the chosen reasons in table order, then the typed text. */
export function clarificationNotes(reasons: readonly ClarificationReason[], typed: string): string {
  const sentences = (Object.keys(clarificationReasons) as ClarificationReason[]).flatMap((key) =>
    reasons.includes(key) ? clarificationReasons[key].sentence : [],
  )
  return [...sentences, typed.trim()].filter(Boolean).join('\n')
}

/** The customer's notification of a review, as title and message. */
export function reviewNotice(
  { status, adminNotes }: Pick<ReviewInput, 'status' | 'adminNotes'>,
  patientName: string,
): { readonly title: string; readonly message: string } {
  if (status === 'Reviewed')
    return { title: 'Prescription reviewed', message: `The prescription for ${patientName} has been reviewed. The tests are in your cart.` }
  return {
    title: 'Question about your prescription',
    message: [`We have a question about the prescription for ${patientName}.`, adminNotes?.trim() ?? ''].filter(Boolean).join('\n'),
  }
}

/** Message of a success: `Successfully added 2 test(s) to Asha Rao's cart (Total: ₹380.50)` (PRE-04). */
export function addedToCart(count: number, patientName: string, total: Paise): string {
  return `Successfully added ${count} test(s) to ${patientName}'s cart (Total: ${formatRupees(total)})`
}

/** The server's success message, which names items that were in the cart already; null for any other text. */
export function addedSentence(text: string | null | undefined): string | null {
  return text?.startsWith('Successfully added ') ? text : null
}

/** Lifetime of a claim on a prescription without renewal, and the renewal interval of the panel. */
export const claimLifeMs = 120_000
export const claimBeatMs = 30_000

/** True while a claim last renewed at `seenAt` holds. */
export function isClaimAlive(seenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(seenAt) < claimLifeMs
}
