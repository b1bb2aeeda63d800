import type { FilterValue } from '#definition/declaration.ts'
import { ClosedSelect } from '#crud/fields/closed-select.tsx'
import { allWords, type FilterProps } from './filter-props.ts'

interface ClosedFilterProps extends FilterProps {
  readonly options: readonly { readonly value: FilterValue; readonly label: string }[]
}

const all = ''

/** A filter by one of a few values; the first entry takes it away (USR-01). */
export function ClosedFilter({ filter, value, options, onChange }: ClosedFilterProps) {
  return (
    <ClosedSelect
      className="filter-select"
      label={filter.label}
      placeholder={allWords(filter)}
      isClearable
      value={value === null ? null : String(value)}
      options={[{ value: all, label: allWords(filter) }, ...options.map((option) => ({ value: String(option.value), label: option.label }))]}
      onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)}
    />
  )
}
