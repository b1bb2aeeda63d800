import { type BaseRecord, useDataProvider } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { listNews, listNewsText, changesByOthers } from '#domain/live-change.ts'
import type { Declaration } from '#definition/declaration.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import { changeQuery, isFiltered, type ListQuery } from './list-query.ts'
import { useDelayedRefetch } from './use-delayed-refetch.ts'
import { listCall } from './list-call.ts'
import type { ListContent } from './use-list-rows.ts'
import { NewsBar } from './news-bar.tsx'

interface ListNewsBarProps {
  readonly declaration: Declaration
  readonly query: ListQuery
  readonly content: ListContent
  onGo(query: ListQuery): void
  /** Called with the rows that changed. */
  onMark(ids: ReadonlySet<string>): void
}

/** Announces records that others added or changed since the list was read; a press reads the list again (LIVE-02). */
export function ListNewsBar(props: ListNewsBarProps) {
  const { query, content, onGo, onMark } = props
  const me = useCurrentUser()?.id
  const shown = new Set(content.rows.flatMap((row) => (row.kind === 'record' ? [row.record.id] : [])))
  const { created, changed, strange, isMore } = listNews(changesByOthers(content.liveChanges, me), shown)
  const isWhole = query.page === 1 && !isFiltered(query)
  const counted = useCounted(props, shown, isWhole ? '' : [...created, ...(isFiltered(query) ? strange : [])].join())
  const words = listNewsText({ created: isWhole ? created.length : counted, changed: changed.length, isMore: isWhole && isMore })
  const marked = changed.join(' ')
  useEffect(() => {
    onMark(new Set(marked.split(' ')))
    return () => onMark(new Set())
  }, [marked, onMark])
  const show = () => (query.page > 1 && counted > 0 ? onGo(changeQuery(query, { page: 1 })) : content.retry())
  return <NewsBar words={content.isFirst || content.isPlaceholder ? null : words} onShow={show} />
}

/**
 * Counts the new records that the list would show, read quietly where its filters or its page leave that open; `strange` changes with every record that may
 * belong to the list.
 */
function useCounted({ declaration, query, content }: ListNewsBarProps, shown: ReadonlySet<string>, strange: string): number {
  const provider = useDataProvider()
  const [counted, setCounted] = useState(0)
  const { total, liveChanges } = content
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read again is counted again
  useEffect(() => setCounted(0), [liveChanges.readAt, total])
  useDelayedRefetch(strange, liveChanges.readAt, async (isMeant) => {
    const answer = await provider().getList(listCall(declaration, query))
    if (isMeant()) setCounted(Math.max(answer.total - total, query.page === 1 ? newRows(answer.data, shown) : 0, 0))
  })
  return counted
}

function newRows(data: readonly BaseRecord[], shown: ReadonlySet<string>): number {
  return data.filter(({ id }) => id !== undefined && !shown.has(String(id))).length
}
