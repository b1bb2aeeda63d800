import { Select } from 'antd'
import { type InputProps, selectAriaOf } from './input-props.ts'

/** One value of a closed set. */
export function ChoiceInput(props: InputProps<'choice'>) {
  const { id, field, value, isInvalid, onChange } = props
  return (
    <Select
      id={id}
      showSearch
      optionFilterProp="label"
      allowClear={!field.required}
      placeholder="Choose"
      style={{ width: '100%' }}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      status={isInvalid ? 'error' : ''}
      options={Object.entries(field.choices).map(([name, { label }]) => ({ value: name, label }))}
      onChange={(chosen) => onChange(chosen ?? null)}
      {...selectAriaOf(props)}
    />
  )
}
