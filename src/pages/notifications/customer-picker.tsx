import { RecordSelect } from '#crud/fields/inputs/record-select.tsx'

interface CustomerPickerProps {
  readonly id: string
  readonly value: string | null
  readonly isInvalid?: boolean
  onChange(id: string | null, words?: string): void
}

/** One customer: found by name, phone or email, or named by id (ADV-02, ADV-05). */
export function CustomerPicker(props: CustomerPickerProps) {
  return <RecordSelect resource="customers" many="customers" words={['name', 'phone', 'email']} placeholder="Name, phone, email or id" takesIds {...props} />
}
