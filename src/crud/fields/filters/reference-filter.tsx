import { useDeclaration } from '#crud/declarations-context.ts'
import { LightSelect } from '#crud/fields/light-select.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { FilterProps } from './filter-props.ts'

/** The select itself, loaded when it is first used. */
export const ReferenceFilterSelect = lazyWithPreload(async () => (await import('./reference-filter-select.tsx')).ReferenceFilterSelect)

/** A filter by a record of another resource. */
export function ReferenceFilter(props: FilterProps) {
  const { field, label, all } = props.filter
  const to = field?.kind === 'reference' || field?.kind === 'references' ? field.to : ''
  const many = useDeclaration(to)?.label.many ?? 'records'
  const placeholder = all ?? `All ${many}`
  return (
    <LightSelect
      label={label}
      className="filter-select"
      chosen={null}
      placeholder={placeholder}
      isWhole={typeof props.value === 'string'}
      load={ReferenceFilterSelect.load}
    >
      {(beginning) => <ReferenceFilterSelect {...props} {...beginning} placeholder={placeholder} />}
    </LightSelect>
  )
}
