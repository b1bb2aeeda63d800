import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { FilterInput } from '#crud/fields/filters/filter-input.tsx'
import { type ListFilter, listFilters } from '#crud/list/filters.ts'
import type { ToolbarProps } from '#crud/list/list-parts.ts'
import { changeQuery, isFiltered, type ListQuery, withFilter } from '#crud/list/query.ts'
import { ListSearch } from '#crud/list/toolbar.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import '#crud/list/toolbar.css'

interface ReportFiltersProps extends ToolbarProps {
  readonly declaration: Declaration
}

const cardTools = () => import('#crud/list/card-tools.tsx')
const FilterSheet = lazyWithPreload(async () => (await cardTools()).FilterSheet)
const FilterLine = lazyWithPreload(async () => (await cardTools()).FilterLine)
const CardSort = lazyWithPreload(async () => (await cardTools()).CardSort)

type Days = Readonly<Record<string, string | null>>

/** Search and status count at once, the days when they are applied; Clear takes everything away (REP-02). */
export function ReportFilters({ declaration, query, search, isCovered, onTyping, onChange, onEnter }: ReportFiltersProps) {
  const filters = listFilters(declaration)
  const bounds = filters.filter(({ rule }) => rule === 'atLeast' || rule === 'atMost')
  const applied = daysIn(bounds, query)
  const key = JSON.stringify(applied)
  const [draft, setDraft] = useState({ key, days: applied })
  // The pickers follow filters that changed from outside, by Back or Clear.
  if (draft.key !== key) setDraft({ key, days: applied })
  const { days } = draft
  const isAnySet = Object.values(days).some((day) => day !== null)
  const [from = null, to = null] = bounds.map(({ name }) => days[name] ?? null)
  const isReversed = from !== null && to !== null && from > to
  const withDays = (chosen: Days) => bounds.reduce((next, { name }) => withFilter(next, name, chosen[name] ?? null), query)
  const choose = (name: string, day: string | null) => {
    const chosen = { ...days, [name]: day }
    setDraft({ key, days: chosen })
    // Without any day Apply cannot be pressed: taking the last one away counts at once.
    if (Object.values(chosen).every((each) => each === null)) onChange(withDays(chosen))
  }
  const isPhone = useIsPhone()
  const draw = (filter: ListFilter) =>
    bounds.includes(filter) ? (
      <FilterInput
        key={filter.name}
        filter={filter}
        value={days[filter.name] ?? null}
        isPaused={isCovered}
        onChange={(value) => choose(filter.name, typeof value === 'string' ? value : null)}
      />
    ) : (
      <FilterInput
        key={filter.name}
        filter={filter}
        value={query.filters[filter.name] ?? null}
        isPaused={isCovered}
        onChange={(value) => onChange(withFilter(query, filter.name, value))}
      />
    )
  const buttons = (done: () => void) => (
    <>
      <Button
        disabled={!isAnySet || isReversed}
        onClick={() => {
          onChange(withDays(days))
          done()
        }}
      >
        Apply
      </Button>
      <Button
        disabled={!isFiltered(query) && !isAnySet}
        onClick={() => {
          setDraft({ key, days: daysIn(bounds, null) })
          onChange(changeQuery(query, { search: '', filters: {} }))
        }}
      >
        Clear
      </Button>
    </>
  )
  return (
    <search className="list-toolbar report-filters" aria-label="Filters">
      <div className="list-filters">
        <ListSearch
          placeholder={declaration.list.search ?? ''}
          value={query.search}
          input={search}
          isPaused={isCovered}
          onTyping={onTyping}
          onEnter={onEnter}
          onSearch={(text) => onChange(changeQuery(query, { search: text }), { replace: true })}
        />
        {isPhone ? (
          <Suspense fallback={null}>
            <FilterSheet count={Object.keys(query.filters).length} footer={buttons}>
              {filters.map((filter) => (
                <FilterLine key={filter.name} filter={filter}>
                  {draw(filter)}
                </FilterLine>
              ))}
            </FilterSheet>
            <CardSort declaration={declaration} sort={query.sort} onSort={(sort) => onChange(changeQuery(query, { sort }))} />
          </Suspense>
        ) : (
          <>
            {filters.map(draw)}
            {buttons(() => undefined)}
          </>
        )}
      </div>
      {isReversed ? <p role="alert">From Date is after To Date.</p> : null}
    </search>
  )
}

function daysIn(bounds: readonly ListFilter[], query: ListQuery | null): Days {
  return Object.fromEntries(
    bounds.map(({ name }) => {
      const value = query?.filters[name]
      return [name, typeof value === 'string' ? value : null]
    }),
  )
}
