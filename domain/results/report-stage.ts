import type { NotificationKindName } from '#domain/notification.ts'
import type { ReportStatus } from '#domain/report.ts'
import type { StatusStyle } from '#domain/tone.ts'

/** Stages of a report made from results (RES-09). */
export const reportStages = {
  Preliminary: { label: 'Preliminary report', tone: 'warning', icon: 'clock' },
  Final: { label: 'Final report', tone: 'success', icon: 'check' },
} as const satisfies Record<string, StatusStyle>

export type ReportStage = keyof typeof reportStages

/** The stage of a report that lacks this. */
export function stageOf(pending: readonly unknown[]): ReportStage {
  return pending.length > 0 ? 'Preliminary' : 'Final'
}

/** True for a report that still lacks results: it is not released, or only in part (WRK-02). */
export function isOpenReport({ status, stage }: { readonly status: ReportStatus; readonly stage: ReportStage | null }): boolean {
  return status === 'Processing' || stage === 'Preliminary'
}

/** A release as its customer's message asks. */
export interface ReleasedReport {
  readonly stage: ReportStage
  /** The stage of the file before; null for the first file. */
  readonly formerStage: ReportStage | 'unknown' | null
  readonly isCorrected: boolean
}

const preliminaryToo = ' It is still a preliminary report: some results are to come.'
const finalNow = ' It is the final report.'

/** The customer's message about a release. Its template gets the correction first, then added values, then the completeness of the report. */
export function messageOfRelease({ stage, formerStage, isCorrected }: ReleasedReport): {
  readonly type: NotificationKindName
  readonly added: string
} {
  const isPreliminary = stage === 'Preliminary'
  if (formerStage === null) return { type: isPreliminary ? 'ReportPreliminary' : 'ReportAvailable', added: '' }
  const becomesFinal = formerStage === 'Preliminary' && !isPreliminary
  if (isCorrected) return { type: 'ReportCorrected', added: isPreliminary ? preliminaryToo : becomesFinal ? finalNow : '' }
  return becomesFinal ? { type: 'ReportFinal', added: '' } : { type: 'ReportUpdated', added: isPreliminary ? preliminaryToo : '' }
}
