import { useOne } from '@refinedev/core'
import { Modal } from 'antd'
import type { reportStatuses } from '#domain/report.ts'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import { useListAddress } from '#crud/list/use-list-address.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { LiveNote } from '#crud/show/live-note.tsx'
import { MissingRecord } from '#crud/show/missing-record.tsx'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { RecordFacts } from '#crud/show/record-facts.tsx'
import { useLiveChanges, useLiveEvents } from '#crud/use-live-changes.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { reportOf, reportTitle } from './report.ts'
import { ReportPdf } from './report-pdf.tsx'
import { ReportTests } from './report-tests.tsx'
import { ReportVersions } from './report-versions.tsx'
import '#crud/form/forms.css'
import './reports.css'

const facts = ['orderNumber', 'number', 'patientName', 'patientNumber', 'customerName', 'status', 'source', 'createdAt', 'uploadedBy', 'notes']

/** One report: whose, its tests, its file in place, and the files it has had (REP-01, RES-13). */
export default function ReportDetails({ declaration, id = '' }: PageProps) {
  const close = useListAddress(declaration)
  const liveEvents = useLiveEvents()
  const { query } = useOne({ resource: declaration.name, id, onLiveEvent: liveEvents.onLiveEvent, errorNotification: false })
  const liveChanges = useLiveChanges(liveEvents, query)
  const { isForbidden, isMissing } = describeError(query.error)
  const record = isForbidden ? undefined : query.data?.data
  const report = record ? reportOf(record) : null
  const retry = () => void query.refetch()
  const title = report ? `Report ${reportTitle(report)}` : 'Report'
  return (
    <Modal open title={<TypedText text={title} />} width={1080} centered footer={null} onCancel={close}>
      {record && report ? (
        <>
          {query.error ? <OutdatedNote declaration={declaration} error={query.error} onRetry={retry} onBack={close} /> : null}
          <LiveNote declaration={declaration} record={{ ...record, id }} liveChanges={liveChanges} onShow={retry} />
          <ScreenSlot name="critical-values" declaration={declaration} values={{ reportId: id }} isOften="absent" />
          <div className="report-details">
            <div className="report-aside">
              <RecordFacts fields={declaration.fields} names={facts} record={record} />
              <section aria-label="Tests">
                <h3>Tests</h3>
                <ReportTests report={report} />
              </section>
              <ReportVersions declaration={declaration} id={id} />
            </div>
            <ReportPdf key={report.version ?? id} declaration={declaration} id={id} title={title} isThere={hasFile(report)} />
          </div>
        </>
      ) : isMissing ? (
        <MissingRecord declaration={declaration} onBack={close} />
      ) : query.error ? (
        <ErrorPanel title={declaration.show?.failure} error={query.error} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </Modal>
  )
}

/** Whether there is a file to show: an API that says nothing of files has one for every report that is not being made. */
function hasFile({ fileUrl, versions, status }: ReturnType<typeof reportOf>): boolean {
  if (fileUrl !== null) return true
  return versions === null && status !== ('Processing' satisfies keyof typeof reportStatuses)
}
