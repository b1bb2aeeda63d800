import { Input } from 'antd'
import { useId } from 'react'
import { maxClinicalInfo, selfRequester } from '#domain/requester.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { RecordSelect } from '#crud/fields/inputs/record-select.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import type { DraftState } from './use-draft.ts'

/** The doctor who asks for the tests, found by two letters, and the clinical information (ACC-01). A laboratory without doctors has neither. */
export function RequesterFields({ state: { draft, problems, change } }: { readonly state: DraftState }) {
  const id = useId()
  const { doctor, clinicalInfo } = draft
  if (!useDeclaration('referring-doctors')) return null
  return (
    <div className="new-order-line new-order-requester">
      <LabelledField name="doctorId" id={`${id}-doctor`} label="Referred by" isOptional problem={problems.doctorId}>
        <RecordSelect
          id={`${id}-doctor`}
          resource="referring-doctors"
          many="active doctors"
          words={doctorWords}
          where={activeOnly}
          placeholder={selfRequester}
          value={doctor?.id ?? null}
          opened={doctor ? { id: doctor.id, name: doctor.words } : null}
          isInvalid={problems.doctorId !== undefined}
          onChange={(found, words = '') => change((before) => ({ ...before, doctor: found === null ? null : { id: found, words } }), 'doctorId')}
        />
      </LabelledField>
      <LabelledField name="clinicalInfo" id={`${id}-clinical`} label="Clinical information" isOptional problem={problems.clinicalInfo}>
        <Input
          id={`${id}-clinical`}
          autoComplete="off"
          maxLength={maxClinicalInfo}
          value={clinicalInfo}
          placeholder="Fever for 5 days, on metformin"
          onChange={({ target }) => change((before) => ({ ...before, clinicalInfo: target.value }), 'clinicalInfo')}
        />
      </LabelledField>
    </div>
  )
}

const doctorWords = ['name', 'hospital']
const activeOnly = { isActive: true } as const
