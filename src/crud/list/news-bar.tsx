import { type BaseRecord, useDataProvider } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useCurrentUser } from '#crud/current-user.ts'
import type { DeclaredAnswer } from '#crud/use-read.ts'
import { useLiveChangesOf } from '#crud/use-live-changes.ts'
import type { Declaration } from '#definition/declaration.ts'
import { answerNews, changesByOthers, listNews, listNewsText } from '#domain/live-change.ts'
import { listCall } from './call.ts'
import { changeQuery, isFiltered, type ListQuery } from './query.ts'
import { type ListContent, recordsIn } from './rows.ts'
import { useDelayedRefetch } from './use-delayed-refetch.ts'
import './news.css'

interface NewsBarProps {
  /** Words of the bar, e.g. `3 new, show`; null for none. */
  readonly words: string | null
  onShow(): void
}

/** Bar over the head of a list that announces changes of others. It takes no space, so nothing moves until it is pressed (LIVE-02). */
export function NewsBar({ words, onShow }: NewsBarProps) {
  return (
    <div className="list-news" role="status">
      {words === null ? null : (
        <Button type="primary" size="small" shape="round" onClick={onShow}>
          {words}
        </Button>
      )}
    </div>
  )
}

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
  const shown = new Set(recordsIn(content.rows).map(({ id }) => id))
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

interface Asked<Content> {
  readonly answer: Pick<DeclaredAnswer<Content>, 'content' | 'at' | 'isFetching'>
  /** The resource whose changes are listened to. */
  readonly of: string
  /** Asks the same once more; null for an unreadable answer. */
  readNow(): Promise<Content | null>
  /** The rows of an answer by id, each as a text that changes when the row looks different. */
  rowsOf(content: Content): ReadonlyMap<string, string>
}

/** Returns the rows that others added to an answer or changed in it since it was read (LIVE-02). */
interface AnswerNews {
  /** E.g. `1 new, 2 changed, show`; null for nothing. */
  readonly words: string | null
  readonly changed: ReadonlySet<string>
}

const nothing: AnswerNews = { words: null, changed: new Set() }

/**
 * Says what others changed of the rows of a call's answer, e.g. of a board: when a change arrives, the same is asked once more quietly and compared.
 * The rows on the screen stay as they are until they are read again.
 */
export function useAnswerNews<Content>({ answer, of, readNow, rowsOf }: Asked<Content>): AnswerNews {
  const me = useCurrentUser()?.id
  const liveChanges = useLiveChangesOf(of, [], answer)
  const [news, setNews] = useState(nothing)
  const count = changesByOthers(liveChanges, me).length
  const { content, at } = answer
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read again has no news
  useEffect(() => setNews(nothing), [at])
  useDelayedRefetch(count === 0 || content === null ? '' : `${at} ${count}`, at, async (isMeant) => {
    const now = await readNow()
    if (!isMeant() || now === null || content === null) return
    const { created, changed } = answerNews(rowsOf(content), rowsOf(now))
    setNews({ words: listNewsText({ created: created.length, changed: changed.length, isMore: false }), changed: new Set(changed) })
  })
  return news
}
