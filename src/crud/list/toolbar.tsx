import { X } from 'lucide-react'
import { type Ref, Suspense, useEffect, useId, useState } from 'react'
import { FilterChip } from '#crud/fields/filters/filter-chip.tsx'
import { FilterInput } from '#crud/fields/filters/filter-input.tsx'
import { useDelayedText } from '#crud/fields/filters/use-delayed-text.ts'
import type { Declaration } from '#definition/declaration.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LightInput } from '#ui/light-input.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { filterMark } from './filter-mark.ts'
import { cleanText, filtersInWords, type ListFilter, listFilters } from './filters.ts'
import type { ToolbarProps } from './list-parts.ts'
import { changeQuery, hasFilters, type ListQuery, withFilter } from './query.ts'
import type { ListContent } from './rows.ts'
import './toolbar.css'

interface ListToolbarProps extends ToolbarProps {
  readonly declaration: Declaration
  /** The name of a filter that cannot be changed here. */
  readonly fixed?: string | undefined
  /** Shows the keys of the list. */
  onHelp(): void
}

// Made once: a list is drawn at every click of the menu.
const keyboard = LineIcon({
  path: 'M2 5h20v14H2zM6 9h.01M10 9h.01M14 9h.01M18 9h.01M7 15h10',
  size: 16,
})

const CardTools = lazyWithPreload(async () => (await import('./card-tools.tsx')).default)

/** Search and filters in one row that wraps, and the Advanced panel under it; on a phone the filters are behind one button. */
export function ListToolbar({ declaration, query, fixed, search, isCovered, onTyping, onChange, onEnter, onHelp }: ListToolbarProps) {
  const filters = listFilters(declaration)
  const advanced = filters.filter(({ isAdvanced }) => isAdvanced)
  const inForce = (those: typeof filters) => those.filter(({ name }) => name !== fixed && query.filters[name] !== undefined).length
  const advancedCount = inForce(advanced)
  // The filter of a view is said by its tab and its chip.
  const ofViews = new Set(Object.values(declaration.list.views ?? {}).flatMap((view) => Object.keys(view.filters ?? {})))
  const [isOpen, setOpen] = useState(inForce(advanced.filter(({ name }) => !ofViews.has(name))) > 0)
  const isPhone = useIsPhone()
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
        {isPhone ? (
          <Suspense fallback={<span className="card-tools-place" />}>
            <CardTools
              declaration={declaration}
              filters={filters}
              count={inForce(filters)}
              sort={query.sort}
              draw={draw}
              onClear={() => onChange(changeQuery(query, { filters: {} }))}
              onSort={(sort) => onChange(changeQuery(query, { sort }))}
            />
          </Suspense>
        ) : (
          <>
            {filters.filter(({ isAdvanced }) => !isAdvanced).map(draw)}
            {advanced.length > 0 ? (
              <LightButton icon={filterMark} aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
                {advancedCount > 0 ? `Advanced (${advancedCount})` : 'Advanced'}
              </LightButton>
            ) : null}
            <LightButton variant="text" className="list-keys" aria-label="Keyboard shortcuts" icon={keyboard} onClick={onHelp} />
          </>
        )}
      </div>
      {isOpen && !isPhone && advanced.length > 0 ? (
        <fieldset id={panel} className="list-filters list-advanced">
          <legend className="visually-hidden">Advanced filters</legend>
          {advanced.map(draw)}
        </fieldset>
      ) : null}
    </search>
  )
}

interface ListSearchProps {
  readonly placeholder: string
  readonly value: string
  readonly input: Ref<HTMLInputElement>
  readonly isPaused: boolean
  readonly onTyping: (isTyping: boolean) => void
  onSearch(text: string): void
  /** Enter was pressed over this text. */
  onEnter?(text: string): void
}

const searchMark = LineIcon({ path: 'M3 10.5a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M16 16l5 5', size: 14 })

/** The search box of a list; searches when the typing pauses, at once on Enter, which opens the record where it is the only match (GEN-04). */
export function ListSearch({ placeholder, value, input, isPaused, onTyping, onSearch, onEnter }: ListSearchProps) {
  const { text, setText, flush } = useDelayedText({ value, read: cleanText, apply: onSearch, isPaused, onTyping })
  return (
    <LightInput
      input={input}
      type="search"
      className="list-search"
      aria-label={placeholder}
      placeholder={placeholder}
      icon={searchMark}
      value={text}
      onType={setText}
      onEnter={() => {
        flush()
        onEnter?.(cleanText(text))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}

/** Enter in the search box opens a record that is the only match, once the answer is there; one that is only similar is not opened. */
export function useOpenOnlyResult({ search }: ListQuery, content: ListContent, open: (id: string) => void): (text: string) => void {
  const [wanted, setWanted] = useState('')
  const isThere = wanted !== '' && wanted === search && !content.isFirst && !content.isPlaceholder
  useEffect(() => {
    if (!isThere) return
    setWanted('')
    const [row] = content.rows
    if (content.total === 1 && !content.isSimilar && !content.error && row?.kind === 'record') open(row.record.id)
  })
  return setWanted
}

interface ListChipsProps {
  readonly declaration: Declaration
  readonly query: ListQuery
  /** The filters that the list opens with. */
  readonly initial?: ListQuery['filters']
  /** The name of a filter that cannot be taken away here. */
  readonly fixed?: string | undefined
  onChange(query: ListQuery): void
}

const noFilters: ListQuery['filters'] = {}

/** Lists the active filters, each removable, and all at once (CAT-01); leads back to the filters that the list opens with. */
export function ListChips({ declaration, query, initial = noFilters, fixed, onChange }: ListChipsProps) {
  const { [fixed ?? '']: _, ...chosen } = query.filters
  const active = listFilters(declaration).filter(({ name }) => chosen[name] !== undefined)
  const isNarrowed = query.search !== '' || active.length > 0
  const canReturn = Object.keys(initial).length > 0 && !hasFilters({ filters: chosen }, initial)
  if (!isNarrowed && !canReturn) return null
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
        {isNarrowed ? (
          <li>
            <button type="button" className="list-clear" onClick={() => onChange(changeQuery(query, { search: '', filters: {} }))}>
              Clear all
            </button>
          </li>
        ) : null}
        {canReturn ? (
          <li>
            <button type="button" className="list-clear" onClick={() => onChange(changeQuery(query, { filters: initial }))}>
              Reset to {filtersInWords(declaration, initial)}
            </button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
