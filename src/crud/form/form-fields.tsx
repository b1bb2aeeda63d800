import type { BaseRecord } from '@refinedev/core'
import type { Fields } from '#definition/field.ts'
import { nameKey } from '#definition/record.ts'
import { FormField } from './form-field.tsx'
import type { FormState } from './form-state.ts'

interface FormFieldsProps {
  readonly fields: Fields
  /** Names of the fields that stand on the form now. */
  readonly names: readonly string[]
  readonly state: FormState
  /** The record as it was read: it brings the words of its references. */
  readonly record?: BaseRecord | null
  idOf(name: string): string
}

/** The fields of a form, one under the other. */
export function FormFields({ fields, names, state, record, idOf }: FormFieldsProps) {
  return names.map((name) => {
    const field = fields[name]
    if (!field) return null
    const words: unknown = record?.[nameKey(name)]
    return (
      <FormField
        key={name}
        id={idOf(name)}
        name={name}
        field={field}
        value={state.values[name]}
        words={typeof words === 'string' ? words : null}
        problem={state.problems[name]}
        onChange={(value) => state.set(name, value)}
      />
    )
  })
}
