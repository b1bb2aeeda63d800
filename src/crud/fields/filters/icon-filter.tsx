import { ClosedFilter } from './closed-filter.tsx'
import type { FilterProps } from './filter-props.ts'

/** A filter by an icon, by its name. */
export function IconFilter(props: FilterProps) {
  const { field } = props.filter
  return <ClosedFilter {...props} options={(field?.kind === 'icon' ? field.icons : []).map((name) => ({ value: name, label: name }))} />
}
