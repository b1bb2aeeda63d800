import { FileName } from '#ui/file-name.tsx'
import * as reports from '#contract/reports.ts'
import { formatFileSize } from '#domain/file-size.ts'
import { maxReportNotesLength, reportFileProblem, reportRefusals } from '#domain/report.ts'
import { longText, text } from '#definition/kind.ts'
import { QuestionField, useQuestion } from '#crud/dialog/question-field.tsx'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { fileIn, textIn, useFormState, type FormValues } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useUpload } from '#crud/use-upload.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { UploadProgress } from '#ui/upload-progress.tsx'
import { ErrorDialog } from './error-dialog.tsx'
import { reportOf, reportTitle } from './report.ts'
import { announce } from './report-banner.tsx'
import { ReportFileField } from './report-file-field.tsx'
import { useReportVersions } from './use-report-versions.ts'
import './reports.css'

const fields = {
  reason: text({ maxLength: 500 }),
  notes: longText({ maxLength: maxReportNotesLength }),
}

/** Puts a new file in the place of a report's; the former one is kept as a version (REP-07). */
export default function ReportReuploadDialog({ declaration, record, onClose }: DialogProps) {
  const pinned = usePinnedRecord(declaration.name, record)
  const report = reportOf(pinned.record)
  const form = useFormState({ file: null, reason: null, notes: report.notes })
  const question = useQuestion(form, ['file'])
  const { progress, send, cancel } = useUpload(reports.reupload)
  const { versions } = useReportVersions(report.id)
  if (record.id === '' || !report.orderNumber) return <ErrorDialog title="Reupload Report" sentence={reportRefusals.missing} onClose={onClose} />
  const current = versions.find(({ isCurrent }) => isCurrent)
  const file = fileIn(form.values.file)
  const upload = async ({ notes, reason, file }: FormValues, version?: string) => {
    // Emptied notes are sent too: they take the former ones away.
    const fields = { notes: typeof notes === 'string' ? notes.trim() : undefined, reason: textIn(reason) ?? undefined }
    await send({ id: report.id }, { ...fields, confirmed: question.isConfirmed ? 'true' : undefined }, fileIn(file), version)
    announce('Report updated successfully!')
  }
  return (
    <DialogFrame
      title="Reupload Report"
      confirm="Reupload Report"
      working="Uploading…"
      form={form}
      draft={`${declaration.name} reupload ${report.id}`}
      failure="Failed to update report. Please try again."
      hasHeading
      showOutcome={false}
      resource={declaration.name}
      pinned={pinned}
      shows={['status', 'notes', 'versions']}
      check={(values) => ({ file: reportFileProblem(fileIn(values.file)) })}
      submit={upload}
      progress={progress === null ? null : <UploadProgress progress={progress} onCancel={cancel} />}
      onClose={onClose}
    >
      <p>
        <TypedText text={reportTitle(report)} />
      </p>
      {current ? (
        <dl className="report-file-facts">
          <div>
            <dt>Current file (version {current.n})</dt>
            <dd>
              <FileName name={current.fileName} />
              {current.fileSize === null ? null : ` · ${formatFileSize(current.fileSize)}`}
            </dd>
          </div>
          <div>
            <dt>Uploaded</dt>
            <dd>
              <InstantText instant={current.madeAt} />
              {current.madeBy ? <> by {<TypedText text={current.madeBy} />}</> : null}
            </dd>
          </div>
          {file ? (
            <div>
              <dt>New file (version {current.n + 1})</dt>
              <dd>
                <TypedText text={file.name} /> · {formatFileSize(file.size)}
              </dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      <p>The current file is kept as a former version and can still be downloaded.</p>
      <ReportFileField id="reupload-file" file={file} problem={form.problems.file} onChange={(chosen) => form.set('file', chosen)} />
      <FormFields fields={fields} names={['reason', 'notes']} state={form} idOf={(name) => `reupload-${name}`} />
      <QuestionField id="reupload-confirmed" question={question} confirm="Upload anyway" />
    </DialogFrame>
  )
}
