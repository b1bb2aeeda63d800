import { LabelSelect } from '#ui/label-select.tsx'
import { noOptionsMessage } from './no-options-message.ts'
import type { ReferenceOptions } from './use-reference-options.ts'

interface OfferedSelectProps {
  readonly offered: ReferenceOptions
  /** Label of the control. */
  readonly label: string
  /** Label of the options. */
  readonly many: string
  /** Null for all. */
  readonly value: string | null
  readonly className?: string
  onChange(id: string | null): void
}

/** Chooses one of the offered records, or all, to narrow a search. */
export function OfferedSelect({ offered, label, many, value, className, onChange }: OfferedSelectProps) {
  return (
    <LabelSelect
      className={className}
      aria-label={label}
      allowClear
      placeholder={`All ${many}`}
      loading={offered.isLoading}
      notFoundContent={noOptionsMessage(offered, many)}
      value={value}
      options={offered.options.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id: string | undefined) => onChange(id ?? null)}
    />
  )
}
