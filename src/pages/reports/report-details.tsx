import type { reportStatuses } from '#domain/report.ts'
import { useListAddress } from '#crud/list/state.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { filledFields } from '#crud/show/filled-fields.ts'
import { RecordFacts } from '#crud/show/record-facts.tsx'
import { ShowFrame } from '#crud/show/show-frame.tsx'
import { RecordContent, useShownRecord } from '#crud/show/shown-record.tsx'
import { RecordTimeline } from '#crud/timeline/record-timeline.tsx'
import { versionOf } from '#crud/use-run-action.ts'
import { describeError } from '#ui/describe-error.ts'
import { reportOf } from './report.ts'
import { ReportLinks } from './report-links.tsx'
import { ReportPdf } from './report-pdf.tsx'
import { ReportTests } from './report-tests.tsx'
import { ReportVersions } from './report-versions.tsx'
import '#crud/form/forms.css'
import './reports.css'

const facts = ['orderNumber', 'patientNumber', 'customerName', 'stage', 'source', 'createdAt', 'uploadedBy', 'notes']

/** One report: whose, its tests, its file in place, and the files it has had (REP-01, RES-13). */
export default function ReportDetails({ declaration, id = '' }: PageProps) {
  const close = useListAddress(declaration)
  const shown = useShownRecord(declaration.name, id)
  const report = shown.record ? reportOf(shown.record) : null
  const title = report ? [report.number ?? `Report ${report.orderNumber}`, report.patientName].filter(Boolean).join(' · ') : 'Report'
  const isThere = report !== null && hasFile(report)
  const record = describeError(shown.error).isMissing ? null : shown.record
  return (
    <ShowFrame declaration={declaration} title={title} record={record} status="status" {...(isThere ? { width: 1080 } : {})} onClose={close}>
      <RecordContent declaration={declaration} shown={shown} onBack={close}>
        {(values) => (
          <>
            <ScreenSlot name="critical-values" declaration={declaration} values={{ reportId: id }} isOften="absent" />
            <div className={isThere ? 'report-details' : undefined}>
              <div className="report-aside">
                {isThere ? null : <p className="report-unmade">No PDF yet. It is made when the results are released.</p>}
                <RecordFacts fields={declaration.fields} names={filledFields(facts, values)} record={values} isLinked />
                <div>
                  <ScreenSlot name="correct-patient" declaration={declaration} values={patientOf(reportOf(values))} isOften="absent" />
                </div>
                <section aria-label="Tests">
                  <h3>Tests</h3>
                  <ReportTests report={reportOf(values)} />
                </section>
                <ScreenSlot name="order-samples" declaration={declaration} values={samplesOf(reportOf(values))} isOften="absent" />
                {isThere ? (
                  <>
                    <ReportLinks id={id} of={reportOf(values).number ?? 'the report'} isReleased />
                    <ReportVersions id={id} />
                  </>
                ) : null}
                <RecordTimeline declaration={declaration} record={{ ...values, id }} />
              </div>
              {isThere ? <ReportPdf id={id} version={versionOf(values)} title={title} /> : null}
            </div>
          </>
        )}
      </RecordContent>
    </ShowFrame>
  )
}

/** True when there is a file to show. An API without file information has one for every report that is not being made. */
function hasFile({ fileUrl, versions, status }: ReturnType<typeof reportOf>): boolean {
  if (fileUrl !== null) return true
  return versions === null && status !== ('Processing' satisfies keyof typeof reportStatuses)
}

function samplesOf({ orderId, patient }: ReturnType<typeof reportOf>) {
  return { orderId, patientIds: patient ? [patient.id] : [] }
}

function patientOf({ patient, patientName }: ReturnType<typeof reportOf>) {
  return { patientId: patient?.id, name: patientName }
}
