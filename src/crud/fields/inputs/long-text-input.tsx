import { Input } from 'antd'
import { type InputProps, ariaOf } from './input-props.ts'

/** Several lines; grows with what is typed. */
export function LongTextInput(props: InputProps<'longText'>) {
  const { id, value, isInvalid, onChange } = props
  return (
    <Input.TextArea
      id={id}
      dir="auto"
      autoSize={{ minRows: 2, maxRows: 10 }}
      value={typeof value === 'string' ? value : ''}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => onChange(event.target.value)}
      {...ariaOf(props)}
    />
  )
}
