import { type Ref, useId, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { FilterInput } from '#crud/fields/filters/filter-input.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { type ListFilter, listFilters } from './list-filters.ts'
import { changeQuery, type ListQuery, withFilter } from './list-query.ts'
import { ListSearch } from './list-search.tsx'
import './list-toolbar.css'

interface ListToolbarProps {
  readonly declaration: Declaration
  readonly query: ListQuery
  /** The name of a filter that cannot be changed here. */
  readonly fixed?: string | undefined
  readonly search: Ref<HTMLInputElement>
  /** A form or record is open over the list. */
  readonly isCovered: boolean
  readonly onTyping: (isTyping: boolean) => void
  onChange(query: ListQuery, options?: { readonly replace?: boolean }): void
  /** Enter was pressed in the search box over this text. */
  onEnter(text: string): void
  /** Shows the keys of the list. */
  onHelp(): void
}

// Made once: a list is drawn at every click of the menu.
const sliders = LineIcon({ path: 'M3 5h10M18 5h3M13 2.5v5M3 12h3M11 12h10M11 9.5v5M3 19h11M19 19h2M14 16.5v5', size: 14 })
const keyboard = LineIcon({
  path: 'M4 4.5h16a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM6 8.5h.01M10 8.5h.01M14 8.5h.01M18 8.5h.01M8 12h.01M12 12h.01M16 12h.01M7.5 15.5h9',
  size: 16,
})

/** Search and filters in one row that wraps, and the Advanced panel under it. */
export function ListToolbar({ declaration, query, fixed, search, isCovered, onTyping, onChange, onEnter, onHelp }: ListToolbarProps) {
  const filters = listFilters(declaration)
  const advanced = filters.filter(({ isAdvanced }) => isAdvanced)
  const inForce = advanced.filter(({ name }) => query.filters[name] !== undefined).length
  const [isOpen, setOpen] = useState(inForce > 0)
  const panel = useId()
  const placeholder = declaration.list.search
  const draw = (filter: ListFilter) => (
    <FilterInput
      key={filter.name}
      filter={filter}
      value={query.filters[filter.name] ?? null}
      isPaused={isCovered}
      isDisabled={filter.name === fixed}
      onTyping={onTyping}
      onChange={(value) => onChange(withFilter(query, filter.name, value), { replace: filter.rule !== 'is' })}
    />
  )
  if (placeholder === undefined && filters.length === 0) return null
  return (
    <search className="list-toolbar">
      <div className="list-filters">
        {placeholder === undefined ? null : (
          <ListSearch
            placeholder={placeholder}
            value={query.search}
            input={search}
            isPaused={isCovered}
            onTyping={onTyping}
            onEnter={onEnter}
            onSearch={(text) => onChange(changeQuery(query, { search: text }), { replace: true })}
          />
        )}
        {filters.filter(({ isAdvanced }) => !isAdvanced).map(draw)}
        {advanced.length > 0 ? (
          <LightButton variant="outlined" icon={sliders} aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
            {inForce > 0 ? `Advanced (${inForce})` : 'Advanced'}
          </LightButton>
        ) : null}
        <LightButton variant="text" className="list-keys" aria-label="Keys of this list" icon={keyboard} onClick={onHelp} />
      </div>
      {isOpen && advanced.length > 0 ? (
        <fieldset id={panel} className="list-filters list-advanced">
          <legend className="visually-hidden">Advanced filters</legend>
          {advanced.map(draw)}
        </fieldset>
      ) : null}
    </search>
  )
}
