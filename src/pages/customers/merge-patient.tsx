import { Modal } from 'antd'
import { useId, useState } from 'react'
import * as customers from '#contract/customers.ts'
import * as contract from '#contract/merges.ts'
import { genders } from '#domain/patient.ts'
import { patientNumberText } from '#domain/patient-facts.ts'
import { formatPhone } from '#domain/phone.ts'
import { birthText } from '#domain/stated-age.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { Loading } from '#crud/loading.tsx'
import { useRead, useReadAll } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { useToday } from '#ui/use-today.ts'
import { MergeForm } from './merge-form.tsx'

interface MergePatientProps {
  readonly customerId: string
  readonly patientId: string
  readonly name: string
  onClose(): void
}

/** Merges another patient of the customer, who is chosen first, into this one (PAT-02). */
export default function MergePatient({ customerId, patientId, name, onClose }: MergePatientProps) {
  const id = useId()
  // The comparison replaces the choice, which had the focus.
  useReturnFocus()
  const [otherId, setOtherId] = useState<string | null>(null)
  const { content, error, retry } = useReadAll(customers.patients, { id: customerId })
  const others = (content ?? []).flatMap((patient) => (patient && patient.id !== patientId ? [patient] : []))
  const names = useDistinctNames(others, patientNumberText)
  if (otherId !== null) return <Comparison id={patientId} otherId={otherId} onClose={onClose} />
  return (
    <Modal open title={`Merge another patient into ${name}`} footer={null} onCancel={onClose} afterOpenChange={() => document.getElementById(id)?.focus()}>
      {error ? <ErrorPanel title="The patients could not be loaded" error={error} onRetry={retry} /> : null}
      <LabelledField name="otherId" id={id} label="Duplicate patient" help={`Orders, visits, reports, results and carts move to ${name}.`}>
        <LabelSelect
          id={id}
          placeholder="Choose a patient"
          loading={!content && !error}
          style={{ width: '100%' }}
          options={others.map((patient) => ({ value: patient.id, label: names.get(patient.id) ?? patient.name }))}
          onChange={(found: string) => setOtherId(found)}
        />
      </LabelledField>
    </Modal>
  )
}

function Comparison({ id, otherId, onClose }: { readonly id: string; readonly otherId: string; onClose(): void }) {
  const { content, error, retry } = useRead(contract.comparePatients, { id, otherId }, { purpose: 'merge' })
  const { send } = useWrite(contract.mergePatients)
  const today = useToday()
  if (!content)
    return (
      <Modal open title="Merge patients" footer={null} onCancel={onClose}>
        {error ? <ErrorPanel title="The patients could not be compared" error={error} onRetry={retry} /> : <Loading rows={6} />}
      </Modal>
    )
  const { kept, other, moves, refusal } = content
  const words = (patient: typeof kept) => ({
    name: patient.name,
    gender: patient.gender && genders[patient.gender].label,
    dateOfBirth: patient.dateOfBirth && birthText(patient, today),
    relationship: patient.relationship,
    phone: patient.phone && formatPhone(patient.phone),
    email: patient.email,
  })
  const [own, theirs] = [words(kept), words(other)]
  return (
    <MergeForm
      one="patient"
      keptName={kept.name ?? 'this patient'}
      otherName={other.name ?? 'the other patient'}
      fields={contract.takenOfPatient.map((name) => ({ name, label: labels[name], kept: own[name], other: theirs[name], isIdentity: identity.has(name) }))}
      moves={moves}
      refusal={refusal}
      merge={(take) => send({ id }, { otherId, take: [...take] })}
      onClose={onClose}
    />
  )
}

const identity: ReadonlySet<string> = new Set(['gender', 'dateOfBirth'])
const labels = { name: 'Name', gender: 'Sex', dateOfBirth: 'Date of birth', relationship: 'Relationship', phone: 'Phone', email: 'Email' } as const
