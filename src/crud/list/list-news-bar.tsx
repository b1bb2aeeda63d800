import { type BaseRecord, useDataProvider } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { listNews, listNewsWords, othersSince } from '#domain/live-change.ts'
import type { Declaration } from '#definition/declaration.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import { changeQuery, isFiltered, type ListQuery } from './list-query.ts'
import { callFilters, type ListContent } from './use-list-rows.ts'
import './list-news-bar.css'

interface ListNewsBarProps {
  readonly declaration: Declaration
  readonly query: ListQuery
  readonly content: ListContent
  onGo(query: ListQuery): void
  /** Told which rows changed. */
  onMark(ids: ReadonlySet<string>): void
}

/** What others added and changed since the list was read, over the head of the table: it takes no place, so that no row moves until it is pressed (LIVE-02). */
export function ListNewsBar({ declaration, query, content, onGo, onMark }: ListNewsBarProps) {
  const me = useCurrentUser()?.id
  const shown = new Set(content.rows.flatMap((row) => (row.kind === 'record' ? [row.record.id] : [])))
  const { created, changed, isMore } = listNews(othersSince(content.heard, me), shown)
  const isWhole = query.page === 1 && !isFiltered(query)
  const counted = useCounted(declaration, query, content.total, shown, isWhole ? '' : created.join())
  const words = listNewsWords({ created: isWhole ? created.length : counted, changed: changed.length, isMore: isWhole && isMore })
  const marked = changed.join(' ')
  useEffect(() => {
    onMark(new Set(marked.split(' ')))
    return () => onMark(new Set())
  }, [marked, onMark])
  const show = () => (query.page > 1 && created.length > 0 ? onGo(changeQuery(query, { page: 1 })) : content.retry())
  return (
    <div className="list-news" role="status">
      {words === null || content.isFirst || content.isMoving ? null : (
        <Button type="primary" size="small" shape="round" onClick={show}>
          {words}
        </Button>
      )}
    </div>
  )
}

/** Milliseconds until a list that is filtered looks how many of the new records it would show: at least, and at most beside that, by chance. */
const look = { least: 700, spread: 1300 }

/** How many new records the list would show, read quietly where its filters, or its page, leave that open; `created` is the text that changes with every new one. */
function useCounted(declaration: Declaration, query: ListQuery, total: number, shown: ReadonlySet<string>, created: string): number {
  const provider = useDataProvider()
  const [counted, setCounted] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when a record is new, and not whenever the list is drawn
  useEffect(() => {
    setCounted(0)
    if (created === '') return
    let isMeant = true
    const timer = setTimeout(
      () => {
        const pagination = { currentPage: query.page, pageSize: query.pageSize }
        const sorters = query.sort ? [{ field: query.sort.field, order: query.sort.order }] : []
        provider()
          .getList({ resource: declaration.name, pagination, filters: callFilters(query), sorters })
          .then(
            (answer) => isMeant && setCounted(Math.max(answer.total - total, query.page === 1 ? newRows(answer.data, shown) : 0, 0)),
            // The next new record has it counted again.
            () => undefined,
          )
      },
      look.least + Math.random() * look.spread,
    )
    return () => {
      isMeant = false
      clearTimeout(timer)
    }
  }, [created, total])
  return counted
}

function newRows(data: readonly BaseRecord[], shown: ReadonlySet<string>): number {
  return data.filter(({ id }) => id !== undefined && !shown.has(String(id))).length
}
