import { useCallback } from 'react'
import * as reports from '#contract/reports.ts'
import { maxReportNotesLength, reportFileProblem, reportRefusals } from '#domain/report.ts'
import type { Declaration } from '#definition/declaration.ts'
import { longText } from '#definition/kind.ts'
import { QuestionField, useQuestion } from '#crud/dialog/question-field.tsx'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { fileIn, textIn, useFormState, type FormValues } from '#crud/form/form-state.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useUpload } from '#crud/use-upload.ts'
import { UploadProgress } from '#ui/upload-progress.tsx'
import { OrderChoice, PatientChoice } from './order-choice.tsx'
import { announce } from './report-banner.tsx'
import { ReportFileField } from './report-file-field.tsx'
import { type OtherReportChoice, SecondReportChoice, useReportsOfPatient } from './second-report.tsx'

const fields = { notes: longText({ maxLength: maxReportNotesLength }) }

interface ReportUploadDialogProps {
  readonly declaration: Declaration
  /** The order that is chosen from the start; null if none is. */
  readonly order: KnownRecord | null
  onUploaded(orderId: string | null): void
  onClose(): void
}

/** Uploads the report of a patient of an order in Testing. File and text stay until the upload has succeeded (REP-06). */
export function ReportUploadDialog({ declaration, order, onUploaded, onClose }: ReportUploadDialogProps) {
  const form = useFormState({ order: order?.id ?? null, patient: null, file: null, notes: null, second: null })
  const { set } = form
  const question = useQuestion(form, ['order', 'patient', 'file'])
  const { progress, send, cancel } = useUpload(reports.upload)
  const orderId = textIn(form.values.order)
  const choosePatient = useCallback(
    (id: string | null) => {
      set('patient', id)
      set('second', null)
    },
    [set],
  )
  const others = useReportsOfPatient(orderId, textIn(form.values.patient))
  const second = form.values.second as OtherReportChoice
  const upload = async ({ order: orderId, patient, notes, file }: FormValues) => {
    const answers = {
      replaces: second !== null && second !== 'add' ? second.replaces : undefined,
      beside: second === 'add' ? ('true' as const) : undefined,
      confirmed: question.isConfirmed ? ('true' as const) : undefined,
    }
    await send({}, { orderId: textIn(orderId) ?? '', patientId: textIn(patient) ?? '', notes: textIn(notes) ?? undefined, ...answers }, fileIn(file))
    announce('Report uploaded successfully!')
    onUploaded(textIn(orderId))
  }
  return (
    <DialogFrame
      title="Upload Report"
      confirm="Upload Report"
      working="Uploading…"
      form={form}
      draft={`${declaration.name} upload ${order?.id ?? ''}`}
      failure="Failed to upload report. Please try again."
      hasHeading
      showOutcome={false}
      resource={declaration.name}
      check={(values) => uploadProblems(values, others.length > 0)}
      submit={upload}
      progress={progress === null ? null : <UploadProgress progress={progress} onCancel={cancel} />}
      onClose={onClose}
    >
      <OrderChoice
        id="report-order"
        opened={order}
        value={orderId}
        problem={form.problems.order}
        onChange={(id) => {
          set('order', id)
          set('patient', null)
        }}
      />
      {orderId === null ? null : (
        <PatientChoice
          key={orderId}
          id="report-patient"
          orderId={orderId}
          value={textIn(form.values.patient)}
          problem={form.problems.patient}
          onChange={choosePatient}
        />
      )}
      {others.length > 0 ? (
        <SecondReportChoice others={others} value={second} problem={form.problems.second} onChange={(chosen) => set('second', chosen)} />
      ) : null}
      <ReportFileField id="report-file" file={fileIn(form.values.file)} problem={form.problems.file} onChange={(file) => set('file', file)} />
      <FormFields fields={fields} names={['notes']} state={form} idOf={(name) => `report-${name}`} />
      <QuestionField id="report-confirmed" question={question} confirm="Upload anyway" />
    </DialogFrame>
  )
}

function uploadProblems({ order, patient, file, second }: FormValues, hasOthers: boolean) {
  return {
    order: textIn(order) === null ? reportRefusals.noOrder : null,
    patient: textIn(order) !== null && textIn(patient) === null ? reportRefusals.noPatient : null,
    second: hasOthers && second === null ? 'Please choose what happens to the existing report' : null,
    file: reportFileProblem(fileIn(file)),
  }
}
