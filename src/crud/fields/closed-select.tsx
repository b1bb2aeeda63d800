import { LineIcon } from '#ui/line-icon.tsx'
import './closed-select.css'

interface ClosedSelectProps {
  readonly label: string
  readonly className: string
  /** Null for the option without a value. */
  readonly value: string | null
  readonly options: readonly { readonly value: string; readonly label: string }[]
  onChange(value: string | null): void
}

/** The arrow of a select. */
export const selectMark = LineIcon({ path: 'M5 9l7 7l7-7', size: 14 })

/** A native select of one of a few values; an option with an empty value chooses none. */
export function ClosedSelect({ label, className, value, options, onChange }: ClosedSelectProps) {
  return (
    <span className={`closed-select ${value === null ? 'closed-select-unset' : ''} ${className}`}>
      <select aria-label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {selectMark}
    </span>
  )
}
