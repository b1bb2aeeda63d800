import { useList, useOne } from '@refinedev/core'
import { Select } from 'antd'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useEffect, useState } from 'react'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { describeError } from '#ui/describe-error.ts'
import { knownRecords } from '#crud/list/list-row.ts'
import { callFilters } from '#crud/list/list-call.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { at } from '#definition/path.ts'
import { patientFactsText } from '#domain/patient-facts.ts'
import { TryAgain } from '#ui/try-again.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { FieldProblem } from '#ui/field-problem.tsx'

/** Fewest characters of a search for an order, and most orders that are offered (REP-06). */
const minSearchLength = 2
const maxOptions = 10

interface OrderChoiceProps {
  readonly id: string
  /** The order that the dialog was opened with; its label is shown before the first search. */
  readonly opened: KnownRecord | null
  readonly value: string | null
  readonly problem: string | undefined
  onChange(orderId: string | null): void
}

/** An order in Testing, searched by number or name from two characters on (REP-06). */
export function OrderChoice({ id, opened, value, problem, onChange }: OrderChoiceProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(opened)
  const search = useDelayed(typed.trim())
  const isLongEnough = search.length >= minSearchLength
  const { query } = useList({
    resource: 'orders',
    pagination: { currentPage: 1, pageSize: maxOptions },
    filters: callFilters({ search, filters: { status: 'Testing' } }),
    queryOptions: { enabled: isLongEnough },
    errorNotification: false,
  })
  const offered = isLongEnough && query.data ? knownRecords(query.data.data) : []
  const all = chosen && !offered.some((order) => order.id === chosen.id) && typed === '' ? [chosen, ...offered] : offered
  const isSearching = typed.trim() !== search || (isLongEnough && query.isFetching)
  const failed = isLongEnough && query.error ? (describeError(query.error).message ?? 'The orders could not be loaded') : null
  const emptyText = typed.trim().length < minSearchLength ? 'Type at least 2 characters' : isSearching ? 'Searching…' : (failed ?? 'No order in Testing found')
  return (
    <LabelledField
      name="order"
      id={id}
      label="Order"
      problem={problem}
      failure={failed ? { sentence: failed, error: query.error, retry: () => void query.refetch() } : null}
    >
      <Select
        id={id}
        showSearch
        allowClear
        filterOption={false}
        placeholder="Search by order #, patient or customer"
        style={{ width: '100%' }}
        value={value ?? undefined}
        status={problem ? 'error' : ''}
        loading={isSearching}
        notFoundContent={emptyText}
        options={all.map((order) => ({ value: order.id, label: orderLabel(order), order }))}
        onSearch={setTyped}
        onChange={(orderId: string | undefined, option) => {
          setTyped('')
          setChosen(option && !Array.isArray(option) ? option.order : null)
          onChange(orderId ?? null)
        }}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
    </LabelledField>
  )
}

function orderLabel(order: KnownRecord): string {
  return [order.orderNumber, order.patientName, order.customerName].filter((each) => typeof each === 'string' && each !== '').join(' · ')
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
  const { query } = useOne({ resource: 'orders', id: orderId, errorNotification: false })
  const order = query.data?.data.id === orderId ? query.data.data : null
  const patients = order ? patientsOf(order.patients) : []
  const only = patients.length === 1 ? (patients[0]?.id ?? null) : null
  useEffect(() => {
    if (only !== null && value !== only) onChange(only)
  }, [only, value, onChange])
  if (!order && query.error)
    return (
      <div role="alert" className="form-problem">
        The patients of this order could not be loaded.
        <TryAgain error={query.error} waitMs={0} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!order) return <Skeleton hasTitle={false} rows={1} />
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

function patientsOf(value: unknown): readonly OrderPatient[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown): OrderPatient[] => {
    const [id, name, number, gender, dateOfBirth] = ['id', 'name', 'number', 'gender', 'dateOfBirth'].map((field) => textAt(each, field))
    return id ? [{ id, name: name ?? id, facts: patientFactsText({ number, gender, dateOfBirth }) }] : []
  })
}

function textAt(record: unknown, field: string): string | null {
  const value = at(record, field)
  return typeof value === 'string' && value !== '' ? value : null
}
