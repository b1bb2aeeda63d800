import type { ReactNode } from 'react'
import { listFailure } from '#crud/messages.ts'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { slowSentence } from '#crud/use-slow.ts'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { filtersInWords, listFilters } from './filters.ts'
import { hasFilters, isFiltered, type ListQuery } from './query.ts'
import type { ListContent, ListRow } from './rows.ts'

interface ListBodyProps {
  readonly declaration: Declaration
  readonly query: ListQuery
  /** The filters that the list opens with. */
  readonly initial: ListQuery['filters']
  readonly content: ListContent
  /** The table with its rows. */
  readonly children: ReactNode
  /** Next step on an empty list. */
  readonly add: ReactNode
  onClear(): void
}

/** The rows, or in their place a failure or the message of an empty list (CAT-05, ORD-05). A failure never looks like an empty list. */
export function ListBody({ declaration, query, initial, content, children, add, onClear }: ListBodyProps) {
  const { rows, error, isFirst, isSlow, isSimilar, retry } = content
  const failed = { title: listFailure(declaration, describeError(error)), error, onRetry: retry }
  const isNarrowed = isFiltered(query)
  return (
    <>
      {error ? rows.length > 0 ? <OutdatedNote declaration={declaration} {...failed} /> : <ErrorPanel {...failed} /> : null}
      <p className="list-slow" role="status">
        {isSlow
          ? slowSentence
          : isFirst
            ? declaration.list.loading
            : isSimilar && rows.length > 0
              ? `Nothing holds “${query.search}”. These are spelt almost like it.`
              : ''}
      </p>
      {rows.length > 0 ? children : null}
      {rows.length === 0 && !error ? (
        <EmptyPanel
          message={emptyMessage(declaration, query)}
          note={openedWith(declaration, query, initial)}
          action={isNarrowed ? <LightButton onClick={onClear}>Clear filters</LightButton> : add}
        />
      ) : null}
      <UnreadableRows rows={rows} />
    </>
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

/** Shows the number of unreadable rows of a page; each is also in its place. Renders nothing when all could be read. */
export function UnreadableRows({ rows }: { readonly rows: readonly ListRow[] }) {
  const count = rows.filter(({ kind }) => kind === 'unreadable').length
  if (count === 0) return null
  return (
    <p className="list-unreadable" role="status">
      {count === 1 ? '1 row could not be read' : `${count} rows could not be read`}
    </p>
  )
}
