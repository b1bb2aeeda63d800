import { Button, Checkbox } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { patientFactsText } from '#domain/patient-facts.ts'
import { birthValue } from '#domain/stated-age.ts'
import { FirstPatients } from '#ui/first-patients.tsx'
import { FieldProblem } from '#ui/field-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { useToday } from '#ui/use-today.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { begunPatient, changedPatient, chosenPeople, ownerOf, toggledPatient } from './draft.ts'
import { NewPatient } from './new-patient.tsx'
import { Section } from './section.tsx'
import type { DraftCustomer } from './use-customer.ts'
import type { DraftState } from './use-draft.ts'

interface PatientsSectionProps {
  readonly state: DraftState
  readonly chosen: DraftCustomer
  readonly hint: string | null
}

/** The customer's patients, one click each with `Self` first, and new ones (BOOK-03). The only patient is ticked at once. */
export function PatientsSection({ state, chosen: { customer }, hint }: PatientsSectionProps) {
  const id = useId()
  const { draft, problems, change } = state
  const owner = ownerOf(draft) ?? ''
  const chosen = chosenPeople(draft)
  const known = (customer?.patients ?? []).toSorted((one, other) => Number(other.relationship === 'Self') - Number(one.relationship === 'Self'))
  const today = useToday()
  const names = useDistinctNames(known)
  const toggle = useEventCallback((patientId: string) => {
    const patient = known.find((each) => each.id === patientId)
    if (!patient) return
    const { name, gender, relationship } = patient
    change(
      (before) => ({ ...before, people: toggledPatient(before.people, owner, patientId, { name, gender, dateOfBirth: birthValue(patient), relationship }) }),
      'patients',
    )
  })
  const only = known.length === 1 && !draft.people.some((person) => person.owner === owner) ? known[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined) toggle(only)
  }, [only, toggle])
  const begun = useRef<string | null>(null)
  useEffect(() => {
    if (begun.current !== null) document.getElementById(`${id}-${begun.current}-name`)?.focus()
    begun.current = null
  })
  const add = () => {
    const person = begunPatient(owner, null, {})
    begun.current = person.key
    change((before) => ({ ...before, people: [...before.people, person] }), 'patients')
  }
  const action = (
    <Button size="small" onClick={add}>
      New patient
    </Button>
  )
  return (
    <Section title="Patients" place="patients" hint={hint} action={action}>
      {known.length > 0 ? (
        <ul className="new-order-known" aria-label="Patients of this customer">
          {known.map((patient) => (
            <li key={patient.id}>
              <Checkbox checked={chosen.some(({ key }) => key === patient.id)} aria-label={names.get(patient.id)} onChange={() => toggle(patient.id)}>
                <TypedText text={patient.name} /> <small>{[patient.relationship, patientFactsText(patient, today)].filter(Boolean).join(' · ')}</small>
              </Checkbox>
            </li>
          ))}
        </ul>
      ) : null}
      <FirstPatients read={known.length} />
      {chosen.map((person, index) =>
        person.patientId === null ? (
          <NewPatient
            key={person.key}
            id={`${id}-${person.key}`}
            person={person}
            place={`patients.${index}`}
            problems={problems}
            known={known}
            onChange={(changes) => change((before) => ({ ...before, people: changedPatient(before.people, person.key, changes) }), `patients.${index}`)}
            onRemove={() => change((before) => ({ ...before, people: before.people.filter(({ key }) => key !== person.key) }), 'patients')}
            onUse={(patientId) => {
              change((before) => ({ ...before, people: before.people.filter(({ key }) => key !== person.key) }), 'patients')
              if (!chosen.some(({ key }) => key === patientId)) toggle(patientId)
            }}
          />
        ) : problems[`patients.${index}`] ? (
          <FieldProblem key={person.key}>{problems[`patients.${index}`]}</FieldProblem>
        ) : null,
      )}
      {problems.patients ? <FieldProblem>{problems.patients}</FieldProblem> : null}
    </Section>
  )
}
