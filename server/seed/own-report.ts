import { type ReportFacts, type SeededReport, reportRow, capAtNow, type VersionRow, versionRow } from '#server/seed/report-rows.ts'
import type { MeasuredReport } from '#server/seed/results.ts'

const ownCorrectedShare = 0.15
const stateWeights = { Draft: 3, Entered: 6, Verified: 2 } as const

/** A report that is made from results: released with its order, or as far as the work is today. One with a late test was released as a preliminary report first. */
export function ownReport(
  one: ReportFacts,
  { typist, verifier, late }: { typist: string; verifier: string; late: string | null },
): { report: SeededReport; versions: VersionRow[]; measured: MeasuredReport } {
  const { plan, story, last, number, random } = one
  const isReady = story.order.orderStatus === 'Completed'
  const received = story.steps.find(({ status }) => status === 'Testing')?.at ?? last
  const end = isReady ? last : plan.now
  const at = (share: number) => new Date(Math.floor(received.getTime() + (end.getTime() - received.getTime()) * share))
  const reached = isReady ? 'Released' : random.weighted(stateWeights)
  const corrected = isReady && random.chance(ownCorrectedShare) ? capAtNow(plan, last.getTime() + random.whole(2, 30) * 3_600_000) : null
  const isPreliminary = late !== null
  const state = isPreliminary ? 'Released' : reached
  const correctedAt = isPreliminary ? null : corrected
  const [began, enteredAt, verifiedAt] = [at(0.3), at(0.55), at(0.85)]
  const preliminary = late === null ? null : { at: verifiedAt, late }
  const isReleased = isReady || isPreliminary
  const reason = 'The value was typed into the wrong line'
  const report: SeededReport = {
    ...reportRow(one, began, correctedAt ?? (isReady ? last : state === 'Verified' || isPreliminary ? verifiedAt : enteredAt)),
    status: isReleased ? 'Available' : 'Processing',
    source: 'results',
    stage: isReady ? 'Final' : isPreliminary ? 'Preliminary' : null,
    notes: null,
    uploadedBy: typist,
    version: (isReleased ? 4 : 3) + (isReady && isPreliminary ? 1 : 0),
  }
  const fileName = `${number}.pdf`
  const versions: VersionRow[] = []
  const release = (at: Date, stage: 'Preliminary' | 'Final', words: string | null = null) =>
    versions.push(versionRow(report, versions.length + 1, { at, by: verifier, reason: words, fileName, random, stage }))
  if (preliminary) release(preliminary.at, 'Preliminary')
  if (isReady) release(last, 'Final')
  if (correctedAt) release(correctedAt, 'Final', reason)
  return {
    report,
    versions,
    measured: {
      id: report.id ?? '',
      state,
      enteredAt,
      verifiedAt: state === 'Entered' || state === 'Draft' ? null : verifiedAt,
      preliminary,
      releasedAt: isReady ? last : null,
      corrected: correctedAt && { at: correctedAt, reason },
      enteredBy: typist,
      verifiedBy: verifier,
    },
  }
}
