import { useDataProvider } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { type AnsweredFile, fileOf } from '#crud/save-file.ts'
import { callKey } from '#crud/use-refresh.ts'

/** Reads a report's file, or one of its versions. Rejects with the failure. */
export function useReadReportFile(declaration: Declaration): (id: string, n?: number) => Promise<AnsweredFile> {
  const provider = useDataProvider()()
  return async (id, n) => {
    const endpoints = endpointsOf(declaration)
    const { path } = n === undefined ? endpoints.call('download', { id }) : endpoints.call('downloadVersion', { id, n: String(n) })
    const file = fileOf((await provider.custom?.({ url: path, method: 'get', headers: { Accept: 'application/pdf' } }))?.data)
    if (!file) throw new Error('the answer is no file')
    return file
  }
}

/** The file of a report to be shown. */
export interface ShownFile {
  readonly id: string
  /** The version that the report was read with, where the server gives one: another version may have another file. */
  readonly version: string | undefined
  /** There is a file yet. */
  readonly isThere: boolean
}

/** The file of one version of a report, kept only while it is shown. */
export function useReportFile(declaration: Declaration, { id, version, isThere }: ShownFile) {
  const read = useReadReportFile(declaration)
  return useQuery({
    queryKey: callKey(declaration.name, 'download', { id, version }),
    queryFn: () => read(id),
    enabled: isThere,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** File name of a report where the server gives none (REP-09). */
export function reportFileName(id: string): string {
  return `report-${id}.pdf`
}
