import { Input } from 'antd'
import { type InputProps, ariaOf } from './input-props.ts'

/** A time of day, HH:mm. */
export function ClockTimeInput(props: InputProps<'clockTime'>) {
  const { id, value, isInvalid, onChange } = props
  return (
    <Input
      id={id}
      type="time"
      style={{ maxWidth: 160 }}
      value={typeof value === 'string' ? value : ''}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => onChange(event.target.value || null)}
      {...ariaOf(props)}
    />
  )
}
