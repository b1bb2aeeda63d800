import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { counts, views } from '#contract/list-views.ts'
import { contentOf } from '#crud/contract-answer.ts'
import { SlowPart } from '#crud/slow-part.tsx'
import { useLiveChangesOf } from '#crud/use-live-changes.ts'
import { usePathQuery } from '#crud/use-path-query.ts'
import { useRead } from '#crud/use-read.ts'
import type { Declaration } from '#definition/declaration.ts'
import { fillPath } from '#definition/endpoints.ts'
import { formatCount } from '#domain/count.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { PartProblem } from '#ui/part-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { showInStrip } from '#ui/side-strip.ts'
import { listPath } from '#crud/list/query.ts'
import type { ListState } from '#crud/list/state.ts'
import { useDelayedRefetch } from '#crud/list/use-delayed-refetch.ts'
import { addressOfView, hasLostParts, useIsChanged } from './saved-view.ts'
import './tabs.css'

const ViewTools = lazyWithPreload(async () => (await import('./view-tools.tsx')).ViewTools)

interface ListTabsProps {
  readonly declaration: Declaration
  /** The declaration with the columns that are shown. */
  readonly shown: Declaration
  readonly state: ListState
  /** The words of the first tab, which is the list itself. */
  readonly all?: string
  /** A link of a bespoke page, behind the first tab. */
  readonly beside?: ReactNode
}

/**
 * The views of a list as links to their addresses: the list itself, the built-in views that have a tab, with the number of rows of each, and the saved views
 * (VIEW-01). A saved view that shows something else by now is marked, and changes only by `Update view`.
 */
export function ListTabs({ declaration, shown, state, all = 'All', beside }: ListTabsProps) {
  const { view = '', query } = state
  const { countOf, ...counted } = useCounts(declaration)
  const { content, error, retry } = useRead(views, { resource: declaration.name })
  const saved = content?.views ?? []
  const present = saved.find(({ id }) => id === query.saved)
  const isChanged = useIsChanged(declaration, state, present)
  const strip = useRef<HTMLElement>(null)
  const builtIn = Object.entries(declaration.list.views ?? {}).flatMap(([name, { tab }]) => (tab === undefined ? [] : [{ name, words: tab }]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip moves to the tab of the shown view, also when the buttons behind it take room
  useEffect(() => {
    const nav = strip.current
    if (!nav) return
    const moved = new ResizeObserver(() => {
      const tab = nav.querySelector('[aria-current]')
      if (tab) showInStrip(nav, tab)
    })
    moved.observe(nav)
    return () => moved.disconnect()
  }, [view, present, isChanged])
  const link = (name: string, words: string) => (
    <Link key={name} to={listPath(declaration, name)} aria-current={name === view && !present ? 'page' : undefined}>
      {words} <span>{countOf(name)}</span>
    </Link>
  )
  return (
    <>
      <div className="list-tabs">
        <nav ref={strip} className="side-strip" aria-label="Views">
          {link('', all)}
          {beside}
          {builtIn.map(({ name, words }) => link(name, words))}
          {saved.map((each) => (
            <Link key={each.id} to={addressOfView(declaration, each)} aria-current={each === present ? 'page' : undefined}>
              <TypedText text={each.name} />
              {each === present && isChanged ? <i title="Changed">•</i> : null}
            </Link>
          ))}
        </nav>
        {content && (present || isChanged) ? (
          <Suspense fallback={null}>
            <ViewTools declaration={declaration} shown={shown} state={state} saved={present} isChanged={isChanged} />
          </Suspense>
        ) : null}
        {present && hasLostParts(declaration, present) ? <small role="status">Some parts of this view no longer exist.</small> : null}
      </div>
      <PartProblem sentence="The saved views could not be loaded." error={error} onRetry={retry} />
      {counted.isLoading ? <SlowPart many="counts" /> : null}
      {error ? null : <PartProblem sentence="The counts could not be loaded." error={counted.error} onRetry={counted.retry} />}
    </>
  )
}

interface Counts {
  /** The count of a view as a text; empty where it is not known, or may be old after a failed refetch. */
  countOf(view: string): string
  readonly isLoading: boolean
  readonly error: unknown
  retry(): void
}

/** Reads the counts of the tabs, and again when a record of the list changes; an API without them gives none. */
function useCounts({ name, list }: Declaration): Counts {
  const hasCounts = Object.values(list.views ?? {}).some(({ tab }) => tab)
  const query = usePathQuery(name, hasCounts ? fillPath(counts.path, { resource: name }) : undefined)
  const { isFetching, dataUpdatedAt, refetch } = query
  const { changes } = useLiveChangesOf(name, [], { isFetching, at: dataUpdatedAt })
  const news = changes.filter(({ receivedAt }) => receivedAt > dataUpdatedAt).length
  useDelayedRefetch(query.isSuccess && news > 0 ? `${dataUpdatedAt} ${news}` : '', dataUpdatedAt, async () => void (await refetch()))
  const counted = query.isSuccess ? contentOf(counts, query.data.data)?.counts : undefined
  return {
    countOf(view) {
      const found = counted?.find((each) => each.view === view)
      return found ? `${formatCount(found.count)}${found.isMore ? '+' : ''}` : ''
    },
    isLoading: query.isLoading,
    error: query.error,
    retry: () => void refetch(),
  }
}
