import { Checkbox } from 'antd'
import type { FilterProps } from './filter-props.ts'

/** A filter that is on or off. */
export function FlagFilter({ filter, value, onChange }: FilterProps) {
  return (
    <Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked ? true : null)}>
      {filter.label}
    </Checkbox>
  )
}
