import type { ReactNode } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { filtersInWords, listFilters } from './filters.ts'
import { hasFilters, isFiltered, type ListQuery } from './query.ts'

export interface EmptyListProps {
  readonly declaration: Declaration
  readonly query: ListQuery
  /** The filters that the list opens with. */
  readonly initial: ListQuery['filters']
  /** Next step on an empty list. */
  readonly add: ReactNode
  onClear(): void
}

/** The message of a list without rows, with the next step (CAT-05, ORD-05). */
export function EmptyList({ declaration, query, initial, add, onClear }: EmptyListProps) {
  return (
    <EmptyPanel
      message={emptyMessage(declaration, query)}
      note={openedWith(declaration, query, initial)}
      action={isFiltered(query) ? <LightButton onClick={onClear}>Clear filters</LightButton> : add}
    />
  )
}

/** Names the filters that an empty list opened with, if those are what narrows it: nobody has chosen them. */
function openedWith(declaration: Declaration, query: ListQuery, initial: ListQuery['filters']): string | null {
  if (query.search !== '' || Object.keys(initial).length === 0 || !hasFilters(query, initial)) return null
  return `The list is filtered by ${filtersInWords(declaration, initial)}.`
}

/** Message of a list without rows. */
export function emptyMessage(declaration: Declaration, query: ListQuery): string {
  const { empty = `No ${declaration.label.many} found`, emptyFiltered = empty } = declaration.list
  return crossedBounds(declaration, query) ?? (isFiltered(query) ? emptyFiltered : empty)
}

/** Message of a list in which nothing can be, because a minimum is above its maximum; null if none is. */
function crossedBounds(declaration: Declaration, { filters }: Pick<ListQuery, 'filters'>): string | null {
  const all = listFilters(declaration)
  for (const least of all) {
    const most = all.find(({ rule, field }) => rule === 'atMost' && field === least.field)
    const [from, to] = [filters[least.name], most && filters[most.name]]
    if (least.rule !== 'atLeast' || !most || from === undefined || to === undefined) continue
    const isDay = least.field?.kind === 'civilDate' || least.field?.kind === 'instant'
    if (isDay ? from > to : Number(from) > Number(to)) return `${least.label} is ${isDay ? 'after' : 'above'} ${most.label.toLowerCase()}: nothing can match.`
  }
  return null
}
