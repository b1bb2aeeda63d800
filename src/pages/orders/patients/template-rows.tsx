import { Button } from 'antd'
import { Plus, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { largestPage } from '#domain/page.ts'
import { civilDate } from '#definition/kind.ts'
import { FormField } from '#crud/form-field.tsx'
import { patientFields } from './patient-fields.ts'
import { emptyRow, type TemplateRow } from './template-form.ts'

interface TemplateRowsProps {
  readonly rows: readonly TemplateRow[]
  /** Why rows were refused, by their key. */
  readonly problems: Readonly<Record<string, string>>
  onChange(rows: readonly TemplateRow[]): void
}

// A row of a template counts only with its day of birth, which a patient added alone may lack.
const rowFields = {
  name: patientFields.name,
  gender: patientFields.gender,
  dateOfBirth: civilDate({ ...patientFields.dateOfBirth, required: 'Date of birth is required' }),
}
const columns = ['name', 'gender', 'dateOfBirth'] as const

/** The patients of a template, to be filled in before they are added (ODT-09). */
export function TemplateRows({ rows, problems, onChange }: TemplateRowsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it holds back a key of the inputs inside and is none itself
    <div className="template-rows" data-field="rows" onKeyDown={keepFromSubmitting}>
      {rows.map((row, index) => (
        <fieldset key={row.key}>
          <legend>Patient {index + 1}</legend>
          {columns.map((name) => (
            <FormField
              key={name}
              id={`${row.key}-${name}`}
              name={name}
              field={rowFields[name]}
              value={row[name]}
              words={null}
              problem={name === 'name' ? problems[row.key] : undefined}
              onChange={(value) => onChange(rows.map((each) => (each.key === row.key ? { ...each, [name]: value ?? (name === 'name' ? '' : null) } : each)))}
            />
          ))}
          <Button
            type="text"
            aria-label={`Leave out patient ${index + 1}`}
            icon={<X size={16} aria-hidden="true" />}
            disabled={rows.length === 1}
            onClick={() => onChange(rows.filter((each) => each.key !== row.key))}
          />
        </fieldset>
      ))}
      <Button icon={<Plus size={16} aria-hidden="true" />} disabled={rows.length >= largestPage} onClick={() => onChange([...rows, emptyRow()])}>
        Add a row
      </Button>
    </div>
  )
}

/** Enter accepts a day or a choice in a row; it must not add the rows that happen to be complete by then. */
function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
