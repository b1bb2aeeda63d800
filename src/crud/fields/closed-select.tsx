import type { SelectProps } from 'antd'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightSelect, selectMark } from './light-select.tsx'

/** antd's select; loaded when the user first opens one. */
export const LazySelect = lazyWithPreload<SelectProps<string>>(async () => (await import('antd/es/select')).default)

interface ClosedSelectProps {
  readonly label: string
  readonly className: string
  /** Null where nothing is chosen. */
  readonly value: string | null
  readonly placeholder?: string
  readonly isClearable?: boolean
  readonly options: readonly { readonly value: string; readonly label: string }[]
  onChange(value: string | null): void
}

/** A select of one of a few values. */
export function ClosedSelect({ label, className, value, placeholder, isClearable = false, options, onChange }: ClosedSelectProps) {
  const chosen = options.find((option) => option.value === value)?.label ?? value
  return (
    <LightSelect label={label} className={className} chosen={chosen} placeholder={placeholder} load={LazySelect.load}>
      {(beginning) => (
        <LazySelect
          {...beginning}
          className={className}
          aria-label={label}
          suffixIcon={selectMark}
          placeholder={placeholder}
          allowClear={isClearable}
          popupMatchSelectWidth={false}
          value={value ?? undefined}
          options={[...options]}
          onChange={(picked: string | undefined) => onChange(picked ?? null)}
        />
      )}
    </LightSelect>
  )
}
