import { useDataProvider } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { callKey } from '#crud/use-refresh.ts'

/** A file as the data provider answers it. */
export interface ReportFile {
  readonly blob: Blob
  readonly name: string | null
}

/** Reads a report's file, or that of one of its versions; rejects with the failure. */
export function useReadReportFile(declaration: Declaration): (id: string, n?: number) => Promise<ReportFile> {
  const provider = useDataProvider()()
  return async (id, n) => {
    const endpoints = endpointsOf(declaration)
    const { path } = n === undefined ? endpoints.call('download', { id }) : endpoints.call('downloadVersion', { id, n: String(n) })
    const answer = await provider.custom?.({ url: path, method: 'get', headers: { Accept: 'application/pdf' } })
    const data: unknown = answer?.data
    if (typeof data !== 'object' || data === null || !('blob' in data) || !(data.blob instanceof Blob)) throw new Error('the answer is no file')
    return { blob: data.blob, name: 'name' in data && typeof data.name === 'string' ? data.name : null }
  }
}

/** A report's file for showing; kept no longer than it is shown. */
export function useReportFile(declaration: Declaration, id: string, isNeeded: boolean) {
  const read = useReadReportFile(declaration)
  return useQuery({
    queryKey: callKey(declaration.name, 'download', { id }),
    queryFn: () => read(id),
    enabled: isNeeded,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What a report's file is called where the server says nothing (REP-09). */
export function reportFileName(id: string): string {
  return `report-${id}.pdf`
}
