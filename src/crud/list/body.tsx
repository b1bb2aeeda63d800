import { type ReactNode, Suspense } from 'react'
import { listFailure } from '#crud/messages.ts'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { slowSentence } from '#crud/use-slow.ts'
import { countText } from '#domain/count.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { EmptyListProps } from './empty-list.tsx'
import type { ListContent, ListRow } from './rows.ts'

const EmptyList = lazyWithPreload(async () => (await import('./empty-list.tsx')).EmptyList)

interface ListBodyProps extends EmptyListProps {
  readonly content: ListContent
  /** Message of a failed read, with the number 0, in place of the declared one. */
  readonly failure?: string | undefined
  /** The table with its rows. */
  readonly children: ReactNode
}

/** The rows, or in their place a failure or the message of an empty list (CAT-05, ORD-05). A failure never looks like an empty list. */
export function ListBody({ declaration, query, initial, content, failure, children, add, onClear }: ListBodyProps) {
  const { rows, error, isFirst, isSlow, isSimilar, retry } = content
  const failed = { title: failure ?? listFailure(declaration, describeError(error)), error, onRetry: retry }
  return (
    <>
      {error ? rows.length > 0 ? <OutdatedNote declaration={declaration} {...failed} /> : <ErrorPanel {...failed} /> : null}
      {error && failure !== undefined ? <p className="list-count">{countText(0, declaration.label)}</p> : null}
      <p className="list-slow" role="status">
        {isSlow
          ? slowSentence
          : isFirst
            ? declaration.list.loading
            : isSimilar && rows.length > 0
              ? `Nothing matches “${query.search}”. These are spelled similarly.`
              : ''}
      </p>
      {rows.length > 0 ? children : null}
      <div className="list-nothing" role="status">
        {rows.length === 0 && !error ? (
          <Suspense fallback={null}>
            <EmptyList declaration={declaration} query={query} initial={initial} add={add} onClear={onClear} />
          </Suspense>
        ) : null}
      </div>
      <UnreadableRows rows={rows} />
    </>
  )
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
