import useStyle from 'antd/es/checkbox/style'
import type { ReactNode } from 'react'

interface LightCheckboxProps {
  /** Its name, where no text is beside it. */
  readonly label?: string
  readonly isOn: boolean
  /** Some of what it stands for is on. */
  readonly isPartlyOn?: boolean
  readonly isDisabled?: boolean
  /** The text beside it. */
  readonly children?: ReactNode
  /** `isRange` is true where Shift was held. */
  onChange(isOn: boolean, isRange: boolean): void
}

/** A checkbox with antd's look and style sheet, for rows and filters, and none of the work of antd's own one. */
export function LightCheckbox({ label, isOn, isPartlyOn = false, isDisabled = false, children, onChange }: LightCheckboxProps) {
  const [withStyle, hash] = useStyle('ant-checkbox')
  const on = isPartlyOn ? 'ant-checkbox-indeterminate' : isOn ? 'ant-checkbox-checked' : ''
  const off = isDisabled ? 'ant-checkbox-disabled' : ''
  return withStyle(
    <label className={`ant-checkbox-wrapper ${hash}`}>
      <span className={`ant-checkbox ${hash} ${on} ${off}`}>
        <input
          type="checkbox"
          className="ant-checkbox-input"
          aria-label={label}
          aria-checked={isPartlyOn ? 'mixed' : undefined}
          checked={isOn}
          disabled={isDisabled}
          onChange={({ target, nativeEvent }) => onChange(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
        <span className="ant-checkbox-inner" />
      </span>
      {children === undefined ? null : <span className="ant-checkbox-label">{children}</span>}
    </label>,
  )
}
