import { Input } from 'antd'
import { type InputProps, ariaOf } from './input-props.ts'

type LineKind = 'text' | 'email' | 'phone'

const hints = {
  text: { type: 'text', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
  phone: { type: 'tel', autoComplete: 'off' },
} as const

/** One line: text, e-mail address or telephone number. */
export function TextInput(props: InputProps<LineKind>) {
  const { id, field, value, isInvalid, onChange } = props
  return (
    <Input
      id={id}
      {...hints[field.kind]}
      dir="auto"
      value={typeof value === 'string' ? value : ''}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => onChange(event.target.value)}
      {...ariaOf(props)}
    />
  )
}
