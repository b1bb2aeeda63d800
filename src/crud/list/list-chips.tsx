import { X } from 'lucide-react'
import type { Declaration } from '#definition/declaration.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { FilterChip } from '#crud/fields/filters/filter-chip.tsx'
import { listFilters } from './list-filters.ts'
import { changeQuery, isFiltered, type ListQuery, withFilter } from './list-query.ts'
import './list-toolbar.css'

interface ListChipsProps {
  readonly declaration: Declaration
  readonly query: ListQuery
  /** The name of a filter that cannot be taken away here. */
  readonly fixed?: string | undefined
  onChange(query: ListQuery): void
}

/** Lists the active filters, each removable, and all at once (CAT-01). */
export function ListChips({ declaration, query, fixed, onChange }: ListChipsProps) {
  if (!isFiltered(query)) return null
  const active = listFilters(declaration).filter(({ name }) => query.filters[name] !== undefined && name !== fixed)
  if (query.search === '' && active.length === 0) return null
  return (
    <section aria-label="Filters in force">
      <ul className="list-chips">
        {query.search ? (
          <li className="list-chip">
            <TypedText text={`Search: ${query.search}`} />
            <button type="button" aria-label="Remove the search" onClick={() => onChange(changeQuery(query, { search: '' }))}>
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ) : null}
        {active.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={query.filters[filter.name] ?? null}
            onChange={(value) => onChange(withFilter(query, filter.name, value))}
          />
        ))}
        <li>
          <button type="button" className="list-clear" onClick={() => onChange(changeQuery(query, { search: '', filters: {} }))}>
            Clear all
          </button>
        </li>
      </ul>
    </section>
  )
}
