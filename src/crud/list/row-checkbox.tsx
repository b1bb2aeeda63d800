import useStyle from 'antd/es/checkbox/style'

interface RowCheckboxProps {
  readonly label: string
  readonly isOn: boolean
  readonly isDisabled: boolean
  /** `isRange` is true where Shift was held. */
  onChange(isOn: boolean, isRange: boolean): void
}

/** The checkbox of a row, with antd's look and style sheet, and none of the work of antd's own one. */
export function RowCheckbox({ label, isOn, isDisabled, onChange }: RowCheckboxProps) {
  const [withStyle, hash] = useStyle('ant-checkbox')
  const off = isDisabled ? 'ant-checkbox-disabled' : ''
  return withStyle(
    <label className={`ant-checkbox-wrapper ${hash}`}>
      <span className={`ant-checkbox ${hash} ${isOn ? 'ant-checkbox-checked' : ''} ${off}`}>
        <input
          type="checkbox"
          className="ant-checkbox-input"
          aria-label={label}
          checked={isOn}
          disabled={isDisabled}
          onChange={({ target, nativeEvent }) => onChange(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
        <span className="ant-checkbox-inner" />
      </span>
    </label>,
  )
}
