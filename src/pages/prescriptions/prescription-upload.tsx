import { useNotification } from '@refinedev/core'
import { useId } from 'react'
import * as customers from '#contract/customers.ts'
import * as prescriptions from '#contract/prescriptions.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { QuestionField, useQuestion } from '#crud/dialog/question-field.tsx'
import { RecordSelect } from '#crud/fields/inputs/record-select.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { type FormValues, fileIn, textIn, useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { useReadAll } from '#crud/use-read.ts'
import { useUpload } from '#crud/use-upload.ts'
import { longText } from '#definition/kind.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { maxUploadNotesLength, prescriptionFileProblem } from '#domain/prescription-upload.ts'
import { fileTypes } from '#domain/uploaded-file.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { UploadProgress } from '#ui/upload-progress.tsx'

interface PatientPickerProps {
  readonly id: string
  readonly customerId: string | null
  readonly value: string | null
  readonly isInvalid: boolean
  onChange(id: string | null): void
}

/** One of a customer's patients. */
function PatientPicker({ id, customerId, value, isInvalid, onChange }: PatientPickerProps) {
  const { content, error, isFetching, retry } = useReadAll(customers.patients, { id: customerId ?? '' }, { isOff: customerId === null })
  const patients = (content ?? []).filter((patient) => patient !== null)
  const names = useDistinctNames(patients)
  const options = patients.map(({ id, relationship }) => ({ value: id, label: [names.get(id), relationship].filter(Boolean).join(' · ') }))
  return (
    <>
      <LabelSelect
        id={id}
        placeholder={customerId === null ? 'Choose the customer first' : 'Choose a patient'}
        disabled={customerId === null}
        loading={customerId !== null && isFetching}
        value={value ?? undefined}
        status={isInvalid ? 'error' : ''}
        options={options}
        onChange={(next: string | undefined) => onChange(next ?? null)}
      />
      {customerId !== null && error ? <ErrorPanel title="The patients could not be loaded" error={error} onRetry={retry} /> : null}
    </>
  )
}

const fields = { notes: longText({ label: 'Notes', maxLength: maxUploadNotesLength }) }

/** Uploads a prescription for a customer: found by search, the patient, a picture or PDF, with progress and a way to cancel it (PRE-01). */
export default function PrescriptionUpload({ declaration, onClose }: DialogProps) {
  const form = useFormState({ customerId: null, patientId: null, file: null, notes: null })
  const upload = useUpload(prescriptions.upload)
  const { open } = useNotification()
  const id = useId()
  const customerId = textIn(form.values.customerId)
  const file = fileIn(form.values.file)
  const { problems } = form
  const question = useQuestion(form, ['customerId', 'patientId', 'file'])
  // A file that cannot be taken is refused at once.
  const fileProblem = problems.file ?? ((file && prescriptionFileProblem(file)) || undefined)
  return (
    <DialogFrame
      title="Upload prescription"
      confirm="Upload prescription"
      working="Uploading…"
      form={form}
      draft={`${declaration.name} upload`}
      failure="Failed to upload prescription. Please try again."
      resource={declaration.name}
      check={problemsOf}
      submit={async ({ customerId, patientId, notes, file }) => {
        const people = { customerId: textIn(customerId) ?? '', patientId: textIn(patientId) ?? '' }
        const confirmed = question.isConfirmed ? 'true' : undefined
        await upload.send({}, { ...people, notes: textIn(notes) ?? undefined, confirmed }, fileIn(file))
        open?.({ type: 'success', message: 'The prescription is uploaded' })
      }}
      onClose={onClose}
    >
      <LabelledField id={`${id}-customer`} name="customerId" label="Customer" problem={problems.customerId}>
        <RecordSelect
          id={`${id}-customer`}
          resource="customers"
          many="customers"
          words={['name', 'phone']}
          placeholder="Search name, phone or email"
          value={customerId}
          isInvalid={problems.customerId !== undefined}
          onChange={(next) => {
            form.set('customerId', next)
            form.set('patientId', null)
          }}
        />
      </LabelledField>
      <LabelledField id={`${id}-patient`} name="patientId" label="Patient" problem={problems.patientId}>
        <PatientPicker
          id={`${id}-patient`}
          customerId={customerId}
          value={textIn(form.values.patientId)}
          isInvalid={problems.patientId !== undefined}
          onChange={(next) => form.set('patientId', next)}
        />
      </LabelledField>
      <LabelledField id={`${id}-file`} name="file" label="File" problem={fileProblem}>
        <FileDrop
          id={`${id}-file`}
          accept={fileTypes.join(',')}
          hint="Picture or PDF, at most 10 MB"
          file={file}
          isInvalid={fileProblem !== undefined}
          onChange={(next) => form.set('file', next)}
        />
      </LabelledField>
      <FormFields fields={fields} names={['notes']} state={form} idOf={(name) => `${id}-${name}`} />
      <QuestionField id={`${id}-confirmed`} question={question} confirm="Upload anyway" />
      {upload.progress === null ? null : <UploadProgress progress={upload.progress} onCancel={upload.cancel} />}
    </DialogFrame>
  )
}

function problemsOf({ customerId, patientId, file }: FormValues): Readonly<Record<string, string | null>> {
  return {
    customerId: textIn(customerId) ? null : 'Please select a customer',
    patientId: textIn(patientId) ? null : 'Please select a patient',
    file: prescriptionFileProblem(fileIn(file)),
  }
}
