import { Alert, Button, Checkbox } from 'antd'
import { FormFields } from '#crud/form/form-fields.tsx'
import type { Gender } from '#domain/patient.ts'
import { looksLike, looksLikeSentence, reuseLabel } from '#domain/patient-match.ts'
import type { AgeUnit } from '#domain/results/age.ts'
import { birthIn } from '#domain/stated-age.ts'
import { patientFields, patientInputs } from '#pages/orders/patients/patient-fields.ts'
import { typedOf } from '#pages/orders/patients/use-known-patients.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useToday } from '#ui/use-today.ts'
import type { DraftPatient } from './draft.ts'
import { patientHeading, patientName } from './missing.ts'
import { questionsAbout } from './patient-questions.ts'
import { partState } from './places.ts'

/** A patient that the customer has. */
interface KnownPatient {
  readonly id: string
  readonly name: string | null
  readonly gender: Gender | null
  readonly dateOfBirth: string | null
  readonly ageUnit: AgeUnit | null
  readonly phone: string | null
}

interface NewPatientProps {
  readonly id: string
  readonly person: DraftPatient
  /** The name of their place: `patients.1`. */
  readonly place: string
  readonly problems: Readonly<Record<string, string>>
  readonly known: readonly KnownPatient[]
  onChange(changes: Partial<DraftPatient>): void
  onRemove(): void
  /** Takes a known patient in their place. */
  onUse(patientId: string): void
}

const names = ['name', 'gender', 'dateOfBirth', 'relationship']

/** A new patient as typed, with the questions about them and the known patients that they look like (BOOK-03, CHK-01). */
export function NewPatient({ id, person, place, problems, known, onChange, onRemove, onUse }: NewPatientProps) {
  const today = useToday()
  const { values } = person
  const set = useEventCallback((name: string, value: unknown) => onChange({ values: { ...values, [name]: value } }))
  const who = patientName(person)
  const questions = values.name ? questionsAbout(person, today) : []
  const typed = {
    name: who,
    gender: (values.gender ?? null) as Gender | null,
    ...birthIn(values.dateOfBirth),
    phone: null,
  }
  const alike = values.name ? known.filter(({ name, ...facts }) => name !== null && looksLike(typed, { name, ...facts }, true)) : []
  return (
    <fieldset className="new-order-patient" data-field={place}>
      <legend>{patientHeading(person)}</legend>
      <div className="form-body">
        <FormFields
          fields={patientFields}
          inputs={patientInputs}
          names={names}
          state={partState(values, problems, place, set)}
          idOf={(name) => `${id}-${name}`}
        />
      </div>
      {alike.map((patient) => (
        <Alert
          key={patient.id}
          type="warning"
          showIcon
          role="alert"
          message={looksLikeSentence({ ...patient, name: patient.name ?? '' }, today)}
          action={
            <Button size="small" onClick={() => onUse(patient.id)}>
              {reuseLabel(patient.gender)}
            </Button>
          }
        />
      ))}
      <div data-field={`${place}.answered`}>
        {questions.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            role="group"
            message={
              <span className="new-order-answers">
                <span>{questions.join(' ')}</span>
                <Checkbox
                  checked={person.answered === typedOf(values)}
                  aria-label={`Add ${who} anyway`}
                  onChange={({ target }) => onChange({ answered: target.checked ? typedOf(values) : null })}
                >
                  Add anyway
                </Checkbox>
              </span>
            }
          />
        ) : null}
      </div>
      <Button size="small" aria-label={`Remove ${who}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}
