import { Input } from 'antd'
import { type InputProps, ariaOf } from './input-props.ts'

/** A whole number. Non-numbers are passed through so that the form can reject them. */
export function IntegerInput(props: InputProps<'integer'>) {
  const { id, value, isInvalid, onChange } = props
  return (
    <Input
      id={id}
      inputMode="numeric"
      autoComplete="off"
      style={{ maxWidth: 160 }}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => onChange(numberOf(event.target.value.trim()))}
      {...ariaOf(props)}
    />
  )
}

function numberOf(text: string): number | string | null {
  if (text === '') return null
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}
