import type { OrderStatus } from '#domain/order-status.ts'
import { draftsProblem, type PendingTest } from '#domain/results/missing.ts'
import { manualReviewReason, releaseSourceProblem } from '#domain/results/release.ts'
import { mayStep, verifyProblem } from '#domain/results/states.ts'
import { signatoryProblem } from '#domain/signatory.ts'
import type { reports } from '#server/db/tables/reports.ts'
import type { ResultRow } from '#server/shared/results/read-sheet.ts'
import type { Releasing } from './release.ts'

/** A report, as far as releasing it with others asks. */
interface WaitingFacts {
  readonly report: Pick<typeof reports.$inferSelect, 'source' | 'notes'>
  /** All values in force. */
  readonly rows: readonly ResultRow[]
  readonly orderStatus: OrderStatus
  readonly isCriticalOpen: boolean
  readonly pending: readonly PendingTest[]
  readonly hasOtherReport: boolean
  /** The tests whose sample was rejected. */
  readonly rejected: readonly string[]
  /** Departments whose signatories have to sign first. */
  readonly lacking: readonly string[]
}

/** Returns the reason this user cannot release a report among others, or null (RES-10). A corrected report's comment may no longer hold. */
export function whyLeftOut(
  { report, rows, orderStatus, isCriticalOpen, pending, hasOtherReport, rejected, lacking }: WaitingFacts,
  { user, twoPersons }: Pick<Releasing, 'user' | 'twoPersons'>,
): string | null {
  const unverified = rows.filter(({ state, verifiedBy }) => mayStep('release', state) && verifiedBy === null)
  return (
    releaseSourceProblem(report.source) ??
    draftsProblem(rows.filter(({ state }) => state === 'Draft').map(({ parameter }) => parameter)) ??
    manualReviewReason({
      isOrderCancelled: orderStatus === 'Cancelled',
      isSampleRejected: rejected.length > 0,
      isCriticalOpen,
      flags: rows.map(({ flag }) => flag),
      hasOwnFlag: rows.some(({ flagReason }) => flagReason !== null),
      deltaBeyond: rows.some(({ deltaBeyond }) => deltaBeyond),
      hasComment: report.notes !== null || rows.some(({ comment }) => comment !== null),
      missing: pending.flatMap(({ test, parameters }) => (parameters.length === 0 ? [test] : parameters)),
      hasOtherReport,
    }) ??
    verifyProblem({ user, enteredBy: unverified.map(({ enteredBy }) => enteredBy), reason: null, twoPersons }) ??
    signatoryProblem(lacking)
  )
}
