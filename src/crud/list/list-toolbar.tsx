import { Button } from 'antd'
import { Keyboard, SlidersHorizontal } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { FilterInput } from '#crud/fields/filters/filter-input.tsx'
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
  onChange(query: ListQuery, options?: { readonly replace?: boolean }): void
  /** Enter was pressed in the search box over this text. */
  onEnter(text: string): void
  /** Shows the keys of the list. */
  onHelp(): void
}

/** Search and filters in one row that wraps, and the Advanced panel under it. */
export function ListToolbar({ declaration, query, fixed, search, isCovered, onChange, onEnter, onHelp }: ListToolbarProps) {
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
            onEnter={onEnter}
            onSearch={(text) => onChange(changeQuery(query, { search: text }), { replace: true })}
          />
        )}
        {filters.filter(({ isAdvanced }) => !isAdvanced).map(draw)}
        {advanced.length > 0 ? (
          <Button icon={<SlidersHorizontal size={14} aria-hidden="true" />} aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
            {inForce > 0 ? `Advanced (${inForce})` : 'Advanced'}
          </Button>
        ) : null}
        <Button type="text" className="list-keys" aria-label="Keys of this list" icon={<Keyboard size={16} aria-hidden="true" />} onClick={onHelp} />
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
