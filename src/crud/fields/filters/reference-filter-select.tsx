import { foldForSearch } from '#domain/search-fold.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useDeclaration } from '#crud/declarations-context.ts'
import { useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { useSearchedSelect, useTypedSearch } from '#crud/fields/inputs/use-typed-search.ts'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import { selectMark } from '#crud/fields/closed-select.tsx'
import type { FilterProps } from './filter-props.ts'
import { useReferenceTitle } from './use-reference-title.ts'

interface ReferenceFilterSelectProps extends FilterProps {
  readonly placeholder: string
  readonly autoFocus: boolean
  readonly defaultOpen: boolean
}

/** The select of a filter by a record. Its options are read when it is touched; where they are many, the server searches them. */
export function ReferenceFilterSelect({ filter, value, placeholder, autoFocus, defaultOpen, onChange }: ReferenceFilterSelectProps) {
  const { field } = filter
  const to = field?.kind === 'reference' || field?.kind === 'references' ? field.to : ''
  const id = typeof value === 'string' ? value : null
  const [isNeeded, setNeeded] = useState(false)
  const target = useDeclaration(to)
  const { title } = useReferenceTitle(to, id)
  const all = useReferenceOptions({ to, isNeeded: isNeeded || id !== null })
  const isMany = all.total > all.options.length && target?.list.search !== undefined
  const { typed, search, isBehind, setTyped } = useTypedSearch(isMany)
  const matches = useReferenceOptions({ to, search, isNeeded: isMany && search !== '' })
  const offered = search === '' ? all : matches
  const isSearching = isBehind || offered.isLoading
  const options = (isBehind ? [] : offered.options).map((option) => ({ value: option.id, label: option.title }))
  if (id !== null && typed === '' && !options.some((option) => option.value === id)) options.unshift({ value: id, label: title })
  const many = target?.label.many ?? 'records'
  const choose = (chosen: string | undefined) => {
    setTyped('')
    onChange(chosen ?? null)
  }
  const ahead = { found: isMany ? options : [], total: offered.total, onPick: (option: (typeof options)[number]) => choose(option.value) }
  const searching = useSearchedSelect({ typed, setTyped, isSearching, isOpenAtFirst: defaultOpen, ...ahead })
  return (
    <Select<string>
      className="filter-select"
      aria-label={filter.label}
      placeholder={placeholder}
      suffixIcon={selectMark}
      autoFocus={autoFocus}
      allowClear
      showSearch
      popupMatchSelectWidth={false}
      onMouseEnter={() => setNeeded(true)}
      onFocus={() => setNeeded(true)}
      filterOption={isMany ? false : (input, option) => foldForSearch(String(option?.label ?? '')).includes(foldForSearch(input))}
      loading={isSearching}
      notFoundContent={
        isSearching ? (
          'Loading…'
        ) : offered.error || offered.unreadable > 0 ? (
          <button type="button" className="filter-retry" onClick={offered.retry}>
            {offered.error ? `The ${many} could not be loaded` : unreadableMessage(offered.unreadable, many)}. Try again
          </button>
        ) : (
          `No ${many} found`
        )
      }
      value={id ?? undefined}
      options={options}
      {...searching}
      onChange={choose}
    />
  )
}
