import type { KeyboardEvent } from 'react'
import { CellValue } from '#crud/fields/cells/cell-value.tsx'
import type { AnyField, Fields } from '#definition/field.ts'
import { computedValue } from '#definition/kind-rules.ts'
import { labelOf } from '#definition/labels.ts'
import { LightButton } from '#ui/light-button.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { FormField } from './form-field.tsx'

export type RowValues = Readonly<Record<string, unknown>>

interface RowFieldsProps {
  readonly id: string
  /** The row's place in the form: `lines.2`. */
  readonly name: string
  readonly place: number
  readonly count: number
  readonly fields: Fields
  readonly row: RowValues
  /** The problems of all rows, by their places in the list. */
  readonly problems: Readonly<Record<string, string>>
  onEdit(index: number, name: string, value: unknown): void
  onMove(from: number, to: number): void
  onRemove(index: number): void
}

const paths = { up: 'M12 19V5m-7 7 7-7 7 7', down: 'M12 5v14m7-7-7 7-7-7', remove: 'M18 6 6 18M6 6l12 12' }

/** One row of a list: its fields, and buttons to move and remove it. */
export function RowFields({ id, name, place, count, fields, row, problems, onEdit, onMove, onRemove }: RowFieldsProps) {
  const number = place + 1
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(place, place + step)
  }
  return (
    <li onKeyDownCapture={moveByKey}>
      <fieldset aria-label={`Row ${number}`}>
        <span className="rows-input-number" aria-hidden="true">
          {number}
        </span>
        <div className="rows-input-fields">
          {Object.entries(fields).map(([each, field]) =>
            field.kind === 'computed' ? (
              <div key={each} className="form-field">
                <span className="form-label">{labelOf(each, field)}</span>
                <output className="fixed-value">
                  <CellValue name={each} field={field} record={{ ...row, [each]: computedOf(field, row) }} />
                </output>
              </div>
            ) : (
              <FormField
                key={each}
                id={`${id}.${each}`}
                name={`${name}.${each}`}
                field={{ ...field, label: labelOf(each, field) }}
                value={row[each]}
                words={null}
                problem={problems[`${place}.${each}`]}
                onChange={(value) => onEdit(place, each, value)}
              />
            ),
          )}
        </div>
        <span className="rows-input-actions">
          <LightButton
            variant="text"
            data-move="up"
            aria-label={`Move row ${number} up`}
            title="Move up (Alt + ↑)"
            icon={LineIcon({ path: paths.up, size: 16 })}
            disabled={place === 0}
            onClick={() => onMove(place, place - 1)}
          />
          <LightButton
            variant="text"
            data-move="down"
            aria-label={`Move row ${number} down`}
            title="Move down (Alt + ↓)"
            icon={LineIcon({ path: paths.down, size: 16 })}
            disabled={number === count}
            onClick={() => onMove(place, place + 1)}
          />
          <LightButton
            variant="text"
            aria-label={`Remove row ${number}`}
            title="Remove"
            icon={LineIcon({ path: paths.remove, size: 16 })}
            onClick={() => onRemove(place)}
          />
        </span>
      </fieldset>
    </li>
  )
}

/** A computed value of a row as it is typed: none while it cannot be worked out, as of an amount that is half typed. */
function computedOf(field: Extract<AnyField, { kind: 'computed' }>, row: RowValues): unknown {
  try {
    const value = computedValue(field, row)
    return typeof value === 'number' && !Number.isFinite(value) ? null : value
  } catch {
    return null
  }
}
