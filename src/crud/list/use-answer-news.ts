import { useEffect, useState } from 'react'
import { answerNews, listNewsText, changesByOthers } from '#domain/live-change.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import type { DeclaredAnswer } from '#crud/use-answer.ts'
import { useLiveChangesOf } from '#crud/use-live-changes.ts'
import { useDelayedRefetch } from './use-delayed-refetch.ts'

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
export interface AnswerNews {
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
