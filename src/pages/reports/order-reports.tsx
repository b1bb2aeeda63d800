import { useList } from '@refinedev/core'
import { Link } from 'react-router-dom'
import { fillPath } from '#definition/endpoints.ts'
import { reportStatuses } from '#domain/report.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { callFilters } from '#crud/list/call.ts'
import { knownRecords } from '#crud/list/rows.ts'
import type { SlotProps } from '#crud/screens-context.ts'
import { SlowPart } from '#crud/slow-part.tsx'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { reportOf } from './report.ts'
import { ReportFileButtons } from './report-file-buttons.tsx'
import { SendLink } from './send-link.tsx'
import './reports.css'

/** The reports of an order, each with its file; nothing if there is none, or where the server has no such list. */
export default function OrderReports({ values: { orderId, orderNumber } }: SlotProps) {
  const declaration = useDeclaration('reports')
  const { allowed } = usePermission('reports.view')
  const { query } = useList({
    resource: 'reports',
    pagination: { currentPage: 1, pageSize: 100 },
    filters: callFilters({ search: typeof orderNumber === 'string' ? orderNumber : '', filters: {} }),
    queryOptions: { enabled: allowed && typeof orderNumber === 'string' },
    errorNotification: false,
  })
  const reports = knownRecords(query.data?.data ?? []).filter((report) => report.orderId === orderId)
  const failure = describeError(query.error)
  if (declaration && query.error && !query.data && !failure.isForbidden && !failure.isUnsupported)
    return (
      <section aria-label="Reports" className="order-card order-reports">
        <h2>Reports</h2>
        <ErrorPanel title="The reports could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
      </section>
    )
  if (query.isLoading) return <SlowPart many="reports" />
  if (!declaration || reports.length === 0) return null
  return (
    <section aria-label="Reports" className="order-card order-reports">
      <h2>Reports ({reports.length})</h2>
      <ul>
        {reports.map((record) => {
          const { id, number, patientName, patientNumber, status, stage, fileUrl } = reportOf(record)
          const name = number ?? 'Report'
          return (
            <li key={id}>
              <span className="order-report-head">
                <Link to={fillPath('/reports/{id}', { id })}>{name}</Link>
                <StatusTag status={stage && fileUrl !== null ? reportStages[stage] : reportStatuses[status === 'Processing' ? status : 'Available']} />
              </span>
              <small>
                <TypedText text={patientName} /> {patientNumber}
              </small>
              {fileUrl === null ? null : <ReportFileButtons id={id} of={name} />}
              {fileUrl === null || status === 'Processing' ? null : <SendLink id={id} of={name} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
