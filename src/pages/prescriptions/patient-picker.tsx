import { Select } from 'antd'
import * as customers from '#contract/customers.ts'
import { distinctNames } from '#domain/patient-facts.ts'
import { useRead } from '#crud/use-read.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

interface PatientPickerProps {
  readonly id: string
  readonly customerId: string | null
  readonly value: string | null
  readonly isInvalid: boolean
  onChange(id: string | null): void
}

/** One of a customer's patients. */
export function PatientPicker({ id, customerId, value, isInvalid, onChange }: PatientPickerProps) {
  const { content, error, isFetching, retry } = useRead(customers.patients, { id: customerId ?? '' }, { isOff: customerId === null })
  const patients = (content ?? []).filter((patient) => patient !== null)
  const names = distinctNames(patients)
  const options = patients.map(({ id, relationship }) => ({ value: id, label: [names.get(id), relationship].filter(Boolean).join(' · ') }))
  return (
    <>
      <Select
        id={id}
        placeholder={customerId === null ? 'Choose the customer first' : 'Choose a patient'}
        disabled={customerId === null}
        loading={customerId !== null && isFetching}
        value={value ?? undefined}
        status={isInvalid ? 'error' : ''}
        options={options}
        onChange={(next: string | undefined) => onChange(next ?? null)}
      />
      {customerId !== null && error ? <ErrorPanel title="The patients could not be loaded" error={error} onRetry={retry} /> : null}
    </>
  )
}
