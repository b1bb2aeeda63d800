import { Switch } from 'antd'
import { type InputProps, ariaOf } from './input-props.ts'
import './inputs.css'

/** A switch with its word beside it. */
export function YesNoInput(props: InputProps<'yesNo'>) {
  const { id, field, value, onChange } = props
  const [yes, no] = field.words ?? ['Yes', 'No']
  return (
    <span className="yes-no-input">
      <Switch id={id} checked={value === true} onChange={(checked) => onChange(checked)} aria-labelledby={`${id}-label`} {...ariaOf(props)} />
      <span aria-hidden="true">{value === true ? yes : no}</span>
    </span>
  )
}
