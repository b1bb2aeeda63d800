import { Checkbox } from 'antd'
import type { InputProps } from './input-props.ts'
import './inputs.css'

/** Several values of a closed set, in the order of the set. */
export function ChoicesInput({ id, field, value, describedBy, onChange }: InputProps<'choices'>) {
  const names = Object.keys(field.choices)
  const chosen = Array.isArray(value) ? value : []
  return (
    <fieldset aria-labelledby={`${id}-label`} aria-describedby={describedBy} className="choices-input">
      {names.map((name, index) => (
        <Checkbox
          key={name}
          {...(index === 0 ? { id } : {})}
          checked={chosen.includes(name)}
          onChange={(event) => onChange(names.filter((each) => (each === name ? event.target.checked : chosen.includes(each))))}
        >
          {field.choices[name]?.label}
        </Checkbox>
      ))}
    </fieldset>
  )
}
