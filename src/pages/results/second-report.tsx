import { useList } from '@refinedev/core'
import { Button } from 'antd'
import { at } from '#definition/path.ts'
import { callFilters } from '#crud/list/call.ts'
import { knownRecords } from '#crud/list/rows.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'

interface SecondReportProps {
  readonly orderId: string
  readonly orderNumber: string
  readonly patientId: string
  /** Question of the server. */
  readonly sentence: string
  readonly isWorking: boolean
  onAdd(): void
}

/** Asks where to put results of a patient with an uploaded report: beside that file, or into a new report. */
export function SecondReport({ orderId, orderNumber, patientId, sentence, isWorking, onAdd }: SecondReportProps) {
  const { query } = useList({
    resource: 'reports',
    pagination: { currentPage: 1, pageSize: 100 },
    filters: callFilters({ search: orderNumber, filters: {} }),
    errorNotification: false,
  })
  const uploaded = knownRecords(query.data?.data ?? []).filter(
    (report) => report.orderId === orderId && report.source === 'upload' && at(report, 'patient.id') === patientId,
  )
  return (
    <div role="status" className="second-report">
      <p>
        <TypedText text={sentence} />
      </p>
      <div className="results-steps">
        {uploaded.map(({ id, number }) => (
          <LinkButton key={id} to={`/results/${id}/sheet`}>
            Keep the results beside {String(number)}
          </LinkButton>
        ))}
        <Button disabled={isWorking} onClick={onAdd}>
          Add a second report
        </Button>
      </div>
    </div>
  )
}
