import { Button } from 'antd'
import { X } from 'lucide-react'
import { memo } from 'react'
import { FormField } from '#crud/form/form-field.tsx'
import { patientFields, patientInputs } from './patient-fields.ts'
import type { TemplateRow } from './template-form.ts'

interface TemplateRowFieldsProps {
  readonly row: TemplateRow
  readonly place: number
  readonly problem: string | undefined
  readonly isOnly: boolean
  onChange(key: string, changes: Partial<TemplateRow>): void
  onLeaveOut(key: string): void
}

// A row of a template counts only with its day of birth, which is optional for a patient who is added without a template.
const rowFields = {
  name: patientFields.name,
  gender: patientFields.gender,
  dateOfBirth: { ...patientFields.dateOfBirth, required: 'Date of birth is required' },
}
const columns = ['name', 'gender', 'dateOfBirth'] as const

/** One patient of a template. Drawn again only when it changes: its inputs are heavy, and there may be many rows. */
export const TemplateRowFields = memo(function TemplateRowFields({ row, place, problem, isOnly, onChange, onLeaveOut }: TemplateRowFieldsProps) {
  return (
    <fieldset aria-label={`Patient ${place}`}>
      <span className="template-place" aria-hidden="true">
        {place}
      </span>
      {columns.map((name) => (
        <FormField
          key={name}
          id={`${row.key}-${name}`}
          name={name}
          field={rowFields[name]}
          value={row[name]}
          input={name === 'dateOfBirth' ? patientInputs.dateOfBirth : undefined}
          words={null}
          problem={name === 'name' ? problem : undefined}
          onChange={(value) => onChange(row.key, { [name]: value ?? (name === 'name' ? '' : null) })}
        />
      ))}
      <Button
        type="text"
        aria-label={`Leave out patient ${place}`}
        icon={<X size={16} aria-hidden="true" />}
        disabled={isOnly}
        onClick={() => onLeaveOut(row.key)}
      />
    </fieldset>
  )
})
