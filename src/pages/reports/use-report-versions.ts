import * as reports from '#contract/reports.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'

/** One version of a report's file (RES-13). */
export type ReportVersion = Content<typeof reports.versions>[number]

/** Reads the files that a report has had, newest first. A server that keeps none (an extension of ours) gives none. */
export function useReportVersions(id: string) {
  const { content, error, retry } = useRead(reports.versions, { id }, { isOff: id === '' })
  return { versions: content ?? [], error, retry }
}
