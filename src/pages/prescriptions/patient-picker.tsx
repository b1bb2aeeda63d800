import { Select } from 'antd'
import { distinctNames } from '#domain/patient-facts.ts'
import type { Declaration } from '#definition/declaration.ts'
import { at } from '#definition/path.ts'
import { callKey } from '#crud/use-refresh.ts'
import { useCallQuery } from '#crud/use-call-query.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

interface PatientPickerProps {
  readonly id: string
  readonly declaration: Declaration
  readonly customerId: string | null
  readonly value: string | null
  readonly isInvalid: boolean
  onChange(id: string | null): void
}

/** One of a customer's patients. */
export function PatientPicker({ id, declaration, customerId, value, isInvalid, onChange }: PatientPickerProps) {
  const query = useCallQuery(
    declaration,
    'patientsOfCustomer',
    { path: { customerId: customerId ?? '' } },
    { enabled: customerId !== null, queryKey: [...callKey('customers', 'patients', { customerId })] },
  )
  const rows: unknown = customerId === null ? [] : query.data?.data
  const patients = Array.isArray(rows) ? rows.flatMap(patientIn) : []
  const names = distinctNames(patients)
  const options = patients.map(({ id, relationship }) => ({ value: id, label: [names.get(id), relationship].filter(Boolean).join(' · ') }))
  return (
    <>
      <Select
        id={id}
        placeholder={customerId === null ? 'Choose the customer first' : 'Choose a patient'}
        disabled={customerId === null}
        loading={customerId !== null && query.isFetching}
        value={value ?? undefined}
        status={isInvalid ? 'error' : ''}
        options={options}
        onChange={(next: string | undefined) => onChange(next ?? null)}
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
