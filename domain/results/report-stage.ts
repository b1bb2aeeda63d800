import type { NotificationKindName } from '#domain/notification.ts'
import type { StatusStyle } from '#domain/tone.ts'
import { firstNames, type MeasuredTest, missingIn, type SavedValue } from './missing.ts'

/** Stages of a report made from results (RES-09). */
export const reportStages = {
  Preliminary: { label: 'Preliminary report', tone: 'warning', icon: 'clock' },
  Final: { label: 'Final report', tone: 'success', icon: 'check' },
} as const satisfies Record<string, StatusStyle>

export type ReportStage = keyof typeof reportStages

/** An incomplete test with its parameters without a value; the list is empty if the whole test has none. */
export interface PendingTest {
  readonly test: string
  readonly parameters: readonly string[]
}

/** Returns the tests and parameters a report still misses. A withdrawn value is not missing, as none will follow. */
export function pendingTests(tests: readonly MeasuredTest[], values: readonly SavedValue[]): PendingTest[] {
  return tests.flatMap((test): PendingTest[] => {
    const { missing, isEmpty } = missingIn(test, values)
    if (missing.length === 0) return []
    return [{ test: test.name, parameters: isEmpty ? [] : missing }]
  })
}

/** A pending test in words: `Lipid Profile`, or `CBC: Haemoglobin, PCV`. */
export function pendingLine({ test, parameters }: PendingTest): string {
  return parameters.length === 0 ? test : `${test}: ${parameters.join(', ')}`
}

/** The stage of a report that lacks this. */
export function stageOf(pending: readonly unknown[]): ReportStage {
  return pending.length > 0 ? 'Preliminary' : 'Final'
}

/** Returns the question before an incomplete report is released, with the missing tests, or null for a complete report. */
export function incompleteReportQuestion(pending: readonly PendingTest[]): string | null {
  if (pending.length === 0) return null
  const words = pending.map(({ test, parameters }) => (parameters.length === 0 ? `all of ${test}` : `${firstNames(parameters)} (${test})`))
  return `Without a value: ${words.join('; ')}. Release it as a preliminary report?`
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
