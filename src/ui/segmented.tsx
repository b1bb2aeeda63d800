import { useId } from 'react'
import './segmented.css'

interface SegmentedProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly className?: string
  onChange(value: Value): void
}

/** One choice of a few in a row: radio buttons in the look of a switch. antd's animates a thumb, which costs a tenth of a page's drawing. */
export function Segmented<Value extends string | number>({ label, options, value, className = '', onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={`segmented ${className}`}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
