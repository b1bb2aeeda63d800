import { useList, useMany } from '@refinedev/core'
import type { OrderReport } from '#domain/report-change.ts'
import { at } from '#definition/path.ts'
import { callFilters } from '#crud/list/call.ts'
import { knownRecords } from '#crud/list/rows.ts'
import { reportOf } from './report.ts'

/** The reports of an order by its number, with the file contents of reports made from results; null until they are known. */
export function useOrderReports(orderId: string, number: unknown): readonly OrderReport[] | null {
  const { query: found } = useList({
    resource: 'reports',
    pagination: { currentPage: 1, pageSize: 100 },
    filters: callFilters({ search: typeof number === 'string' ? number : '', filters: {} }),
    queryOptions: { enabled: typeof number === 'string' },
    errorNotification: false,
  })
  const reports = knownRecords(found.data?.data ?? []).filter((report) => report.orderId === orderId)
  // A list names the ordered tests; only a single report has their results.
  const ids = reports.filter(({ status, source }) => status === 'Available' && source === 'results').map(({ id }) => id)
  const { query: read } = useMany({ resource: 'reports', ids, queryOptions: { enabled: ids.length > 0 }, errorNotification: false })
  const single = new Map(knownRecords(read.data?.data ?? []).map((report) => [report.id, reportOf(report)]))
  if (!found.data || !ids.every((id) => single.has(id))) return null
  return reports.map((report) => {
    const results = new Map(single.get(report.id)?.tests?.map((test) => [test.id, test.results ?? []]))
    return {
      patientId: at(report, 'patient.id'),
      status: report.status,
      source: report.source,
      tests: (reportOf(report).tests ?? []).map(({ id, name }) => ({
        id,
        name: name ?? '',
        isReported: (results.get(id) ?? []).some(({ isReleased }) => isReleased !== false),
      })),
    }
  })
}
