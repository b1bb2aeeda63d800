import { Select } from 'antd'
import type { FilterValue } from '#definition/declaration.ts'
import { allWords, type FilterProps } from './filter-props.ts'

interface ClosedFilterProps extends FilterProps {
  readonly options: readonly { readonly value: FilterValue; readonly label: string }[]
}

const all = ''

/** A filter by one of a few values; the first entry takes it away (USR-01). */
export function ClosedFilter({ filter, value, options, onChange }: ClosedFilterProps) {
  return (
    <Select<string>
      className="filter-select"
      aria-label={filter.label}
      placeholder={allWords(filter)}
      allowClear
      popupMatchSelectWidth={false}
      value={value === null ? undefined : String(value)}
      options={[{ value: all, label: allWords(filter) }, ...options.map((option) => ({ value: String(option.value), label: option.label }))]}
      onChange={(chosen: string | undefined) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)}
    />
  )
}
