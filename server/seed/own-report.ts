import { type ReportFacts, type ReportRow, reportRow, capAtNow, type VersionRow, versionRow } from '#server/seed/report-rows.ts'
import type { MeasuredReport } from '#server/seed/results.ts'

const ownCorrectedShare = 0.15
const stateWeights = { Draft: 3, Entered: 6, Verified: 2 } as const

/** A report that is made from results: released with its order, or as far as the work is today. */
export function ownReport(
  one: ReportFacts,
  { typist, verifier }: { typist: string; verifier: string },
): { report: ReportRow; versions: VersionRow[]; measured: MeasuredReport } {
  const { plan, story, last, number, random } = one
  const isReady = story.order.orderStatus === 'Completed'
  const received = story.steps.find(({ status }) => status === 'Testing')?.at ?? last
  const end = isReady ? last : plan.now
  const at = (share: number) => new Date(Math.floor(received.getTime() + (end.getTime() - received.getTime()) * share))
  const state = isReady ? 'Released' : random.weighted(stateWeights)
  const correctedAt = isReady && random.chance(ownCorrectedShare) ? capAtNow(plan, last.getTime() + random.whole(2, 30) * 3_600_000) : null
  const [began, enteredAt, verifiedAt] = [at(0.3), at(0.55), at(0.85)]
  const reason = 'The value was typed into the wrong line'
  const report: ReportRow = {
    ...reportRow(one, began, correctedAt ?? (isReady ? last : state === 'Verified' ? verifiedAt : enteredAt)),
    status: isReady ? 'Available' : 'Processing',
    source: 'results',
    stage: isReady ? 'Final' : null,
    notes: null,
    uploadedBy: typist,
    version: isReady ? 4 : 3,
  }
  const fileName = `${number}.pdf`
  const versions = isReady ? [versionRow(report, 1, { at: last, by: verifier, reason: null, fileName, random, stage: 'Final' })] : []
  if (correctedAt) versions.push(versionRow(report, 2, { at: correctedAt, by: verifier, reason, fileName, random, stage: 'Final' }))
  return {
    report,
    versions,
    measured: {
      id: report.id ?? '',
      state,
      enteredAt,
      verifiedAt: state === 'Entered' || state === 'Draft' ? null : verifiedAt,
      releasedAt: isReady ? last : null,
      corrected: correctedAt && { at: correctedAt, reason },
      enteredBy: typist,
      verifiedBy: verifier,
    },
  }
}
