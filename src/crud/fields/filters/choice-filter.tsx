import { ClosedFilter } from './closed-filter.tsx'
import type { FilterProps } from './filter-props.ts'

/** A filter by a value of a closed set. */
export function ChoiceFilter(props: FilterProps) {
  const { field } = props.filter
  const choices = field?.kind === 'choice' || field?.kind === 'choices' ? field.choices : {}
  return <ClosedFilter {...props} options={Object.entries(choices).map(([value, { label }]) => ({ value, label }))} />
}
