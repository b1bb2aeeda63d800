import { useDataProvider } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at } from '#definition/path.ts'
import { callKey } from '#crud/use-refresh.ts'

/** One of the files that a report has had (RES-13). */
export interface ReportVersion {
  readonly n: number
  readonly fileName: string | null
  readonly fileSize: number | null
  readonly reason: string | null
  readonly madeBy: string | null
  readonly madeAt: string
  readonly isCurrent: boolean
  /** Values that differ from those of the version before, in words. */
  readonly changes: readonly string[]
}

/** Reads the files that a report has had, newest first. A server that keeps none (an extension of ours) gives none. */
export function useReportVersions(declaration: Declaration, id: string) {
  const provider = useDataProvider()()
  const query = useQuery({
    queryKey: callKey(declaration.name, 'versions', { id }),
    queryFn: async () => versionsIn((await provider.custom?.({ url: endpointsOf(declaration).call('versions', { id }).path, method: 'get' }))?.data),
    enabled: id !== '',
  })
  return { versions: query.data ?? [], error: query.error, isLoading: query.isLoading, retry: () => void query.refetch() }
}

function versionsIn(data: unknown): readonly ReportVersion[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((each: unknown): ReportVersion[] => {
    const row: Readonly<Record<string, unknown>> = typeof each === 'object' && each !== null ? { ...each } : {}
    if (typeof row.n !== 'number' || typeof row.madeAt !== 'string') return []
    return [
      {
        n: row.n,
        fileName: textOf(row.fileName),
        fileSize: typeof row.fileSize === 'number' ? row.fileSize : null,
        reason: textOf(row.reason),
        madeBy: textOf(row.madeBy),
        madeAt: row.madeAt,
        isCurrent: row.isCurrent === true,
        changes: changesIn(row.changes),
      },
    ]
  })
}

function changesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.map((each) => `${String(at(each, 'parameter'))}: ${String(at(each, 'before'))} → ${String(at(each, 'after'))}`)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
