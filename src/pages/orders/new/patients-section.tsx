import { Button, Checkbox } from 'antd'
import { useEffect, useId, useRef } from 'react'
import * as customers from '#contract/customers.ts'
import { largestPage } from '#domain/page.ts'
import { patientFactsText } from '#domain/patient-facts.ts'
import { birthValue } from '#domain/stated-age.ts'
import { useReadAll } from '#crud/use-read.ts'
import { FieldProblem } from '#ui/field-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useNameFilter } from '#ui/name-filter.tsx'
import { PartProblem } from '#ui/part-problem.tsx'
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
  const first = customer?.patients ?? []
  // The record of a customer has one page of them.
  const all = useReadAll(customers.patients, { id: owner }, { isOff: first.length !== largestPage })
  const known = (all.content?.filter((patient) => patient !== null) ?? first).toSorted(
    (one, other) => Number(other.relationship === 'Self') - Number(one.relationship === 'Self'),
  )
  const today = useToday()
  const names = useDistinctNames(known)
  const isTicked = (patientId: string) => chosen.some(({ key }) => key === patientId)
  const filter = useNameFilter(known, (patient) => isTicked(patient.id))
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
      {filter.input}
      {filter.shown.length > 0 ? (
        <ul className="new-order-known" aria-label="Patients of this customer">
          {filter.shown.map((patient) => (
            <li key={patient.id}>
              <Checkbox checked={isTicked(patient.id)} aria-label={names.get(patient.id)} onChange={() => toggle(patient.id)}>
                <TypedText text={patient.name} /> <small>{[patient.relationship, patientFactsText(patient, today)].filter(Boolean).join(' · ')}</small>
              </Checkbox>
            </li>
          ))}
        </ul>
      ) : null}
      <PartProblem sentence="Some patients of this customer could not be loaded." error={all.error} onRetry={all.retry} />
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
              if (!isTicked(patientId)) toggle(patientId)
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
