import { ClosedFilter } from './closed-filter.tsx'
import type { FilterProps } from './filter-props.ts'

/** A filter by yes or no, in the field's own words. */
export function YesNoFilter(props: FilterProps) {
  const { field } = props.filter
  const [yes, no] = (field?.kind === 'yesNo' && field.words) || ['Yes', 'No']
  return (
    <ClosedFilter
      {...props}
      options={[
        { value: true, label: yes },
        { value: false, label: no },
      ]}
    />
  )
}
