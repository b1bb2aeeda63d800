import { useState } from 'react'
import { useDeclaration } from '#crud/declarations-context.ts'
import { selectMark } from '#crud/fields/closed-select.tsx'
import { useMissingPartNotice } from '#crud/use-missing-part-notice.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { FilterProps } from './filter-props.ts'

/** The searchable select, loaded when the pointer or the focus first reaches its place. */
export const ReferenceFilterSelect = lazyWithPreload(async () => (await import('./reference-filter-select.tsx')).ReferenceFilterSelect)

/** A filter by a record of another resource: a button until it is pressed. */
export function ReferenceFilter(props: FilterProps) {
  const { field, label, all } = props.filter
  const to = field?.kind === 'reference' || field?.kind === 'references' ? field.to : ''
  const many = useDeclaration(to)?.label.many ?? 'records'
  const placeholder = all ?? `All ${many}`
  const noticeMissing = useMissingPartNotice()
  const [isOpened, setOpened] = useState(false)
  if (isOpened || typeof props.value === 'string')
    return <ReferenceFilterSelect {...props} autoFocus={isOpened} defaultOpen={isOpened} placeholder={placeholder} />
  const fetchCode = () => ReferenceFilterSelect.load().catch(noticeMissing)
  return (
    <span className="closed-select closed-select-unset filter-select">
      <button
        type="button"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={false}
        onPointerEnter={fetchCode}
        onFocus={fetchCode}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') event.currentTarget.click()
        }}
        onClick={() => ReferenceFilterSelect.load().then(() => setOpened(true), noticeMissing)}
      >
        {placeholder}
      </button>
      {selectMark}
    </span>
  )
}
