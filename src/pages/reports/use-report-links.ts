import * as links from '#contract/report-links.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'

/** Links to a report that were sent, and where a new one would go (ACC-06). */
export type SentLinks = Content<typeof links.links>

/** Reads the links to a report, newest first. */
export function useReportLinks(id: string) {
  return useRead(links.links, { id })
}
