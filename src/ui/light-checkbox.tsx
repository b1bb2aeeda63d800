import type { ReactNode } from 'react'
import './light-checkbox.css'

interface LightCheckboxProps {
  /** Accessible name, where no text is beside it. */
  readonly label?: string
  readonly isOn: boolean
  /** True when only some of its records are selected. */
  readonly isPartlyOn?: boolean
  readonly isDisabled?: boolean
  /** The text beside it. */
  readonly children?: ReactNode
  /** `isRange` is true if Shift was held. */
  onChange(isOn: boolean, isRange: boolean): void
}

/** A plain checkbox in the look of the panel, for rows and filters. */
export function LightCheckbox({ label, isOn, isPartlyOn = false, isDisabled = false, children, onChange }: LightCheckboxProps) {
  return (
    <label className="light-checkbox">
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartlyOn
        }}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target, nativeEvent }) => onChange(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
      {children === undefined ? null : <span>{children}</span>}
    </label>
  )
}
