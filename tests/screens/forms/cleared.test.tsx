import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormFields } from '#crud/form/form-fields.tsx'
import { type FormValues, useFormState } from '#crud/form/form-state.ts'
import type { Action } from '#definition/action.ts'
import { writeBody } from '#definition/action-body.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField, FieldKind, Fields } from '#definition/field.ts'
import { formFieldNames, writeRecord } from '#definition/record.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { pressKey } from '#tests/support/panel-steps.ts'

const files = import.meta.glob<{ default: Declaration }>('/resources/*.ts', { eager: true })
const declarations = Object.values(files).map(({ default: declaration }) => declaration)

/** Filled values of the kinds that may be empty. */
const samples: Partial<Record<FieldKind, (field: AnyField) => unknown>> = {
  text: () => 'Text',
  longText: () => 'Text',
  email: () => 'asha@lab.example',
  phone: () => '+919812345678',
  rupees: () => 120_050,
  integer: () => 7,
  civilDate: () => '2026-11-05',
  clockTime: () => '07:30',
  choice: (field) => (field.kind === 'choice' ? Object.keys(field.choices)[0] : null),
  reference: () => 'r1',
}
const isOptional = (field: AnyField | undefined): field is AnyField => field !== undefined && !field.required && field.kind in samples

/** The optional fields of a form or dialog, and the body that it sends. */
interface Form {
  readonly fields: Fields
  /** Names of the fields that are left out while empty. */
  readonly omitted: readonly string[]
  write(values: FormValues): Readonly<Record<string, unknown>>
}

function formsOf(declaration: Declaration): [string, Form][] {
  const optional = (fields: Fields, names: readonly string[] = Object.keys(fields)): Fields =>
    Object.fromEntries(names.flatMap((name) => (isOptional(fields[name]) ? [[name, fields[name]]] : [])))
  const isSaved = declaration.operations?.some((operation) => operation === 'create' || operation === 'edit') ?? true
  const form = isSaved ? optional(declaration.fields, formFieldNames(declaration)) : {}
  const dialogs = Object.entries<Action>(declaration.actions ?? {}).map(([name, action]): [string, Form] => {
    const fields = optional(action.body ?? {})
    const shown: Action = { ...action, body: fields, showWhen: {} }
    return [`${declaration.name}: ${name}`, { fields, omitted: action.omitsEmpty ?? [], write: (values) => writeBody(shown, values) }]
  })
  return [[declaration.name, { fields: form, omitted: [], write: (values) => writeRecord(form, values) }] as [string, Form], ...dialogs]
}

const forms = declarations.flatMap(formsOf).filter(([, { fields }]) => Object.keys(fields).length > 0)

/** The fields of a form, all filled; `read` gets the present values. */
function ClearedForm({ fields, read }: { readonly fields: Fields; readonly read: { values: FormValues } }) {
  const state = useFormState(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, samples[field.kind]?.(field)])))
  read.values = state.values
  return <FormFields fields={fields} names={Object.keys(fields)} state={state} idOf={(name) => name} />
}

test.each(forms)('each optional field of %s is sent as nothing when it is cleared', async (_, { fields, omitted, write }) => {
  const read = { values: {} }
  const rows = Object.fromEntries(declarations.map(({ name, title }) => [name, [{ id: 'r1', [title]: 'First' }]]))
  openMemoryScreen({
    at: '/form',
    routes: [{ path: '/form', element: <ClearedForm fields={fields} read={read} /> }],
    declarations,
    provider: memoryProvider(rows, declarations),
  })
  for (const [name, field] of Object.entries(fields)) {
    await waitFor(() => expect(document.getElementById(name)).not.toBeNull())
    expect(write(read.values)[field.from ?? name]).not.toBeFalsy()
    if (field.kind === 'choice' || field.kind === 'reference') {
      const clear = () => document.querySelector(`[data-field="${name}"] .ant-select-clear`) ?? document.body
      fireEvent.mouseDown(clear())
    } else {
      const input = document.getElementById(name) ?? document.body
      fireEvent.change(input, { target: { value: '' } })
      if (field.kind === 'civilDate') pressKey('Enter', input)
    }
    await waitFor(() => expect(omitted.includes(name) ? [undefined] : [null, '']).toContain(write(read.values)[field.from ?? name]))
  }
})
