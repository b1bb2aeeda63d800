import { useList } from '@refinedev/core'
import { Select } from 'antd'
import { useState } from 'react'
import { distinctNames } from '#domain/patient-facts.ts'
import { formatPhone } from '#domain/phone.ts'
import type { Declaration } from '#definition/declaration.ts'
import { at } from '#definition/path.ts'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { callKey } from '#crud/use-refresh.ts'
import { useCallQuery } from '#crud/use-call-query.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

interface PickerProps {
  readonly id: string
  readonly value: string | null
  readonly isInvalid: boolean
  onChange(id: string | null): void
}

const shortest = 2
const mostShown = 20

/** A customer, found by name, phone or e-mail as it is typed. */
export function CustomerPicker({ id, value, isInvalid, onChange }: PickerProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null)
  const search = useDelayed(typed.trim())
  const isAsked = search.length >= shortest
  const { query } = useList({
    resource: 'customers',
    pagination: { currentPage: 1, pageSize: mostShown },
    filters: [{ field: 'search', operator: 'eq', value: search }],
    queryOptions: { enabled: isAsked, staleTime: 30_000 },
    errorNotification: false,
  })
  const matches = isAsked
    ? (query.data?.data ?? []).flatMap(({ id: own, name, phone }) => optionOf(own, name, typeof phone === 'string' ? formatPhone(phone) : null))
    : []
  const options = chosen && !matches.some((each) => each.value === chosen.value) ? [chosen, ...matches] : matches
  const isSearching = typed.trim() !== search || (isAsked && query.isFetching)
  return (
    <>
      <Select
        id={id}
        showSearch
        filterOption={false}
        placeholder="Search name, phone or e-mail"
        value={value ?? undefined}
        status={isInvalid ? 'error' : ''}
        loading={isSearching}
        notFoundContent={isSearching ? 'Searching…' : isAsked ? 'No customers found' : `Enter at least ${shortest} characters`}
        options={options}
        onSearch={setTyped}
        onChange={(next: string | undefined, option) => {
          setTyped('')
          setChosen(option && !Array.isArray(option) ? option : null)
          onChange(next ?? null)
        }}
      />
      {query.error && isAsked && !query.isFetching ? (
        <ErrorPanel title="The customers could not be searched" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </>
  )
}

/** One of a customer's patients. */
export function PatientPicker({ declaration, customerId, ...picker }: PickerProps & { readonly declaration: Declaration; readonly customerId: string | null }) {
  const query = useCallQuery(
    declaration,
    'patientsOfCustomer',
    { path: { customerId: customerId ?? '' } },
    { enabled: customerId !== null, queryKey: [...callKey('customers', 'patients', { customerId })] },
  )
  const rows: unknown = customerId === null ? [] : query.data?.data
  const patients = Array.isArray(rows) ? rows.flatMap(patientIn) : []
  const names = distinctNames(patients)
  const options = patients.flatMap(({ id, relationship }) => optionOf(id, names.get(id), relationship))
  return (
    <>
      <Select
        id={picker.id}
        placeholder={customerId === null ? 'Choose the customer first' : 'Choose a patient'}
        disabled={customerId === null}
        loading={customerId !== null && query.isFetching}
        value={picker.value ?? undefined}
        status={picker.isInvalid ? 'error' : ''}
        options={options}
        onChange={(next: string | undefined) => picker.onChange(next ?? null)}
      />
      {customerId !== null && query.error && !query.isFetching ? (
        <ErrorPanel title="The patients could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </>
  )
}

/** A patient of an answer, with what tells namesakes apart. */
function patientIn(row: unknown) {
  const [id, name, relationship] = [at(row, 'id'), at(row, 'name'), at(row, 'relationship')]
  const text = (key: string) => {
    const value = at(row, key)
    return typeof value === 'string' ? value : null
  }
  if (typeof id !== 'string') return []
  const facts = { number: text('number'), gender: text('gender'), dateOfBirth: text('dateOfBirth') }
  return [{ id, name: typeof name === 'string' && name !== '' ? name : id, relationship, ...facts }]
}

function optionOf(id: unknown, name: unknown, beside: unknown): { readonly value: string; readonly label: string }[] {
  if (typeof id !== 'string') return []
  const words = typeof name === 'string' && name !== '' ? name : id
  return [{ value: id, label: typeof beside === 'string' && beside !== '' ? `${words} · ${beside}` : words }]
}
