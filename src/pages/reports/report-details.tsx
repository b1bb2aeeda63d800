import { Modal } from 'antd'
import type { reportStatuses } from '#domain/report.ts'
import { useListAddress } from '#crud/list/state.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { RecordFacts } from '#crud/show/record-facts.tsx'
import { RecordContent, useShownRecord } from '#crud/show/shown-record.tsx'
import { versionOf } from '#crud/use-run-action.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { reportOf, reportTitle } from './report.ts'
import { ReportLinks } from './report-links.tsx'
import { ReportPdf } from './report-pdf.tsx'
import { ReportTests } from './report-tests.tsx'
import { ReportVersions } from './report-versions.tsx'
import '#crud/form/forms.css'
import './reports.css'

const facts = ['orderNumber', 'number', 'patientName', 'patientNumber', 'customerName', 'status', 'stage', 'source', 'createdAt', 'uploadedBy', 'notes']

/** One report: whose, its tests, its file in place, and the files it has had (REP-01, RES-13). */
export default function ReportDetails({ declaration, id = '' }: PageProps) {
  const close = useListAddress(declaration)
  const shown = useShownRecord(declaration.name, id)
  const report = shown.record ? reportOf(shown.record) : null
  const title = report ? `Report ${reportTitle(report)}` : 'Report'
  return (
    <Modal open title={<TypedText text={title} />} width={1080} centered footer={null} onCancel={close}>
      <RecordContent declaration={declaration} shown={shown} onBack={close}>
        {(record) => (
          <>
            <ScreenSlot name="critical-values" declaration={declaration} values={{ reportId: id }} isOften="absent" />
            <div className="report-details">
              <div className="report-aside">
                <RecordFacts fields={declaration.fields} names={facts} record={record} />
                <div>
                  <ScreenSlot name="correct-patient" declaration={declaration} values={patientOf(reportOf(record))} isOften="absent" />
                </div>
                <section aria-label="Tests">
                  <h3>Tests</h3>
                  <ReportTests report={reportOf(record)} />
                </section>
                <ReportLinks id={id} of={reportOf(record).number ?? 'the report'} isReleased={hasFile(reportOf(record))} />
                <ReportVersions id={id} />
              </div>
              <ReportPdf id={id} version={versionOf(record)} title={title} isThere={hasFile(reportOf(record))} />
            </div>
          </>
        )}
      </RecordContent>
    </Modal>
  )
}

/** True when there is a file to show. An API without file information has one for every report that is not being made. */
function hasFile({ fileUrl, versions, status }: ReturnType<typeof reportOf>): boolean {
  if (fileUrl !== null) return true
  return versions === null && status !== ('Processing' satisfies keyof typeof reportStatuses)
}

function patientOf({ patient, patientName }: ReturnType<typeof reportOf>) {
  return { patientId: patient?.id, name: patientName }
}
