import type { BaseRecord, CustomResponse, HttpError } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type AnyCall, fileContent } from '#contract/call.ts'
import { largestPage } from '#domain/page.ts'
import { addressOf, type Content, contentOf, contractKey, type InputOf, type ReadingCall } from './contract-answer.ts'
import { withoutCall } from './without-call.ts'
import { type AnsweredFile, fileOf } from './save-file.ts'
import { isLiveConnected } from './live-status.ts'
import { useCustomCall } from './use-custom-call.ts'

interface AnswerOptions<Content> {
  readonly isOff?: boolean
  /** Refetch interval; it is also refetched when the window gets the focus. */
  readonly everyMs?: number | ((content: Content | null) => number | false)
  /** The same, but only while no stream of changes is connected: with one, shown data is not replaced without a click (LIVE-02, LIVE-03). */
  readonly pollMs?: number
  /** Keeps the previous answer until the next one is there. */
  readonly keeps?: boolean
  /** Part of the query key that keeps components with the same call apart. The answer is read at each mount and not cached. */
  readonly purpose?: string
}

/** The answer of a call that reads, as far as it could be read. */
export interface DeclaredAnswer<Content> {
  /** Null until it is there. */
  readonly content: Content | null
  readonly error: unknown
  readonly isLoading: boolean
  readonly isFetching: boolean
  /** The content belongs to the previous query; the answer to this one is on its way. */
  readonly isStale: boolean
  /** Moment of the read, in milliseconds by this machine's clock. */
  readonly at: number
  retry(): void
}

/** The failure of a call whose answer does not fit. */
export const unreadableAnswer = new Error('The server sent an answer we could not read.')

interface ReadOptions<C extends AnyCall> extends AnswerOptions<Content<C>> {
  /** False for the answer of another record than asked for, which is not shown. Must be a stable function. */
  readonly accepts?: (content: Content<C>) => boolean
}

/**
 * The answer of a call of the contract, refetched when its resource changes. The caller shows its failure.
 * @example
 * const { content, error, retry } = useRead(results.sheet, { id })
 */
export function useRead<C extends ReadingCall>(call: C, input: InputOf<C>, { accepts, ...options }: ReadOptions<C> = {}): DeclaredAnswer<Content<C>> {
  const ask = useReadOnce()
  const read = useCallback(
    (data: unknown) => {
      const content = contentOf(call, data)
      return content !== null && (accepts?.(content) ?? true) ? content : null
    },
    [call, accepts],
  )
  return useAnswered({ key: contractKey(call, input), ask: () => ask(call, input) }, read, options)
}

type RowOf<C extends AnyCall> = Content<C> extends readonly (infer Row)[] ? Row : never

/** Maximum number of pages of a list that are read one after the other. */
const maxPages = 50

/** All rows of a call whose answer is one page of a list. A server without pages answers the same list for each; it is read once. */
export function useReadAll<C extends ReadingCall>(call: C, input: InputOf<C>, options: AnswerOptions<readonly RowOf<C>[]> = {}) {
  const ask = useReadOnce()
  const askAll = async () => {
    const rows: RowOf<C>[] = []
    let former: readonly RowOf<C>[] | null = null
    for (let page = 1; page <= maxPages; page += 1) {
      const some = contentOf(call, (await ask(call, { ...input, page, limit: largestPage })).data)
      if (!Array.isArray(some)) throw unreadableAnswer
      if (former !== null && JSON.stringify(some) === JSON.stringify(former)) break
      former = some
      rows.push(...some)
      if (some.length !== largestPage) break
    }
    return { data: { rows } }
  }
  const read = useCallback((data: unknown) => (data as { readonly rows: readonly RowOf<C>[] }).rows, [])
  return useAnswered({ key: [...contractKey(call, input), 'all'], ask: askAll }, read, options)
}

/** Returns a function that reads a call without the cache. It resolves with the provider's answer and rejects with the failure. */
function useReadOnce() {
  const custom = useCustomCall()
  return useCallback(
    async <C extends ReadingCall>(call: C, input: InputOf<C>) => {
      const { url, asked } = addressOf(call, input)
      const headers = call.answer === fileContent ? { headers: { Accept: '*/*' } } : {}
      try {
        return await custom(call.isRead ? { url, method: 'post', payload: asked } : { url, method: 'get', query: asked, ...headers })
      } catch (error) {
        throw withoutCall(call, error)
      }
    },
    [custom],
  )
}

/** Returns a function that reads a call once more without showing it; null for an unreadable answer. It rejects with the failure. */
export function useReadNow(): <C extends ReadingCall>(call: C, input: InputOf<C>) => Promise<Content<C> | null> {
  const ask = useReadOnce()
  return useCallback(async (call, input) => contentOf(call, (await ask(call, input)).data), [ask])
}

type FileCall = ReadingCall & { readonly answer: typeof fileContent }

/** Returns a function that fetches the file of a call. It rejects with the failure, and for an answer that is no file. */
export function useReadFile(): <C extends FileCall>(call: C, input: InputOf<C>) => Promise<AnsweredFile> {
  const ask = useReadOnce()
  return useCallback(
    async (call, input) => {
      const answer = fileOf((await ask(call, input)).data)
      if (!answer) throw new Error('the answer is no file')
      return answer
    },
    [ask],
  )
}

/** The query of an answer. `read` returns null for an unreadable answer, and must be a stable function. */
function useAnswered<Content>(
  { key, ask }: { readonly key: readonly unknown[]; ask(): Promise<CustomResponse<BaseRecord>> },
  read: (data: unknown) => Content | null,
  { isOff = false, everyMs, pollMs, keeps = false, purpose }: AnswerOptions<Content>,
): DeclaredAnswer<Content> {
  const query = useQuery<CustomResponse<BaseRecord>, HttpError, Content | null>({
    queryKey: purpose === undefined ? key : [...key, purpose],
    queryFn: ask,
    // Parsed once per answer; what is the same as before keeps its identity.
    select: useCallback(({ data }: CustomResponse<BaseRecord>) => read(data), [read]),
    enabled: !isOff,
    ...(everyMs === undefined
      ? {}
      : {
          refetchInterval: typeof everyMs === 'number' ? everyMs : ({ state }) => everyMs(state.data ? read(state.data.data) : null),
          refetchOnWindowFocus: 'always',
        }),
    ...(pollMs === undefined ? {} : { refetchOnWindowFocus: 'always' }),
    ...(keeps ? { placeholderData: (before) => before } : {}),
    ...(purpose === undefined ? {} : { gcTime: 0, refetchOnMount: 'always' }),
  })
  usePolling(query.refetch, isOff ? undefined : pollMs)
  const isOld = purpose !== undefined && !query.isFetchedAfterMount
  const content = isOld ? null : (query.data ?? null)
  const isBroken = query.isSuccess && !isOld && content === null
  return {
    content,
    error: query.isFetching && content === null ? null : isBroken ? unreadableAnswer : query.error,
    isLoading: query.isPending && !isOff,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    at: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  }
}

/** Polls while the page is visible and no stream of changes is connected. */
function usePolling(ask: () => unknown, everyMs: number | undefined) {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => {
      if (!isLiveConnected() && document.visibilityState === 'visible') latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
