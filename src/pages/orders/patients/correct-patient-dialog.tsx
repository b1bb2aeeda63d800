import { useNotification } from '@refinedev/core'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import * as patients from '#contract/patients.ts'
import { birthIn, birthValue } from '#domain/stated-age.ts'
import { maxRemarkLength, missingReason } from '#domain/results/reason.ts'
import type { Content } from '#crud/contract-answer.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { QuestionField, useQuestion } from '#crud/dialog/question-field.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { type FormValues, textIn, useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { Loading } from '#crud/loading.tsx'
import { readFirst } from '#crud/read-first.ts'
import { useRead, useReadNow } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { GrowingTextArea } from '#ui/growing-text-area.tsx'
import { useToday } from '#ui/use-today.ts'
import { OutdatedReports } from './outdated-reports.tsx'
import { patientBody, patientFields, patientInputs, patientProblems } from './patient-fields.ts'

type Patient = Content<typeof patients.record>

interface CorrectPatientDialogProps {
  readonly patientId: string
  readonly patientName: string
  onClose(): void
}

/** The correction of a patient: their fields, and the reports that were released with former ones (PAT-01). */
export default function CorrectPatientDialog({ patientId, patientName, onClose }: CorrectPatientDialogProps) {
  const { content, error, retry } = useRead(patients.record, { id: patientId }, { purpose: 'form' })
  // The first answer stays: a refetch must not change the typed values.
  const first = useRef(content)
  first.current ??= content
  const [savedReason, setSavedReason] = useState<string | null>(null)
  const outdated = content?.outdatedReports ?? []
  if (savedReason !== null)
    return (
      <Modal open title={`Reports of ${content?.name ?? patientName}`} footer={null} onCancel={onClose}>
        <p role="status">The patient is saved. These reports were released with the former data:</p>
        <OutdatedReports reports={outdated} reason={savedReason} />
      </Modal>
    )
  if (!first.current)
    return (
      <Modal open title={`Edit patient ${patientName}`} footer={null} onCancel={onClose}>
        {error ? <ErrorPanel title="The patient could not be loaded" error={error} onRetry={retry} /> : <Loading rows={6} />}
      </Modal>
    )
  return (
    <PatientForm
      patient={first.current}
      outdated={outdated}
      onSaved={(saved, reason) => (saved && saved.outdatedReports.length > 0 ? setSavedReason(reason ?? '') : onClose())}
      onClose={onClose}
    />
  )
}

interface PatientFormProps {
  readonly patient: Patient
  readonly outdated: Patient['outdatedReports']
  onSaved(saved: Patient | null, reason: string | null): void
  onClose(): void
}

const names = Object.keys(patientFields) as (keyof typeof patientFields)[]
const valuesOf = (patient: Patient): FormValues => ({ ...Object.fromEntries(names.map((name) => [name, patient[name]])), dateOfBirth: birthValue(patient) })

function PatientForm({ patient, outdated, onSaved, onClose }: PatientFormProps) {
  const form = useFormState({ ...valuesOf(patient), reason: null, confirmed: null })
  const base = useRef(patient)
  const saved = useRef<Patient | null>(null)
  const today = useToday()
  const { open } = useNotification()
  const { send } = useWrite(patients.correct)
  const readNow = useReadNow()
  const question = useQuestion(form, [...names, 'reason'])
  const save = async (values: FormValues): Promise<Patient | null> => {
    const ageUnit = birthIn(values.dateOfBirth)?.ageUnit ?? null
    // An exact date in place of a stated age says so, even where it is the same day.
    const stated = ageUnit || base.current.ageUnit ? { ageUnit } : {}
    const body = { ...patientBody(values), ...stated, reason: textIn(values.reason), confirmed: question.isConfirmed }
    try {
      return await send({ id: patient.id }, body, { version: base.current.version ?? undefined })
    } catch (thrown) {
      if (!describeError(thrown).isStale) throw thrown
      const [before, theirs] = [valuesOf(base.current), await readFirst(() => readNow(patients.record, { id: patient.id }))]
      if (!theirs) throw thrown
      base.current = theirs
      // Fields that only the other person changed are taken over; the same field is saved by a second press.
      const mine = names.filter((name) => values[name] !== before[name])
      form.rebase(
        { ...form.start, ...valuesOf(theirs) },
        { ...values, ...Object.fromEntries(names.flatMap((name) => (mine.includes(name) ? [] : [[name, valuesOf(theirs)[name]]]))) },
      )
      throw thrown
    }
  }
  return (
    <DialogFrame
      title={`Edit patient ${patient.name}`}
      confirm="Save patient"
      form={form}
      draft={`customers correct-patient ${patient.id}`}
      failure="Failed to save the patient. Please try again."
      resource="customers"
      isBlocked={question.sentence !== null && !question.isConfirmed}
      check={(values) => ({ ...patientProblems(values, today), reason: patient.hasResults && textIn(values.reason) === null ? missingReason : null })}
      submit={async (values) => {
        saved.current = await save(values)
        open?.({ type: 'success', message: `${saved.current?.name ?? patient.name} is saved` })
      }}
      onClose={() => (saved.current ? onSaved(saved.current, textIn(form.values.reason)) : onClose())}
    >
      {outdated.length > 0 ? (
        <section aria-label="Reports with former data">
          <p>These reports were released with the former data:</p>
          <OutdatedReports reports={outdated} reason="" />
        </section>
      ) : null}
      <FormFields fields={patientFields} inputs={patientInputs} names={names} state={form} idOf={(name) => `patient-${name}`} />
      {patient.hasResults ? (
        <LabelledField
          name="reason"
          id="patient-reason"
          label="Reason"
          problem={form.problems.reason}
          help="Results exist. Values that are not released are evaluated again when sex or date of birth change."
        >
          <GrowingTextArea
            id="patient-reason"
            maxRows={6}
            maxLength={maxRemarkLength}
            value={typeof form.values.reason === 'string' ? form.values.reason : ''}
            onChange={({ target }) => form.set('reason', target.value)}
          />
        </LabelledField>
      ) : null}
      <QuestionField id="patient-confirmed" question={question} confirm="Replace these flags" />
    </DialogFrame>
  )
}
