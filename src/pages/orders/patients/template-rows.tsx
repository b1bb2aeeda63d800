import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { largestPage } from '#domain/page.ts'
import { emptyTemplateRow, type TemplateRow } from './template-form.ts'
import { TemplateRowFields } from './template-row-fields.tsx'

interface TemplateRowsProps {
  readonly rows: readonly TemplateRow[]
  /** Reasons that rows were refused, by the rows' keys. */
  readonly problems: Readonly<Record<string, string>>
  onChange(rows: readonly TemplateRow[]): void
}

/** The patients of a template, to be filled in before they are added (ODT-09). */
export function TemplateRows({ rows, problems, onChange }: TemplateRowsProps) {
  const present = useRef({ rows, onChange })
  useEffect(() => {
    present.current = { rows, onChange }
  })
  const edit = useCallback((key: string, changes: Partial<TemplateRow>) => {
    const { rows: before, onChange: tell } = present.current
    tell(before.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  }, [])
  const leaveOut = useCallback((key: string) => present.current.onChange(present.current.rows.filter((row) => row.key !== key)), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps a key of the inputs inside from the form, and is no control itself
    <div className="template-rows" data-field="rows" onKeyDown={keepFromSubmitting}>
      {rows.map((row, index) => (
        <TemplateRowFields
          key={row.key}
          row={row}
          place={index + 1}
          problem={problems[row.key]}
          isOnly={rows.length === 1}
          onChange={edit}
          onLeaveOut={leaveOut}
        />
      ))}
      <Button icon={<Plus size={16} aria-hidden="true" />} disabled={rows.length >= largestPage} onClick={() => onChange([...rows, emptyTemplateRow()])}>
        Add a row
      </Button>
    </div>
  )
}

/** Enter accepts a day or a choice in a row, so it must not submit the complete rows. */
function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
