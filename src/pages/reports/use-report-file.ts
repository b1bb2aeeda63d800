import { useQuery } from '@tanstack/react-query'
import * as reports from '#contract/reports.ts'
import { contractKey } from '#crud/contract-answer.ts'
import { useReadFile } from '#crud/use-read.ts'

/** The file of a report to be shown. */
export interface ShownFile {
  readonly id: string
  /** The version that the report was read with, where the server gives one: another version may have another file. */
  readonly version: string | undefined
}

/** The file of one version of a report, kept only while it is shown. */
export function useReportFile({ id, version }: ShownFile) {
  const read = useReadFile()
  return useQuery({
    queryKey: contractKey(reports.download, { id, version }),
    queryFn: () => read(reports.download, { id }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** File name of a report where the server gives none (REP-09). */
export function reportFileName(id: string): string {
  return `report-${id}.pdf`
}
