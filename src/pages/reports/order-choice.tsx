import { useOne } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { CivilDate } from '#domain/civil-date.ts'
import { patientFactsText } from '#domain/patient-facts.ts'
import type { AgeUnit } from '#domain/results/age.ts'
import { birthIn, birthValue } from '#domain/stated-age.ts'
import { at } from '#definition/path.ts'
import { RecordSelect } from '#crud/fields/inputs/record-select.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import { FieldProblem } from '#ui/field-problem.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TryAgain } from '#ui/try-again.tsx'
import { useToday } from '#ui/use-today.ts'
import { TypedText } from '#ui/typed-text.tsx'

interface OrderChoiceProps {
  readonly id: string
  /** The order that the dialog was opened with; its label is shown before the first search. */
  readonly opened: KnownRecord | null
  readonly value: string | null
  readonly problem: string | undefined
  onChange(orderId: string | null): void
}

const inTesting = { status: 'Testing' } as const

/** An order in Testing, searched by number or name from two characters on (REP-06). */
export function OrderChoice({ id, opened, value, problem, onChange }: OrderChoiceProps) {
  return (
    <LabelledField name="order" id={id} label="Order" problem={problem}>
      <RecordSelect
        id={id}
        resource="orders"
        many="orders in Testing"
        words={['orderNumber', 'patientName', 'morePatients', 'customerName']}
        placeholder="Order number, phone or name"
        opened={opened}
        where={inTesting}
        value={value}
        isInvalid={problem !== undefined}
        onChange={onChange}
      />
    </LabelledField>
  )
}

interface PatientChoiceProps {
  readonly id: string
  readonly orderId: string
  readonly value: string | null
  readonly problem: string | undefined
  onChange(patientId: string | null): void
}

/** Whose report it is: an order's only patient is preselected, among several one has to be chosen. */
export function PatientChoice({ id, orderId, value, problem, onChange }: PatientChoiceProps) {
  // Asked for now: a colleague may have added a patient since the order was read.
  const { query } = useOne({ resource: 'orders', id: orderId, errorNotification: false, queryOptions: { refetchOnMount: 'always' } })
  const today = useToday()
  const order = query.data?.data.id === orderId ? query.data.data : null
  const patients = order ? patientsOf(order.patients, today) : []
  const isCurrent = query.isSuccess && !query.isFetching
  const only = patients.length === 1 ? (patients[0]?.id ?? null) : null
  const preselected = useRef<string | null>(null)
  useEffect(() => {
    if (!isCurrent) return
    if (only !== null && value !== only) onChange(only)
    // Nobody chose the one who was the only patient before.
    if (only === null && value !== null && value === preselected.current) onChange(null)
    preselected.current = only
  }, [isCurrent, only, value, onChange])
  const isKnown = order !== null && (patients.length !== 1 || value !== null)
  if (!isKnown && query.error)
    return (
      <div role="alert" className="form-problem">
        The patients of this order could not be loaded.
        <TryAgain error={query.error} waitMs={0} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!isKnown) return <Skeleton hasTitle={false} rows={1} />
  return (
    <div className="form-field" data-field="patient">
      <span id={`${id}-label`} className="form-label">
        Patient
      </span>
      {patients.length === 1 ? (
        <PatientName patient={patients[0]} />
      ) : (
        <RadioGroup
          id={id}
          labelledBy={`${id}-label`}
          className="report-patient"
          value={value}
          options={patients.map((patient) => ({ value: patient.id, label: <PatientName patient={patient} /> }))}
          onChange={({ target }) => onChange(String(target.value))}
        />
      )}
      {problem ? <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem> : null}
    </div>
  )
}

interface OrderPatient {
  readonly id: string
  readonly name: string
  /** Number, sex and day of birth: two patients of an order may have the same name. */
  readonly facts: string
}

function PatientName({ patient }: { readonly patient: OrderPatient | undefined }) {
  return (
    <>
      <TypedText text={patient?.name} /> {patient?.facts ? <small className="report-patient-facts">{patient.facts}</small> : null}
    </>
  )
}

function patientsOf(value: unknown, today: CivilDate): readonly OrderPatient[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown): OrderPatient[] => {
    const [id, name, number, gender, dateOfBirth, ageUnit] = ['id', 'name', 'number', 'gender', 'dateOfBirth', 'ageUnit'].map((field) => textAt(each, field))
    return id
      ? [
          {
            id,
            name: name ?? id,
            facts: patientFactsText({ number, gender, ...birthIn(birthValue({ dateOfBirth, ageUnit: ageUnit as AgeUnit | null })) }, today),
          },
        ]
      : []
  })
}

function textAt(record: unknown, field: string): string | null {
  const value = at(record, field)
  return typeof value === 'string' && value !== '' ? value : null
}
