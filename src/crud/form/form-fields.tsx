import type { BaseRecord } from '@refinedev/core'
import type { ComponentType } from 'react'
import type { InputProps } from '#crud/fields/inputs/input-props.ts'
import type { AnyField, FieldKind, Fields } from '#definition/field.ts'
import { requiredMessage } from '#definition/kind-rules.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { nameKey, unreadKey } from '#definition/record.ts'
import { FormField } from './form-field.tsx'
import { problemsInside } from './problem-places.ts'
import { differs, type FormState } from './form-state.ts'

const RowsInput = lazyWithPreload(async () => (await import('./rows-input.tsx')).default) as ComponentType<InputProps<FieldKind>>

const noInputs = {}

interface FormFieldsProps {
  readonly fields: Fields
  /** Names of the fields that are on the form now. */
  readonly names: readonly string[]
  readonly state: Pick<FormState, 'values' | 'problems' | 'generation' | 'set'>
  /** The record as it was read, with the titles of its references. */
  readonly record?: BaseRecord | null
  /** Inputs in place of those of the fields' kinds, by field. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps<FieldKind>>>>
  idOf(name: string): string
}

/** The fields of a form, one under the other. */
export function FormFields({ fields, names, state, record, inputs = noInputs, idOf }: FormFieldsProps) {
  return names.map((name) => {
    const field = fields[name]
    if (!field) return null
    const value = state.values[name]
    // The titles belong to the record's stored value, not to another one chosen since.
    const words: unknown = differs({ value }, { value: record?.[name] }) ? null : record?.[nameKey(name)]
    return (
      <FormField
        key={`${name} ${state.generation}`}
        id={idOf(name)}
        name={name}
        field={withUnreadNote(field, record?.[unreadKey(name)])}
        value={value}
        words={typeof words === 'string' ? words : null}
        problem={state.problems[name]}
        values={state.values}
        input={inputs[name] ?? (field.kind === 'rows' && field.editable ? RowsInput : undefined)}
        problemsInside={problemsInside(state.problems, name)}
        onChange={(value) => state.set(name, value)}
      />
    )
  })
}

/** A value that could not be read looks empty here. A list of rows is saved whole: one with such a value says so before somebody changes it. */
function withUnreadNote(field: AnyField, reason: unknown): AnyField {
  if (typeof reason !== 'string') return field
  const stays = requiredMessage(field) === undefined ? 'It stays until you enter another one.' : 'Enter it again.'
  if (field.kind !== 'rows') return { ...field, help: `The present value could not be read: ${reason}. ${stays}` }
  return { ...field, help: `A value in this list could not be read (${reason}). Check the list before you change it: it is saved as it is shown here.` }
}
