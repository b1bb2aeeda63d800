import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { counts } from '#contract/list-views.ts'
import { contentOf } from '#crud/contract-answer.ts'
import { useLiveChangesOf } from '#crud/use-live-changes.ts'
import { usePathQuery } from '#crud/use-path-query.ts'
import type { Declaration } from '#definition/declaration.ts'
import { fillPath } from '#definition/endpoints.ts'
import { formatCount } from '#domain/count.ts'
import { listPath } from './query.ts'
import { useDelayedRefetch } from './use-delayed-refetch.ts'
import './tabs.css'

interface ListTabsProps {
  readonly declaration: Declaration
  /** The view that the list shows. */
  readonly view: string | undefined
}

/** The views of a list that have a tab, with the number of rows of each, as links to their addresses (VIEW-01). The list itself is the first. */
export function ListTabs({ declaration, view: shown = '' }: ListTabsProps) {
  const countOf = useCounts(declaration)
  const strip = useRef<HTMLElement>(null)
  const tabs = Object.entries(declaration.list.views ?? {}).flatMap(([name, { tab }]) => (tab === undefined ? [] : [{ name, words: tab }]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip moves to the tab of the shown view
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <nav ref={strip} className="list-tabs" aria-label="Views">
      {[{ name: '', words: 'All' }, ...tabs].map(({ name, words }) => (
        <Link key={name} to={listPath(declaration, name)} aria-current={name === shown ? 'page' : undefined}>
          {words} <span>{countOf(name)}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Returns the counts of the tabs as texts, read again when a record of the list changes; empty against an API without them. */
function useCounts({ name }: Declaration): (view: string) => string {
  const query = usePathQuery(name, fillPath(counts.path, { resource: name }))
  const { isFetching, dataUpdatedAt, refetch } = query
  const { changes } = useLiveChangesOf(name, [], { isFetching, at: dataUpdatedAt })
  const news = changes.filter(({ receivedAt }) => receivedAt > dataUpdatedAt).length
  useDelayedRefetch(query.isSuccess && news > 0 ? `${dataUpdatedAt} ${news}` : '', dataUpdatedAt, async () => void (await refetch()))
  const counted = query.data ? contentOf(counts, query.data.data)?.counts : undefined
  return (view) => {
    const found = counted?.find((each) => each.view === view)
    return found ? `${formatCount(found.count)}${found.isMore ? '+' : ''}` : ''
  }
}
